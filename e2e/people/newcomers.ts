/** People who open an account: the form from end to end, the PIN from the sandbox inbox, papers. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { livingPart } from '../coming-alive.ts';
import { messageTo } from '../mailbox.ts';

export interface Newcomer {
  readonly email: string;
  readonly password: string;
}

const SPECIMENS = join(import.meta.dirname, '../../apps/api/specimens');
let newcomers = 0;

export const specimens = {
  front: join(SPECIMENS, 'identity-front.png'),
  back: join(SPECIMENS, 'identity-back.png'),
  bill: join(SPECIMENS, 'utility-bill.png'),
};

export function newcomer(): Newcomer {
  newcomers += 1;
  return {
    email: `newcomer-${process.pid}-${Date.now()}-${newcomers}@example.com`,
    password: 'a tern glides over grey water',
  };
}

/** Fills in every step, up to the review. */
export async function fillIn(page: Page, { email, password }: Newcomer): Promise<void> {
  const next = page.getByRole('button', { name: 'Continue' });
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password once more').fill(password);
  await next.click();
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Lindqvist');
  await page.getByLabel('Month').fill('3');
  await page.getByLabel('Day').fill('5');
  await page.getByLabel('Year').fill('1990');
  await page.getByLabel('Country of the number').selectOption('GB');
  await page.getByLabel('Phone number').fill('07911 123456');
  await next.click();
  await page.getByLabel('Country').selectOption('GB');
  await page.getByLabel('Street and number').fill('12 Quay Street');
  await page.getByLabel('Town or city').fill('Bristol');
  await page.getByLabel('Postal code').fill('BS1 4DJ');
  await page.getByLabel('State, province or region').fill('Bristol');
  await next.click();
  await page.getByLabel('Kind of account').waitFor();
  await next.click();
  await page.getByRole('heading', { name: 'Review' }).waitFor();
}

/** The first visit ticks both; a device that was asked before has the second already. */
export async function agree(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /I have read these terms/ }).check();
  await page.getByRole('checkbox', { name: /this is a simulation/ }).check();
}

/** Opens the sandbox's living form and goes through it, up to the PIN. */
export async function openAccount(page: Page, person: Newcomer): Promise<void> {
  await page.goto('/en/create-account');
  await livingPart(page);
  await fillIn(page, person);
  await agree(page);
  await page.getByRole('button', { name: 'Open my account' }).click();
  await page.getByRole('heading', { name: 'Enter the PIN we mailed you' }).waitFor();
}

/** What the newest mail to an address says that matches. */
export async function fromInbox(page: Page, to: string, pattern: RegExp): Promise<string> {
  const { text } = await messageTo(page, to, pattern);
  const [, said] = pattern.exec(text) ?? [];
  if (said === undefined) throw new Error(`The text of the mail to ${to} lacks ${pattern}.`);
  return said;
}

export const EMAIL_PIN = /(\d{5}) is your PIN to confirm/;
export const SIGN_IN_PIN = /(\d{5}) is your PIN to sign in/;

/** Opens an account and proves the email: ends on the first screen of online banking. */
export async function becomeCustomer(page: Page, person: Newcomer): Promise<void> {
  await openAccount(page, person);
  await page.getByLabel('PIN').fill(await fromInbox(page, person.email, EMAIL_PIN));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL('**/user/**');
}

export async function handInIdentity(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Verify your identity' }).waitFor();
  await page.locator('input[name="front"]').setInputFiles(specimens.front);
  await page.locator('input[name="back"]').setInputFiles(specimens.back);
  await page.getByRole('img', { name: 'Preview of identity-front.png' }).waitFor();
  await page.getByRole('button', { name: 'Upload' }).click();
}
