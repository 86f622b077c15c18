import { protectedMessagesIn } from '@fairlead/contract';
import { describe, expect, it } from 'vitest';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();

describe('the front page', () => {
  it('says what the bank is and leads to signing in', async () => {
    const { page } = await welcome();
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: 'A bank that runs true' }).waitFor();
    await page.getByText(protectedMessagesIn('en')['warning.text']).waitFor();
    expect(await page.title()).toBe('SIMULATION | Home · Fairlead Bank');
    await page.getByRole('link', { name: 'Internet Banking' }).click();
    await page.waitForURL('**/signin');
    await page.getByRole('heading', { name: 'Log in to online banking' }).waitFor();
  });

  it('leads to everything that can be tried in a sandbox', async () => {
    const { page } = await welcome();
    await page.goto('/');
    const footer = page.getByRole('navigation', { name: 'In this simulation' });
    for (const link of await footer.getByRole('link').all()) {
      const answer = await page.request.get((await link.getAttribute('href')) ?? '');
      expect(answer.status(), await link.innerText()).toBe(200);
    }
    await footer.getByRole('link', { name: 'Sandbox inbox' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sandbox inbox' }).waitFor();
  });

  it('comes in the language that the browser asks for', async () => {
    const { page } = await welcome({ locale: 'es-MX' });
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: 'Un banco que va derecho' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
  });

  it('reads, links and changes language without JavaScript', async () => {
    const { page } = await welcome({ javaScriptEnabled: false });
    await page.goto('/en');
    await page.getByRole('heading', { level: 1, name: 'A bank that runs true' }).waitFor();
    expect(await page.getByRole('group', { name: 'Theme' }).count()).toBe(0);
    await page.getByLabel('Language: English').click();
    await page.getByRole('banner').getByRole('link', { name: 'Español' }).first().click();
    await page.waitForURL('**/es');
    await page.getByRole('banner').getByRole('link', { name: 'Acceder' }).click();
    await page.waitForURL('**/es/signin');
    await page.getByLabel('Contraseña', { exact: true }).waitFor();
    await page.getByText(protectedMessagesIn('es')['warning.text']).last().waitFor();
  });
});

describe('a signed-in area', () => {
  it('says that it needs JavaScript where there is none', async () => {
    const { page } = await welcome();
    const html = await (await page.request.get('/user/index')).text();
    expect(html).toMatch(/<noscript>.*Online banking needs JavaScript\./);
  });
});
