import { protectedMessagesIn } from '@fairlead/contract';
import { describe, expect, it } from 'vitest';
import { pressTryAs, tryAsCustomer } from '../people/personas.ts';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();

describe('trying the bank as a demonstration customer', () => {
  it('lands in online banking with the person’s own details', async () => {
    const { page } = await welcome();
    await pressTryAs(page, 'Tom Whitaker', '/en/signin');
    await page.getByRole('heading', { level: 1, name: 'Welcome, Tom' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/user/index');
    expect(await page.title()).toBe('SIMULATION | Home · Fairlead Bank');
    await page.getByText('tom.whitaker@personas.fairlead.example').first().waitFor();
    const main = page.getByRole('main');
    await main.getByRole('link', { name: /Everyday.*£/ }).waitFor();
    await main.getByText(protectedMessagesIn('en')['warning.text']).waitFor();
  });

  it('asks first that it is understood to be a simulation, once on a device', async () => {
    const { page } = await welcome();
    await page.goto('/en/signin');
    await page.getByRole('button', { name: 'Try as Tom Whitaker' }).click();
    await page.getByText('Tick this to go on.').waitFor();
    const tick = page.getByRole('checkbox', { name: protectedMessagesIn('en')['sandbox.tick'] });
    expect(await tick.evaluate((box) => box === document.activeElement)).toBe(true);
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Try as Tom Whitaker' }).click();
    await page.waitForURL('**/user/index');

    await page.getByRole('button', { name: 'Tom Whitaker: your pages and log out' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForURL('**/signin');
    await expect.poll(() => tick.isChecked()).toBe(true);
  });

  it('speaks Arabic to who reads Arabic, from right to left', async () => {
    const { page } = await welcome({ locale: 'ar-JO' });
    await page.goto('/ar/signin');
    await page.getByRole('button', { name: 'جرّب بصفة Amina Haddad' }).waitFor();
    await page.getByText(protectedMessagesIn('ar')['sandbox.tick']).click();
    await page.getByRole('button', { name: 'جرّب بصفة Amina Haddad' }).click();
    await page.getByRole('heading', { level: 1, name: 'مرحبًا Amina' }).waitFor();
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    await page.getByText(protectedMessagesIn('ar')['sandbox.banner.title']).waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'الأمان', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'الأمان' }).waitFor();
  });

  it('changes the language inside online banking without a new page', async () => {
    const { page } = await welcome();
    await tryAsCustomer(page, 'Tom Whitaker');
    await page.getByRole('heading', { level: 1, name: 'Welcome, Tom' }).waitFor();
    await page.getByRole('button', { name: 'Language: English' }).click();
    await page.getByRole('menuitemradio', { name: 'Español' }).click();
    await page.getByRole('heading', { level: 1, name: 'Hola, Tom' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    await page.getByText(protectedMessagesIn('es')['sandbox.banner.title']).waitFor();
    // What the server says comes in it too, although the person's own language is another.
    await page.getByRole('navigation').getByRole('link', { name: 'Seguridad' }).click();
    await page.getByText('Inicio de sesión con el segundo factor').first().waitFor();
  });
});
