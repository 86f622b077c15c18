import { describe, expect, it } from 'vitest';
import { saveBy } from '../people/checking.ts';
import { tryAsStaff } from '../people/personas.ts';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();

describe('a list of the panel', () => {
  it('is whole again by the link to it, and its search is empty then', async () => {
    const { page } = await welcome();
    await tryAsStaff(page, 'Priya Raman', '/cp/users/list');
    const search = page.getByRole('searchbox');
    await search.fill('nobody of that name');
    await page.waitForURL('**/cp/users/list?q=*');
    await page.getByText('Nobody fits').waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Customers' }).click();
    await page.getByRole('table', { name: 'Customers' }).waitFor();
    await expect.poll(() => search.inputValue()).toBe('');
    // Longer than the field waits before it looks for what was typed.
    await page.waitForTimeout(600);
    expect(new URL(page.url()).search).toBe('');
  });

  it('is sorted by its headers, keeps that over a reload, and leaves as it is shown', async () => {
    const { page } = await welcome();
    await tryAsStaff(page, 'Priya Raman', '/cp/users/list');
    const table = page.getByRole('table', { name: 'Customers' });
    const header = table.getByRole('columnheader', { name: 'Name' });
    const button = header.getByRole('button', { name: 'Name' });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/cp/users/list?sort=name');
    await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/cp/users/list?sort=-name');
    const names = table.getByRole('rowheader').getByRole('link');
    const familyNames = async () =>
      (await names.allTextContents()).map((name) => name.split(' ').slice(1).join(' '));
    const inOrder = async () => {
      const shown = await familyNames();
      const [first, second] = [shown.indexOf('Whitaker'), shown.indexOf('Romero')];
      return first >= 0 && second >= 0 && first < second;
    };
    await expect.poll(inOrder).toBe(true);
    await page.reload();
    await expect.poll(() => header.getAttribute('aria-sort')).toBe('descending');
    await expect.poll(inOrder).toBe(true);
    // What is shown is what is taken away.
    const shown = await familyNames();
    const { name, bytes } = await saveBy(page, 'Export CSV');
    expect(name).toMatch(/^customers-\d{4}-\d\d-\d\d\.csv$/);
    const [head, ...lines] = bytes.toString().replace('\u{feff}', '').trimEnd().split('\r\n');
    const at = head?.split(',').indexOf('last_name') ?? -1;
    const taken = lines.map((line) => line.split(',')[at]);
    expect(taken.slice(0, shown.length)).toEqual(shown);
    for (const line of lines) expect(line).toMatch(/,SIMULATED$/);
  });

  it('stands beside another one, and each keeps its own order and filter', async () => {
    const { page, complaints } = await welcome();
    await tryAsStaff(page, 'Priya Raman');
    await page.goto('/cp/staff');
    const members = page.getByRole('table', { name: 'Members' });
    await members.getByRole('button', { name: 'Name' }).click();
    await page.waitForURL('**/cp/staff?sort=name');
    const names = () => members.getByRole('rowheader').locator('bdi:not([dir])').allInnerTexts();
    const inOrder = async () => {
      const shown = await names();
      return shown.length > 5 && shown.join() === [...shown].sort().join();
    };
    await expect.poll(inOrder).toBe(true);
    const invitations = page.getByRole('table', { name: 'Invitations' });
    await invitations.getByRole('button', { name: 'Good until' }).click();
    await page.waitForURL('**/cp/staff?sort=name&invitations=ends');
    await page.getByRole('searchbox', { name: 'Name or email' }).fill('PRIYA.RAMAN@');
    await expect.poll(names).toEqual(['Priya Raman']);
    await page.reload();
    await expect.poll(names).toEqual(['Priya Raman']);
    const header = invitations.getByRole('columnheader', { name: 'Good until' });
    expect(await header.getAttribute('aria-sort')).toBe('ascending');
    expect(complaints.take()).toEqual([]);
  });
});
