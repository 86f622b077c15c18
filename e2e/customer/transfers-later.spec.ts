/** What happens to payments as bank time goes on; the clock is moved, so the bank is its own. */
import { magicListedName } from '@fairlead/contract/magic-values';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { messageTo } from '../mailbox.ts';
import { openBank } from '../own-bank.ts';
import { givePasskeys } from '../people/device-passkeys.ts';
import { ask, confirmByMail, passTime, QUIET_PLACE } from '../people/own-account.ts';
import { tryAsStaff } from '../people/personas.ts';
import { abroad, answerQuestions, domestic, order } from '../people/sending.ts';
import { openVerified, type Sender } from '../people/verified.ts';
import { openBrowser } from '../visitors.ts';

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

const bankUrl = openBank();
const { welcome, stay } = openBrowser();
let reviewer: Page;
let operator: Page;
beforeAll(async () => {
  reviewer = (await stay({ baseURL: bankUrl() })).page;
  operator = (await stay({ baseURL: bankUrl() })).page;
  await tryAsStaff(reviewer, 'Mateo Vargas', QUIET_PLACE);
  await tryAsStaff(operator, 'Hannah Lind', QUIET_PLACE);
});

const advance = (seconds: number) => passTime(operator, seconds);

/** Somebody with 5,000 dollars and a passkey, by which payments are approved at a press. */
async function prepare(page: Page): Promise<Sender> {
  await givePasskeys(page);
  const sender = await openVerified(page, reviewer, '500000');
  await page.goto('/user/auth/security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name of the passkey').fill('My laptop');
  await page.getByRole('button', { name: 'Make the passkey' }).click();
  await confirmByMail(page, sender.email);
  await page.getByRole('listitem').filter({ hasText: 'My laptop' }).waitFor();
  return sender;
}

/** Until the page listens: what it did not hear, it would not show by itself. */
async function open(page: Page, id: string): Promise<void> {
  const listening = page.waitForResponse('**/api/events');
  await page.goto(`/user/transfers/${id}`);
  await listening;
}

async function approveByPasskey(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 2, name: /Approve this payment/ }).waitFor();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('heading', { level: 2, name: /Approve this payment/ }).waitFor({
    state: 'detached',
  });
}

async function dayAfter(page: Page, sender: Sender, days: number): Promise<string> {
  const terms = await ask(page, 'GET', `/api/transfers/terms?account_id=${sender.account.id}`);
  const first = new Date(`${Reflect.get(Object(terms), 'first_day')}T00:00:00Z`);
  return new Date(first.getTime() + days * DAY_S * 1_000).toISOString().slice(0, 10);
}

describe('a payment with a day to come', () => {
  it('goes out when the clock reaches it, unless it was cancelled', async () => {
    const { page, complaints } = await welcome({ baseURL: bankUrl() });
    complaints.forgive(/status of 403/);
    const sender = await prepare(page);
    const at = { scheduled_for: await dayAfter(page, sender, 3), details: domestic };
    const kept = await order(page, sender, { ...at, name: 'Ida Moss', amount: '2000' });
    const dropped = await order(page, sender, { ...at, name: 'Jo Reed', amount: '2100' });
    for (const id of [kept, dropped]) {
      await open(page, id);
      await approveByPasskey(page);
      await page.getByText('It goes out on its day').waitFor();
    }

    await page.goto('/user/transfers');
    const cancel = page.getByRole('button', { name: 'Cancel the payment: Jo Reed' });
    await cancel.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the payment' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await expect.poll(() => cancel.count()).toBe(0);

    await open(page, kept);
    await advance(3 * DAY_S);
    // The page hears of it by itself.
    await page.getByText('It has arrived').waitFor();
    await open(page, dropped);
    await page.getByText('You cancelled it.').waitFor();
  });
});

describe('a payment that waits', () => {
  it('ends by itself when the bank does not decide, and its money is free', async () => {
    const { page, complaints } = await welcome({ baseURL: bankUrl() });
    complaints.forgive(/status of 403/);
    const sender = await prepare(page);
    const wished = { name: magicListedName, details: domestic, amount: '3000' };
    const held = await order(page, sender, wished);
    await open(page, held);
    await approveByPasskey(page);
    await page.getByText('We are looking at this payment').waitFor();
    // Longer than two working days, whatever day it is.
    await advance(6 * DAY_S);
    await page.getByText('We did not decide in time').waitFor();
    await page.getByText('Money that was reserved for it is free again.').waitFor();
    await messageTo(page, sender.email, /decide/);
  });
});

describe('a payment that is asked about again', () => {
  it('asks for the rate of its day across currencies, and then for approval', async () => {
    const { page, complaints } = await welcome({ baseURL: bankUrl() });
    complaints.forgive(/status of 403/);
    const sender = await prepare(page);
    const id = await order(page, sender, {
      scheduled_for: await dayAfter(page, sender, 3),
      name: 'Anna Keller',
      details: abroad,
      amount: '2200',
    });
    await open(page, id);
    await approveByPasskey(page);
    await page.getByText('It goes out on its day').waitFor();
    await advance(3 * DAY_S);
    await page
      .getByText(/You can agree to it and approve it until .+ After that it ends/)
      .waitFor();
    await page.getByRole('button', { name: 'Agree to this rate' }).click();
    await approveByPasskey(page);
    await page.getByText('It has arrived').waitFor();
  });

  it('asks again after 24 hours', async () => {
    const { page, complaints } = await welcome({ baseURL: bankUrl() });
    complaints.forgive(/status of 403/);
    const sender = await prepare(page);
    const wished = { name: 'Ida Moss', details: domestic, amount: '3100' };
    const id = await order(page, sender, { ...wished, decision: 'wait' });
    await open(page, id);
    await page.getByText('You chose to wait').waitFor();
    expect(await page.getByRole('button', { name: 'Use a passkey' }).count()).toBe(0);
    await advance(DAY_S + HOUR_S);
    await page.getByText('Do you still want to send it?').waitFor();
    await page.getByText(/You can approve it until .+ After that it ends by itself/).waitFor();
    // Yesterday's warning is not today's.
    expect(await page.getByText('Before you decide').count()).toBe(0);
    const cancels = page.getByRole('button', { name: 'Cancel the payment' });
    expect(await cancels.count()).toBe(1);
    await answerQuestions(page, 'loan');
    await page.getByText(/Nobody honest asks for money before they pay out a loan/).waitFor();
    expect(await cancels.count()).toBe(1);
    await page.getByRole('button', { name: 'Change something' }).click();
    await answerQuestions(page, 'family');
    await page.getByText(/Did the request come by message/).waitFor();
    await page.getByRole('button', { name: 'Wait 24 hours' }).click();
    await page.getByText('You chose to wait').waitFor();
    await advance(DAY_S + HOUR_S);
    await answerQuestions(page, 'family');
    await page.getByRole('button', { name: 'Go on' }).click();
    await approveByPasskey(page);
    await page.getByText('It has arrived').waitFor();
  });
});
