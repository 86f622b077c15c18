import { magicListedName } from '@fairlead/contract/magic-values';
import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { messageTo } from '../mailbox.ts';
import { check, saveBy } from '../people/checking.ts';
import { specimens } from '../people/newcomers.ts';
import { ask, openOwnAccount, QUIET_PLACE } from '../people/own-account.ts';
import { accountsOf } from '../people/own-money.ts';
import { tryAsStaff } from '../people/personas.ts';
import {
  abroad,
  answerQuestions,
  approve,
  approveOnPage,
  becomes,
  domestic,
  fillIn,
  order,
} from '../people/sending.ts';
import { openVerified } from '../people/verified.ts';
import { openBrowser } from '../visitors.ts';

const { welcome, stay } = openBrowser();
/** A definite no, which no page asks about again by itself. */
const NOT_LOADED = /status of 404/;
const notFound = (route: Route) => route.fulfill({ status: 404, json: NOTHING });
const NOTHING = {
  errors: ['Not found.'],
  data: null,
  message: null,
  details: [{ code: 'not_found', field: null, message: 'Not found.' }],
};
const NOT_THERE = [
  'We could not find out whether you can send money',
  'What is under way could not be loaded',
  'The scheduled payments could not be loaded',
  'The payees could not be loaded',
];
let staff: Page;
beforeAll(async () => {
  staff = (await stay()).page;
  await tryAsStaff(staff, 'Mateo Vargas', QUIET_PLACE);
});

/** Somebody with 5,000 dollars who may send abroad. */
const prepare = (page: Page) => openVerified(page, staff, '500000');

async function available(page: Page): Promise<string> {
  const [account] = await accountsOf(page);
  return String(Reflect.get(Object(Reflect.get(Object(account), 'available_balance')), 'amount'));
}

describe('money to somebody outside', () => {
  it('goes abroad past a close match, arrives, and its receipt is genuine', async () => {
    const { page, complaints } = await welcome();
    complaints.forgive(NOT_LOADED);
    const { email } = await prepare(page);
    await page.route('**/api/transfers/terms?*', notFound);
    await page.goto('/user/transfers/external');
    await page.getByText('Your limits could not be loaded').waitFor();
    await page.getByText('Leave it empty for today.', { exact: true }).waitFor();
    await page.unroute('**/api/transfers/terms?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Your limits', { exact: true }).waitFor();
    await page.getByText('They rise when you verify your address.').waitFor();
    await page.locator('summary', { hasText: 'Sandbox: outcomes on demand' }).click();
    await page.getByText('The payee’s name ends with “Close”').first().waitFor();

    await fillIn(page, { name: 'Anna Keller Close', iban: abroad.iban, amount: '100' });
    const main = page.getByRole('main');
    await main.getByText(/^1 USD = 0\.\d+ EUR$/).waitFor();
    await main.getByText('Expected to arrive').waitFor();
    await main.getByText('The name is close, but not the same').waitFor();
    await main.getByText('What we check before it leaves').click();
    await main.getByText('Sanctions and money-laundering screening').waitFor();
    await answerQuestions(page, 'invoice');
    await main.getByText('Before you decide').waitFor();
    const confirm = page.getByRole('button', { name: 'Confirm', exact: true });
    expect(await confirm.isDisabled()).toBe(true);
    await page.getByRole('checkbox', { name: /I have seen this/ }).check();
    await confirm.dblclick();

    await page.waitForURL('**/user/transfers/trf_*');
    await main.getByText(/Approve this payment of \$[\d.]+ to Anna Keller Close/).waitFor();
    await main.getByText(/You can approve it until .+ After that it ends by itself/).waitFor();
    await page.reload();
    await approveOnPage(page, email);
    // It is offered for seconds only.
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await messageTo(page, email, /approves one payment: .*\d to Anna Keller Close/);
    const checks = main.getByRole('listitem').filter({ hasText: 'Your own approval' });
    await checks.getByText(/Done/).waitFor();
    await main.getByText('It has arrived').waitFor();
    const receipt = await saveBy(page, 'Receipt (PDF)');
    const { page: anybody } = await welcome();
    expect(await check(anybody, receipt)).toContain('Genuine');
  });

  it('who is a customer here too is on their account while they look at it', async () => {
    const { page } = await welcome();
    const { page: theirs } = await welcome();
    const sender = await prepare(page);
    await openOwnAccount(theirs);
    const [account] = await accountsOf(theirs);
    const told = await ask(theirs, 'GET', `/api/accounts/${account?.id}`);
    const { routing_number, account_number } = told as Record<string, string>;
    const details = { country: 'US', routing_number, account_number };
    await theirs.goto(`/user/accounts/${account?.id}`);
    await theirs.getByText('No Transfers Yet').waitFor();
    const id = await order(page, sender, { name: 'Nora Quay', details, amount: '4200' });
    await approve(page, sender, id);
    await page.goto(`/user/transfers/${id}`);
    await page.getByText(/\$42\.00.* is on the account of Nora Quay, inside this bank/).waitFor();
    expect(await page.getByRole('button', { name: 'Ask for it back' }).count()).toBe(0);
    const row = theirs.getByRole('main').getByRole('link').filter({ hasText: '+$42.00' });
    await row.waitFor();
    await row.click();
    await theirs.getByRole('heading', { level: 2, name: /^Received/ }).waitFor();
  });

  it('comes back with its reason; the form says when payments are looked at first', async () => {
    const { page } = await welcome();
    const sender = await prepare(page);
    const id = await order(page, sender, {
      name: 'Ida Moss',
      details: domestic,
      amount: '5002',
    });
    await approve(page, sender, id);
    await page.goto(`/user/transfers/${id}`);
    const main = page.getByRole('main');
    await main.getByText('It came back').waitFor();
    await main.getByText('The account is closed.').waitFor();
    await messageTo(page, sender.email, /came back|returned/i);

    // Whose payments are looked at is told above the form.
    const review_on = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
    await ask(staff, 'POST', '/api/admins/restrictions', {
      user_id: sender.id,
      status: 'REVIEW',
      reason: 'unusual_activity',
      review_on,
      words: 'Several new payees within one day.',
      order: { authority: 'District Court of Anytown', reference: '3 Gs 17/26' },
    });
    await page.goto('/user/transfers/external');
    await main.getByText('We look at each of your payments first').waitFor();
    await main.getByText('Something unusual happened on your account.').waitFor();
    await main.getByText('District Court of Anytown').waitFor();
    await main.getByText('3 Gs 17/26').waitFor();
    // Nobody has confirmed it.
    await main.getByText('Ends by itself, unless a second person confirms it').waitFor();
    await page.getByRole('button', { name: 'Review' }).waitFor();
  });

  it('is held for a name on a list, which the customer sees, answers, and cancels', async () => {
    const { page, complaints } = await welcome();
    const sender = await prepare(page);
    const before = await available(page);
    const wished = { name: magicListedName, details: domestic, amount: '7000' };
    const id = await order(page, sender, wished);
    await approve(page, sender, id);
    await page.goto(`/user/transfers/${id}`);
    const main = page.getByRole('main');
    await main.getByText('We are looking at this payment').waitFor();
    await main.getByText(/is like one on a sanctions list/).waitFor();
    await main.getByText('We decide by').waitFor();
    await main.getByText('How to object').waitFor();
    await main.getByText('We never ask you to pay to get your money').waitFor();
    const { data } = (await ask(staff, 'GET', '/api/admins/cases?limit=100')) as {
      readonly data: readonly { readonly id: string; readonly reference: string }[];
    };
    const shown = await main.locator('dd .font-mono').first().innerText();
    const file = data.find(({ reference }) => reference === shown);
    const askFor = (thing: string) =>
      ask(staff, 'POST', `/api/admins/cases/${file?.id}/ask`, { things: [thing] });
    await askFor('relationship_to_payee');
    const words = page.getByLabel('In your words');
    await words.fill('He is my uncle.');
    await page.locator('input[name="paper"]').setInputFiles(specimens.bill);
    const thing = page.getByLabel('What you hand in');
    await askFor('identity_document');
    await expect.poll(() => thing.locator('option').count()).toBe(2);
    // What was begun is still there.
    expect(await thing.inputValue()).toBe('relationship_to_payee');
    expect(await words.inputValue()).toBe('He is my uncle.');
    const chosen = page.getByRole('button', { name: 'Remove utility-bill.png' });
    await chosen.waitFor();
    await page.getByRole('button', { name: 'Hand in' }).click();
    await chosen.waitFor({ state: 'detached' });
    await expect.poll(() => thing.inputValue()).toBe('identity_document');
    await expect.poll(() => words.inputValue()).toBe('');
    await words.fill('It is on its way.');
    await page.getByRole('button', { name: 'Hand in' }).click();
    await main.getByText('Nothing at the moment').waitFor();

    // What could not be loaded is not taken for nothing.
    complaints.forgive(NOT_LOADED);
    const lists = /\/api\/(transfers\?.*status=|transfers\/standing|payees)/;
    await page.route(lists, notFound);
    await page.goto('/user/transfers');
    const lost = main.getByRole('alert');
    for (const title of NOT_THERE) await lost.getByText(title).waitFor();
    await page.unroute(lists);
    // One button asks for all of them.
    await main.getByRole('button', { name: 'Try again' }).click();
    await lost.waitFor({ state: 'detached' });
    await main
      .getByRole('link', { name: /Torzhkov/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Cancel the payment' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the payment' }).click();
    await main.getByText('You cancelled it.').waitFor();
    expect(await available(page)).toBe(before);
  });

  it('is undone within seconds, and off after “not me”, which the page says before the form', async () => {
    const { page } = await welcome();
    const sender = await prepare(page);
    const before = await available(page);
    const undone = await order(page, sender, {
      name: 'Ida Moss',
      details: domestic,
      amount: '5000',
    });
    await page.goto(`/user/transfers/${undone}`);
    await approveOnPage(page, sender.email);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Nothing has left, and nothing is reserved for it.').waitFor();
    expect(await available(page)).toBe(before);

    const id = await order(page, sender, { name: 'Ida Moss', details: domestic, amount: '5000' });
    await page.goto(`/user/transfers/${id}`);
    await page.getByRole('button', { name: 'This was not me' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stop payments' }).click();
    await page.getByText('Payments to others are stopped').waitFor();
    await becomes(page, id, 'Cancelled');
    await page.goto('/user/transfers');
    await page.getByRole('link', { name: 'Why' }).click();
    const main = page.getByRole('main');
    await main.getByText('Payments to others are off').first().waitFor();
    await main.getByText('There is nothing to pay, buy or obtain').waitFor();
    await main.getByText(/unless another person of the bank extends it/).waitFor();
    expect(await page.getByRole('button', { name: 'Review' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Between my accounts' }).first().waitFor();
  });
});
