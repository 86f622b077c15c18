import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { livingPart } from '../coming-alive.ts';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();

async function chooseLanguage(page: Page, now: string, next: string): Promise<void> {
  await page.getByRole('banner').getByText(now, { exact: true }).first().click();
  await page.getByRole('banner').getByRole('link', { name: next }).click();
}

/** The theme that the page had when its body began, before anything could be painted. */
async function watchFirstTheme(page: Page): Promise<() => Promise<string | null>> {
  await page.addInitScript(() => {
    const watcher = new MutationObserver(() => {
      if (document.body === null) return;
      sessionStorage.setItem('first-theme', document.documentElement.dataset.theme ?? 'none');
      watcher.disconnect();
    });
    watcher.observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => sessionStorage.getItem('first-theme'));
}

function surface(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
}

describe('the language of a page', () => {
  it('changes at once, with its direction and address, and loses nothing that was typed', async () => {
    const { page } = await welcome();
    await page.goto('/en/signin');
    await page.getByRole('button', { name: 'Try as Tom Whitaker' }).waitFor();
    await page.getByLabel('Email').fill('somebody@example.com');
    const html = page.locator('html');

    await chooseLanguage(page, 'English', 'Español');
    await page.getByRole('heading', { level: 1, name: 'Acceda a la banca en línea' }).waitFor();
    expect(await html.getAttribute('lang')).toBe('es');
    expect(await html.getAttribute('dir')).toBe('ltr');
    expect(new URL(page.url()).pathname).toBe('/es/signin');
    expect(await page.title()).toContain('Acceder');

    await chooseLanguage(page, 'Español', 'العربية');
    await page.getByRole('heading', { level: 1, name: 'الدخول إلى الخدمة المصرفية' }).waitFor();
    expect(await html.getAttribute('lang')).toBe('ar');
    expect(await html.getAttribute('dir')).toBe('rtl');
    expect(new URL(page.url()).pathname).toBe('/ar/signin');
    expect(await page.locator('input[name="email"]').inputValue()).toBe('somebody@example.com');
  });

  it.each([
    ['/create-account', 'Continue', 'Email: Write an email', 'Correo electrónico: Escriba'],
    ['/contact', 'Send', 'Email: Write an email', 'Correo electrónico: Escriba'],
    ['/password', 'Send the link', 'Email: Write an email', 'Correo electrónico: Escriba'],
    ['/signin', 'Log in', 'The bank did not answer', 'El banco no ha respondido'],
  ])('goes for what the form of %s has said before, too', async (at, button, before, after) => {
    const { page, complaints } = await welcome();
    complaints.forgive(/Failed to load resource/);
    await page.goto(`/en${at}`);
    await livingPart(page);
    const main = page.getByRole('main');
    if (at === '/signin') {
      await page.route(/auth\/signin/, (route) => route.abort());
      await page.getByLabel('Email').fill('somebody@example.com');
      await page.getByLabel('Password', { exact: true }).fill('a harbour of quiet words');
      await page.getByRole('checkbox', { name: /this is a simulation/ }).check();
    }
    await main.getByRole('button', { name: button, exact: true }).click();
    await main.getByText(before).first().waitFor();
    await chooseLanguage(page, 'English', 'Español');
    await main.getByText(after).first().waitFor();
    expect(await main.getByText(before).count()).toBe(0);
  });

  it('is kept for the pages without a language in their address', async () => {
    const { page } = await welcome();
    await page.goto('/');
    await chooseLanguage(page, 'English', 'العربية');
    await page.waitForURL('**/ar');
    await page.goto('/signin');
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    await page.goto('/sandbox/inbox');
    await page.getByRole('heading', { level: 1, name: 'صندوق الرسائل التجريبي' }).waitFor();
  });
});

describe('the theme of a page', () => {
  it('is the device’s until the reader chooses one, which is kept and never flashes', async () => {
    const { page, tab } = await welcome({ colorScheme: 'light' });
    await page.goto('/en');
    const light = await surface(page);
    await page.getByRole('banner').getByLabel('Theme').first().click();
    await page.getByRole('banner').getByRole('button', { name: 'Dark' }).click();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    await expect.poll(() => surface(page)).not.toBe(light);

    const later = await tab();
    const firstTheme = await watchFirstTheme(later);
    for (const address of ['/en/signin', '/cp/signin', '/sandbox/inbox']) {
      await later.goto(address);
      expect(await firstTheme(), address).toBe('dark');
      expect(await surface(later), address).not.toBe(light);
    }

    await page.getByRole('banner').getByRole('button', { name: 'As the device' }).click();
    await expect.poll(() => surface(page)).toBe(light);
    await later.goto('/en');
    expect(await firstTheme()).toBe('none');
  });
});
