import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openBank } from '../own-bank.ts';
import { changed, check, saveBy } from '../people/checking.ts';
import { openOwnAccount, passTime, QUIET_PLACE } from '../people/own-account.ts';
import { accountsOf, fund, openMoneyAccount } from '../people/own-money.ts';
import { tryAsStaff } from '../people/personas.ts';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();
const MONTH_SECONDS = 32 * 24 * 3600;

/** A customer with 1,000 dollars on the first of two accounts, at their statements. */
async function openStatements(page: Page): Promise<void> {
  await openOwnAccount(page);
  await openMoneyAccount(page, 'EUR', 'Harbour fund');
  const [first] = await accountsOf(page);
  if (first === undefined) throw new Error('There is no account.');
  await fund(page, first, '100000');
  await page.goto('/user/index');
  await page.getByRole('link', { name: 'eStatements' }).click();
  await page.getByRole('heading', { level: 1, name: 'eStatements' }).waitFor();
}

const download = (page: Page, format: string) => saveBy(page, `Download as ${format}`);

describe('statements', () => {
  it('are made of any days, downloaded in four formats, and checked by anybody', async () => {
    const { page } = await welcome();
    await openStatements(page);
    await page.getByText('The first monthly statement comes when this month is over').waitFor();
    await page.getByRole('button', { name: 'Make statement' }).click();
    await page.getByRole('status').getByText('Your statement is ready').waitFor();
    const row = page.getByRole('listitem').filter({ hasText: 'How others can check it' });
    await row.getByText('1 movement').waitFor();
    await row.getByText('$1,000.00').waitFor();
    const files = [];
    for (const format of ['PDF', 'CSV', 'OFX', 'CAMT.053'])
      files.push(await download(page, format));
    expect(files.map(({ name }) => name.split('.').at(-1))).toEqual(['pdf', 'csv', 'ofx', 'xml']);
    const { page: anybody } = await welcome();
    for (const file of files) expect(await check(anybody, file)).toContain('Genuine');
    await anybody.getByText('The hashes of its files are sealed').waitFor();
    const [pdf] = files;
    if (pdf === undefined) throw new Error('There is no PDF.');
    expect(await check(anybody, changed(pdf))).toContain('Changed: not what we issued');
  });

  it('that are too long for a PDF say so, and have all else in its place', async () => {
    const { page } = await welcome();
    await openStatements(page);
    for (const count of [1, 2]) {
      await page.getByRole('button', { name: 'Make statement' }).click();
      await expect
        .poll(() => page.getByRole('link', { name: 'How others can check it' }).count())
        .toBe(count);
    }
    // Twenty thousand movements take their time, so the bank's answer is made to have them.
    await page.route('**/api/statements?*', async (route) => {
      const answer = await route.fetch();
      const json = await answer.json();
      const [first] = json.data.data;
      Object.assign(first, { movements: 48_211, formats: ['csv', 'ofx', 'camt.053'] });
      await route.fulfill({ response: answer, json });
    });
    await page.reload();
    await page.getByText('Too long for a PDF. Take one of these files').waitFor();
    const links = await page.getByRole('link', { name: 'How others can check it' }).all();
    const places = await Promise.all(links.map((link) => link.boundingBox()));
    expect(places).toHaveLength(2);
    expect(places[0]?.x).toBe(places[1]?.x);
    expect(await page.getByRole('button', { name: /^Download as PDF/ }).count()).toBe(1);
  });

  it('cannot be asked for with days in the wrong order', async () => {
    const { page, complaints } = await welcome();
    complaints.forgive(/status of 422/);
    await openStatements(page);
    const year = page
      .getByRole('group', { name: 'Last day' })
      .getByRole('spinbutton', { name: /year/ });
    await year.fill('2020');
    await page.getByRole('button', { name: 'Make statement' }).click();
    await page.getByRole('alert').getByText('The last day is before the first.').first().waitFor();
  });

  describe('in a bank whose clock moves', () => {
    const bankUrl = openBank();

    it('come by themselves when a month is over, while the customer looks', async () => {
      const { page } = await welcome({ baseURL: bankUrl() });
      await openStatements(page);
      const { page: staff } = await welcome({ baseURL: bankUrl() });
      await tryAsStaff(staff, 'Daniel Okoye', QUIET_PLACE);
      await passTime(staff, MONTH_SECONDS);
      const rows = page.getByRole('listitem').filter({ hasText: 'How others can check it' });
      await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(2);
      const { bytes } = await download(page, 'PDF');
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    });
  });
});
