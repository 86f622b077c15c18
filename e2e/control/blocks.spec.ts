import { describe, expect, it } from 'vitest';
import { tryAsStaff } from '../people/personas.ts';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();

describe('blocked addresses', () => {
  it('are written down with a reason and an end, found again, changed, and lifted', async () => {
    const { page, complaints } = await welcome();
    await tryAsStaff(page, 'Priya Raman', '/cp/blocks/create');
    await page.getByLabel('Address or network').fill('203.0.113.64/26');
    await page.getByLabel('Reason').fill('Trying one password after the other');
    await page.getByRole('button', { name: 'Block an address' }).click();
    await page.waitForURL('**/cp/blocks/list');
    const row = page.getByRole('row').filter({ hasText: '203.0.113.64/26' });
    await row.getByText('In force').waitFor();
    // By an address in it.
    await page.getByRole('searchbox').fill('203.0.113.70');
    await page.waitForURL('**search=203.0.113.70');
    await row.getByRole('button', { name: 'Change the block of 203.0.113.64/26' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Trying one code after the other');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row.getByText('Trying one code after the other').waitFor();
    await row.getByRole('button', { name: 'Let 203.0.113.64/26 in again' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Let in again' }).click();
    await row.getByText('Ended').waitFor();
    expect(complaints.take()).toEqual([]);
  });

  it('are never one’s own, and a demonstration person blocks no real one', async () => {
    const { page, complaints } = await welcome();
    complaints.forgive(/status of 403/);
    await tryAsStaff(page, 'Priya Raman', '/cp/blocks/create');
    await page.getByLabel('Address or network').fill('127.0.0.1');
    await page.getByLabel('Reason').fill('By mistake');
    await page.getByRole('button', { name: 'Block an address' }).click();
    await page.getByRole('alert').getByText('A demonstration persona cannot do that.').waitFor();
    expect(complaints.take()).toEqual([]);
  });
});
