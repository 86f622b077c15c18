import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask, openOwnAccount } from './people/own-account.ts';
import { tryAsCustomer, tryAsStaff } from './people/personas.ts';
import { openBrowser } from './visitors.ts';

const { welcome } = openBrowser();

async function choose(page: Page, button: RegExp, language: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('menuitemradio', { name: language }).click();
}

const languageOf = (page: Page) => page.locator('html').getAttribute('lang');

describe('a language that was chosen in the top bar', () => {
  it('is the customer’s own from then on, on every device and in every mail', async () => {
    const { page } = await welcome();
    await openOwnAccount(page);
    await page.goto('/user/auth/profile');
    const kept = page.waitForResponse(/update\/user/);
    await choose(page, /^Language: English/, 'العربية');
    await page.getByRole('heading', { level: 1, name: 'الملف الشخصي' }).waitFor();
    expect((await kept).status()).toBe(200);
    await expect.poll(() => page.locator('select[name="language"]').inputValue()).toBe('ar');
    const { user } = Object(await ask(page, 'GET', '/api/users/auth/status'));
    expect(user.language).toBe('ar');
    // As on another device: nothing but who they are tells the language.
    await page.context().clearCookies({ name: 'fairlead-language' });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'الملف الشخصي' }).waitFor();
    expect(await languageOf(page)).toBe('ar');
  });

  it('and one that is chosen among the customer’s details speaks at once', async () => {
    const { page } = await welcome();
    await openOwnAccount(page);
    await page.goto('/user/auth/profile');
    await page.getByRole('main').getByLabel('Language').click();
    await page.getByRole('option', { name: 'Español' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Save' }).first().click();
    await expect.poll(() => languageOf(page)).toBe('es');
    await page.getByRole('button', { name: /^Idioma: Español/ }).waitFor();
    await page.getByText('Sus cambios se han guardado').waitFor();
  });

  it('that the bank could not keep is said to be so', async () => {
    const { page, complaints } = await welcome();
    complaints.forgive(/Failed to load resource/);
    await openOwnAccount(page);
    await page.goto('/user/auth/profile');
    await page.route(/update\/user/, (route) => route.abort());
    await choose(page, /^Language: English/, 'Español');
    await page.getByText('El banco no pudo guardar este idioma.').waitFor();
  });

  it('goes for what a form has said before, too', async () => {
    const { page } = await welcome();
    await openOwnAccount(page);
    await page.goto('/user/payees/add');
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Keep this payee' }).click();
    await main.getByText('Their bank: Fill in this field.').waitFor();
    const kept = page.waitForResponse(/update\/user/);
    await choose(page, /^Language: English/, 'Español');
    await main.getByText('Su banco: Rellene este campo.').waitFor();
    expect(await main.innerText()).not.toContain('Fill in');
    // A page that is asked for at once may be written before the language is kept.
    await kept;
    await page.goto('/user/messages');
    await main.getByRole('textbox').fill('Buenos días');
    await main.getByRole('button', { name: 'Enviar' }).click();
    await main.getByText('Tenemos su mensaje').waitFor();
    await choose(page, /^Idioma: Español/, 'English');
    await main.getByText('We have your message.').waitFor();
    expect(await page.locator('body').innerText()).not.toContain('Tenemos su mensaje');
  });

  it('leaves nothing of the old one to those who hear the page', async () => {
    const { page } = await welcome();
    await openOwnAccount(page);
    const counted = page.waitForResponse(/notifications/);
    await page.goto('/user/index');
    await counted;
    const bell = page.getByRole('link', { name: /^Notifications, \d+ unread$/ });
    await bell.waitFor();
    const heard = page.getByRole('banner').getByRole('status');
    // They are not news to who opens a page.
    expect((await heard.allTextContents()).join('')).toBe('');
    await choose(page, /^Language: English/, 'Español');
    await page.getByRole('link', { name: /^Notificaciones/ }).waitFor();
    expect((await heard.allTextContents()).join('')).toBe('');
  });

  it('stays for whoever tries a demonstration person, and is theirs alone', async () => {
    const { page } = await welcome();
    await tryAsStaff(page, 'Ingrid Solberg');
    await choose(page, /^Language: English/, 'Español');
    await expect.poll(() => languageOf(page)).toBe('es');
    await page.reload();
    await page.getByRole('button', { name: /^Idioma: Español/ }).waitFor();
    const other = await welcome();
    await tryAsStaff(other.page, 'Ingrid Solberg');
    await other.page.getByRole('button', { name: /^Language: English/ }).waitFor();
    await tryAsCustomer(other.page, 'Amina Haddad');
    await expect.poll(() => languageOf(other.page)).toBe('ar');
  });
});
