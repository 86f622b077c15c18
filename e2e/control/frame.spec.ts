import { describe, expect, it } from 'vitest';
import { inaccessible } from '../inspection.ts';
import { pressTryAs, tryAsStaff } from '../people/personas.ts';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();

describe('the control panel', () => {
  it('goes anywhere by Ctrl K and a few letters', async () => {
    const { page } = await welcome();
    await pressTryAs(page, 'Claire Dubois', '/cp/signin');
    await page.getByRole('heading', { level: 1, name: 'Welcome, Claire Dubois' }).waitFor();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Go to a screen' });
    await palette.getByRole('menuitem', { name: 'Audit log' }).waitFor();
    await page.keyboard.type('audi');
    await palette.getByRole('menuitem', { name: 'Staff' }).waitFor({ state: 'hidden' });
    await page.keyboard.press('Enter');
    await page.waitForURL('**/cp/audit');
    const heading = page.getByRole('heading', { level: 1, name: 'Audit log' });
    await heading.waitFor();
    await expect.poll(() => page.title()).toBe('SIMULATION | Audit log · Fairlead Bank');

    await page.keyboard.press('Control+k');
    await palette.waitFor();
    await palette.press('Escape');
    await palette.waitFor({ state: 'hidden' });
  });

  it('goes to the search of a list by a slash, and to the palette where there is none', async () => {
    const { page } = await welcome();
    await tryAsStaff(page, 'Claire Dubois', '/cp/users/list');
    const search = page.getByRole('searchbox');
    await search.waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('a/b');
    expect(await search.inputValue()).toBe('a/b');
    await page.goto('/cp/audit');
    await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
    await page.keyboard.press('/');
    await page.getByRole('dialog', { name: 'Go to a screen' }).waitFor();
  });

  it('leaves a slash alone once single keys are switched off, in this browser for good', async () => {
    const { page } = await welcome();
    await tryAsStaff(page, 'Claire Dubois', '/cp/account/index');
    const keys = page.getByRole('switch', { name: 'Single-key shortcuts' });
    await keys.waitFor();
    const palette = page.getByRole('dialog', { name: 'Go to a screen' });
    await page.getByRole('heading', { level: 1, name: 'Your account' }).click();
    await page.keyboard.press('/');
    await palette.waitFor();
    await palette.press('Escape');
    await palette.waitFor({ state: 'hidden' });

    await keys.focus();
    await page.keyboard.press('Space');
    expect(await keys.isChecked()).toBe(false);
    await page.goto('/cp/users/list');
    const search = page.getByRole('searchbox');
    await search.waitFor();
    await page.keyboard.press('/');
    expect(await search.evaluate((field) => field === document.activeElement)).toBe(false);
    await page.keyboard.press('Control+k');
    await palette.waitFor();
    await palette.press('Escape');

    await page.goto('/cp/account/index');
    await keys.waitFor();
    expect(await keys.isChecked()).toBe(false);
  });

  it('shows and opens only what the role allows', async () => {
    const { page } = await welcome();
    await tryAsStaff(page, 'Hannah Lind');
    await page.getByRole('heading', { level: 1, name: 'Welcome, Hannah Lind' }).waitFor();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await menu.getByRole('link', { name: 'Your account' }).waitFor();
    expect(await menu.getByRole('link', { name: 'Settings' }).count()).toBe(0);
    await page.goto('/cp/settings');
    const refusal = { level: 1, name: 'Your role does not open this screen' };
    await page.getByRole('heading', refusal).waitFor();
    await page.getByText('It is for: Owner, Administrator, and Auditor.').waitFor();
    expect(await inaccessible(page)).toEqual([]);
  });

  it('is a drawer on a phone', async () => {
    const { page } = await welcome({ viewport: { width: 360, height: 740 } });
    await tryAsStaff(page, 'Claire Dubois');
    await page.getByRole('button', { name: 'Menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await drawer.getByRole('link', { name: 'Staff' }).click();
    await page.waitForURL('**/cp/staff');
    await drawer.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { level: 1, name: 'Staff' }).waitFor();
  });
});
