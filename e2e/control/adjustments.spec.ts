import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { messageTo } from '../mailbox.ts';
import { ask, openOwnAccount } from '../people/own-account.ts';
import { accountsOf, fund, transfersOf } from '../people/own-money.ts';
import { approveAs, tryAsStaff } from '../people/personas.ts';
import { openBrowser, type Visitor } from '../visitors.ts';

const { welcome, stay } = openBrowser();
const PROPOSER = 'Ingrid Solberg';
const SECOND = 'Priya Raman';
const READS = 'Correction by staff, not a payment from anyone';

let ingrid: Visitor;
let priya: Visitor;
beforeAll(async () => {
  ingrid = await stay();
  await tryAsStaff(ingrid.page, PROPOSER);
  priya = await stay();
  await tryAsStaff(priya.page, SECOND);
});

/** The proposer is on the proposal's page and cannot approve; another person does. */
async function approveByAnother(): Promise<void> {
  const own = ingrid.page;
  await own.getByText('You proposed this').waitFor();
  expect(await own.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  const address = new URL(own.url()).pathname;
  const tried = await own.evaluate(
    async (path) => (await fetch(`/api/admins${path}/approve`, { method: 'POST' })).status,
    address.slice('/cp'.length),
  );
  expect(tried).toBe(403);
  ingrid.complaints.forgive(/status of 403/);

  const second = priya.page;
  await second.goto(address);
  await second.getByRole('heading', { name: 'Before and after' }).waitFor();
  await second.getByText(READS).first().waitFor();
  await approveAs(priya, SECOND);
}

async function balanceOf(page: Page): Promise<string | undefined> {
  return (await accountsOf(page))[0]?.current_balance.amount;
}

async function newestAdjustment(page: Page): Promise<string> {
  const [newest] = await transfersOf(page, 'adjustment');
  if (newest === undefined) throw new Error('There is no adjustment.');
  return newest.id;
}

describe('a correction by staff', () => {
  it('says in words what a proposal lacks, and leads to the field', async () => {
    const { page } = await welcome();
    await tryAsStaff(page, PROPOSER, '/cp/users/list?q=Grace');
    await page.getByRole('link', { name: 'Grace Okafor' }).click();
    await page.getByRole('button', { name: 'To correct something' }).click();
    await page.getByRole('link', { name: 'Transfers', exact: true }).click();
    await page.getByRole('link', { name: 'Correct the account' }).click();
    await page.getByRole('button', { name: 'Propose' }).click();
    await page.getByRole('button', { name: 'Amount: Enter an amount.' }).click();
    const amount = page.getByRole('textbox', { name: 'Amount' });
    await expect
      .poll(() => amount.evaluate((field) => field === document.activeElement))
      .toBe(true);
    await page.getByText('Enter an amount.', { exact: true }).waitFor();
  });

  it('takes two people to make and two to take back, and the customer reads what it is', async () => {
    const customer = await welcome();
    const { page } = customer;
    const { email } = await openOwnAccount(page);
    const [account] = await accountsOf(page);
    if (account === undefined) throw new Error('Nobody opened an account.');
    await fund(page, account, '10000');
    const { user } = (await ask(page, 'GET', '/api/users/auth/status')) as {
      readonly user: { readonly id: string };
    };
    const { id } = user;

    const staff = ingrid.page;
    await staff.goto(`/cp/users/${id}/transfers`);
    await staff.getByRole('button', { name: 'To correct something' }).click();
    await staff.getByRole('link', { name: 'Correct the account' }).click();
    await staff.getByText('Debit: take money back').click();
    await staff.getByRole('combobox', { name: 'What it corrects' }).fill('Sandbox');
    await staff.getByRole('option', { name: /Sandbox faucet/ }).click();
    await staff.getByText(/^At most .*100\.00.*: what is left/).waitFor();
    await staff.getByRole('textbox', { name: 'Amount' }).fill('25');
    await staff.getByLabel('Words to the customer').fill('Filled twice on Monday.');
    await staff.getByText(`${READS}: a fee was charged in error`).waitFor();
    await staff.getByRole('button', { name: 'Propose' }).click();
    await staff.getByText('Say a little more').first().waitFor();
    await staff.getByLabel('Why, for the second person').fill('The customer told us so.');
    await staff.getByRole('button', { name: 'Propose' }).click();
    await staff.waitForURL('**/cp/approvals/**');
    expect(await balanceOf(page)).toBe('10000');
    // It waits on the customer's record too.
    await staff.goto(`/cp/users/${id}/transfers`);
    const waiting = staff.getByRole('row', { name: 'The customer told us so.' });
    await waiting.getByText(PROPOSER).waitFor();
    await waiting.getByRole('link', { name: 'Correction of an account' }).click();
    await staff.waitForURL('**/cp/approvals/**');
    await approveByAnother();
    expect(await balanceOf(page)).toBe('7500');

    await page.goto('/user/account/notifications-list');
    const notice = page.getByRole('main').getByRole('listitem').filter({ hasText: READS });
    await notice.getByText(/25\.00 was taken from/).waitFor();
    const adjustment = await newestAdjustment(page);
    await page.goto(`/user/transfers/${adjustment}`);
    await page.getByText(`${READS}: a fee was charged in error`).waitFor();
    await page.getByText('Filled twice on Monday.').waitFor();
    await page.getByRole('link', { name: 'See the transfer' }).waitFor();
    await messageTo(page, email, new RegExp(READS));

    await staff.goto(`/cp/users/${id}/transfers/${adjustment}`);
    await staff.getByRole('button', { name: 'Reverse' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Reverse' });
    await dialog.getByLabel('Why, for the second person').fill('It was no mistake after all.');
    await dialog.getByRole('button', { name: 'Propose' }).click();
    await staff.waitForURL('**/cp/approvals/**');
    await approveByAnother();
    expect(await balanceOf(page)).toBe('10000');
    const reversal = await newestAdjustment(page);
    await page.goto(`/user/transfers/${reversal}`);
    await page.getByText(`${READS}: an earlier correction is taken back`).waitFor();
    await page.getByRole('link', { name: 'See the transfer' }).click();
    await page.waitForURL(`**/${adjustment}`);
    await page.getByText('Taken back by').waitFor();
    await staff.goto(`/cp/users/${id}/transfers/${adjustment}`);
    await staff.getByText('Taken back by').waitFor();
    expect(await staff.getByRole('button', { name: 'Reverse' }).count()).toBe(0);
    for (const { complaints } of [customer, ingrid, priya]) expect(complaints.take()).toEqual([]);
  });
});
