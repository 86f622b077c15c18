import { describe, expect, it } from 'vitest';
import { tabTo } from '../keyboard.ts';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();

describe('the menus', () => {
  it('open and close by the keyboard, one at a time, and lead where they say', async () => {
    const { page } = await welcome();
    await page.goto('/en');
    const menu = page.getByRole('navigation', { name: 'Main menu' }).first();
    await tabTo(page, menu.getByText('Help', { exact: true }));
    await page.keyboard.press('Enter');
    await menu.getByRole('link', { name: 'Managing debt' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await menu.getByRole('link', { name: 'Managing debt' }).isVisible()).toBe(false);
    await menu.getByText('Help', { exact: true }).click();
    await menu.getByText('Accounts', { exact: true }).click();
    expect(await menu.locator('details[open]').count()).toBe(1);
    await tabTo(page, menu.getByRole('link', { name: 'Savings Accounts' }));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/en/savings');
    const here = menu.locator('[aria-current="page"]');
    expect(await here.getAttribute('href')).toBe('/en/savings');
  });

  it('open on a phone by the keyboard too, close by Escape, and give the focus back', async () => {
    const { page } = await welcome({ viewport: { width: 360, height: 740 } });
    await page.goto('/ar');
    const button = page.getByRole('banner').getByLabel('القائمة', { exact: true });
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    const side = page.getByRole('navigation', { name: 'القائمة الرئيسية' });
    await tabTo(page, side.getByRole('link', { name: 'حسابات التوفير' }));
    await page.keyboard.press('Escape');
    expect(await side.isVisible()).toBe(false);
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Space');
    await tabTo(page, side.getByRole('link', { name: 'حسابات التوفير' }));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/ar/savings');
  });

  it('stand at the side on a phone, with what most people come for first', async () => {
    const { page } = await welcome({ viewport: { width: 360, height: 740 } });
    await page.goto('/ar');
    const name = page.getByRole('banner').getByText('Fairlead Bank');
    const cut = await name.evaluate((element) => element.scrollWidth > element.clientWidth);
    expect(cut).toBe(false);
    await page.goto('/en');
    await page.getByRole('banner').getByLabel('Menu', { exact: true }).click();
    const side = page.getByRole('navigation', { name: 'Main menu' });
    const labels = await side.getByRole('link').allInnerTexts();
    expect(labels.slice(0, 9)).toEqual([
      'Open an Account',
      'Login to Online Banking',
      'Credit Cards',
      'Study Overseas',
      'Mortgage Loans',
      'Savings Accounts',
      'Current Accounts',
      'Overseas Account',
      'Overseas Banking',
    ]);
    await side.getByRole('link', { name: 'Contact us' }).click();
    await page.waitForURL('**/en/contact');
  });
});

describe('what the site keeps', () => {
  it('is said once, and nothing is kept before anything is chosen', async () => {
    const { page } = await welcome();
    await page.goto('/en');
    expect(await page.context().cookies()).toEqual([]);
    const notice = page.getByRole('region', { name: 'Cookies' });
    expect(await notice.isVisible()).toBe(false);
    await page.getByRole('checkbox').check();
    await notice.getByRole('button', { name: 'Understood' }).click();
    await page.goto('/en/savings');
    expect(await notice.isVisible()).toBe(false);
    expect(await page.context().cookies()).toEqual([]);
  });
});
