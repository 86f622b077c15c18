import type { Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { giveUpMailsIn, openOwnBank } from '../own-bank.ts';
import { tryAsStaff } from '../people/personas.ts';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();
const bank = openOwnBank();

describe('deliveries that were given up', () => {
  beforeAll(() => giveUpMailsIn(bank(), 2));

  it('offer no such press to staff who only read', async () => {
    const { page } = await welcome({ baseURL: bank().url });
    await tryAsStaff(page, 'Claire Dubois', '/cp/jobs');
    const list = page.getByRole('table', { name: 'Jobs', exact: true });
    await list.getByText('Given up', { exact: true }).nth(1).waitFor();
    expect(await page.getByRole('button', { name: /^Try all again/ }).count()).toBe(0);
  });

  it('are tried again one at a time, so that no failure is passed over', async () => {
    const { page, complaints } = await welcome({ baseURL: bank().url });
    await tryAsStaff(page, 'Priya Raman', '/cp/jobs?state=dead');
    const again = page.getByRole('button', { name: 'Try Mail again' });
    await again.nth(1).waitFor();
    const asked = new Promise<Route>((resolve) => {
      void page.route('**/api/admins/jobs/retry?*', resolve);
    });
    await again.first().click();
    const held = await asked;
    await expect.poll(() => again.nth(1).isDisabled()).toBe(true);
    complaints.forgive(/ERR_FAILED/);
    await held.abort();
    await page.getByRole('alert').filter({ hasText: 'did not answer' }).waitFor();
    await expect.poll(() => again.nth(1).isDisabled()).toBe(false);
  });

  it('are tried again all of a kind by one press, which keeps the place on the page', async () => {
    const { page, complaints } = await welcome({ baseURL: bank().url });
    await tryAsStaff(page, 'Priya Raman', '/cp/jobs?state=dead');
    const kinds = page.getByRole('table', { name: 'By kind of work' });
    const mail = kinds.getByRole('row').filter({ hasText: 'Delivery' });
    const list = page.getByRole('table', { name: 'Jobs', exact: true });
    await list.getByText('Given up', { exact: true }).nth(1).waitFor();
    const all = mail.getByRole('button', { name: 'Try all again: Mail' });
    await all.focus();
    await page.keyboard.press('Enter');
    await page.getByText('2 are tried again now').waitFor();
    await all.waitFor({ state: 'detached' });
    await list.waitFor({ state: 'detached' });
    // Three days, not a quarter of a million seconds.
    await mail.getByText('3 days', { exact: true }).waitFor();
    const card = page.getByRole('group', { name: 'By kind of work' });
    await expect.poll(() => card.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.goto('/cp/audit');
    await page.getByText('work.retried').first().waitFor();
    expect(complaints.take()).toEqual([]);
  });
});
