/** Payments of a journey's own customer to somebody outside, made and approved without screens. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { messagesTo } from '../mailbox.ts';
import { ask, QUIET_PLACE } from './own-account.ts';
import type { Sender } from './verified.ts';

/** In the euro area, so that a dollar account pays it by a rate. */
export const abroad = {
  country: 'DE',
  iban: 'DE89370400440532013000',
};

/** In the account's own currency. */
export const domestic = {
  country: 'US',
  routing_number: '021000021',
  account_number: '123456789',
};

export interface Wished {
  readonly name: string;
  readonly details: object;
  /** Minor units of dollars; the last two digits are the sandbox rail's orders. */
  readonly amount: string;
  readonly scheduled_for?: string;
  readonly decision?: 'go_on' | 'wait';
}

interface Validated {
  readonly quote: { readonly quote_id: string } | null;
  readonly name_check: { readonly token: string };
}

interface Waiting {
  readonly signing: { readonly terms_digest: string };
}

const ANSWERS = { purpose: 'family', hurried: false, coached: false, knows_payee: true };

/** Validates and sends it, with every answer that could be asked for; answers its id. */
export async function order(page: Page, sender: Sender, wished: Wished): Promise<string> {
  const { name, details, amount, scheduled_for, decision = 'go_on' } = wished;
  const body = {
    account_id: sender.account.id,
    payee: { account_title: name, bank_name: 'Hafenbank', details },
    amount,
    ...(scheduled_for === undefined ? {} : { scheduled_for }),
    purpose: 'family',
    source_of_funds: 'salary',
    protection_answers: { ...ANSWERS, decision },
  };
  const said = (await ask(page, 'POST', '/api/transfers/validate', body)) as Validated;
  const whole = {
    ...body,
    payee_ack: { token: said.name_check.token, accepted: true },
    ...(said.quote === null ? {} : { quote_id: said.quote.quote_id }),
  };
  const id = `trf_${randomUUID().replace(/^(.{14})./, '$17')}`;
  await ask(page, 'POST', '/api/transfers', whole, id);
  return id;
}

const CODE = /(\d{5}) approves one payment/;

/** The code of a mail that came after `send`; other mail may come meanwhile. */
async function codeSentBy(page: Page, to: string, send: () => Promise<unknown>): Promise<string> {
  const codes = async () =>
    (await messagesTo(page, to)).flatMap(({ text }) => CODE.exec(text)?.[1] ?? []);
  const before = (await codes()).length;
  await send();
  let found: readonly string[] = [];
  await expect
    .poll(async () => {
      found = await codes();
      return found.length;
    })
    .toBeGreaterThan(before);
  return found[0] ?? '';
}

/** Approves it by the code that is mailed for it; where the page was, it is no more. */
export async function approve(page: Page, sender: Sender, id: string): Promise<void> {
  const otp = await codeSentBy(page, sender.email, () =>
    ask(page, 'POST', '/api/users/otp', { transfer_id: id }),
  );
  await page.goto(QUIET_PLACE);
  const { signing } = (await ask(page, 'GET', `/api/transfers/${id}/checks`)) as Waiting;
  const { terms_digest } = signing;
  await ask(page, 'PATCH', '/api/transfers', { id, otp, terms_digest });
}

/** The same by the screens: on the payment's own page, which asks for it. */
export async function approveOnPage(page: Page, email: string): Promise<void> {
  await fillInPin(page, email);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
}

/** On the payment's own page, as far as the button. */
export async function fillInPin(page: Page, email: string): Promise<void> {
  await page.getByRole('heading', { level: 2, name: /Approve this payment/ }).waitFor();
  const send = page.getByRole('button', { name: 'Send the PIN' });
  const pin = await codeSentBy(page, email, () => send.click());
  await page.getByLabel('PIN', { exact: true }).fill(pin);
}

/** Fills in the form for somebody new in Germany, and goes on to the review. */
export async function fillIn(
  page: Page,
  { name, iban, amount }: { readonly name: string; readonly iban: string; readonly amount: string },
): Promise<void> {
  await page.goto('/user/transfers/external');
  await page.getByLabel('Country of their account').selectOption('DE');
  await page.getByLabel('Name of the person or company').fill(name);
  await page.getByLabel('Their bank').fill('Hafenbank');
  await page.getByLabel('IBAN').fill(iban);
  await page.getByLabel('Amount').fill(amount);
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('heading', { level: 2, name: /Look it over/ }).waitFor();
}

/** As somebody does whom nobody hurries. */
export async function answerQuestions(page: Page, purpose: string): Promise<void> {
  await page.getByLabel('What is the money for?').selectOption(purpose);
  const answer = (question: RegExp, said: string) =>
    page.getByRole('radiogroup', { name: question }).getByText(said, { exact: true }).click();
  await answer(/tell you to hurry/, 'No');
  await answer(/what to say to us/, 'No');
  await answer(/know the payee/, 'Yes');
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Waits until the bank says so of a payment. */
export async function becomes(page: Page, id: string, status: string): Promise<void> {
  await expect
    .poll(async () => {
      const transfer = await ask(page, 'GET', `/api/transfers/${id}`);
      return Reflect.get(Object(transfer), 'status');
    })
    .toBe(status);
}
