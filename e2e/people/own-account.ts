/**
 * A customer of one's own. Everyone shares the demonstration people, so their email, password and
 * factors stay as they are; whoever wants to change these opens an account first.
 */
import type { APIResponse, Page } from 'playwright-core';
import { pinSentBy } from '../mailbox.ts';

export interface OwnCustomer {
  readonly email: string;
  readonly password: string;
}

const TICK = /I understand that this is a simulation/;
let opened = 0;

type Sent = NonNullable<Parameters<Page['request']['fetch']>[1]>;

/**
 * The bank is asked with the page's cookies, beside the page and not from inside it: a page that
 * goes elsewhere meanwhile would take the call with it.
 */
export async function reach(
  page: Page,
  method: string,
  path: string,
  { headers, ...sent }: Sent = {},
): Promise<APIResponse> {
  const origin = await originOf(page);
  return page.request.fetch(path, { ...sent, method, headers: { ...headers, origin } });
}

/** Of the bank; a browser that has not been anywhere yet asks it for something small. */
async function originOf(page: Page): Promise<string> {
  const isNowhere = page.url() === 'about:blank';
  return new URL(isNowhere ? (await page.request.get(QUIET_PLACE)).url() : page.url()).origin;
}

/** Where no page asks anything, so that nothing crosses with a call that renews the session. */
export const QUIET_PLACE = '/robots.txt';

/**
 * What the bank answers, which must not be a refusal. Staff who are asked why they look at somebody
 * say so and ask again, as the screens do.
 */
export async function ask(
  page: Page,
  method: string,
  path: string,
  body?: object,
  key?: string,
): Promise<unknown> {
  const request = {
    headers: key === undefined ? {} : { 'idempotency-key': key },
    ...(body === undefined ? {} : { data: body }),
  };
  let answer = await reach(page, method, path, request);
  let text = await answer.text();
  if (text.includes('"look_reason_required"')) {
    const at = `/api/users/${JSON.parse(text).data.customer_id}/look`;
    await reach(page, 'POST', at, { data: { reason: 'check' } });
    answer = await reach(page, method, path, request);
    text = await answer.text();
  }
  if (!answer.ok()) throw new Error(`${method} ${path} answered ${text}`);
  return JSON.parse(text).data;
}

/** Staff move bank time on, in as many calls as it takes. */
export async function passTime(staff: Page, seconds: number): Promise<void> {
  for (let left = seconds; left > 0; ) {
    const answer = await ask(staff, 'POST', '/api/sandbox/clock', { advance: left });
    left = Number(Reflect.get(Object(answer), 'left'));
  }
}

/**
 * Registers, proves the email and skips what can be skipped; ends signed in, and at no screen yet:
 * each journey begins at its own.
 */
export async function openOwnAccount(page: Page): Promise<OwnCustomer> {
  opened += 1;
  const email = `nora.quay.${process.pid}.${opened}.${Date.now()}@example.com`;
  const password = 'a harbour of quiet words';
  await page.goto(QUIET_PLACE);
  const graph = await ask(page, 'GET', '/api/graph');
  const pin = await pinSentBy(page, email, () =>
    ask(page, 'POST', '/api/users', {
      email,
      password,
      confirm_password: password,
      first_name: 'Nora',
      last_name: 'Quay',
      phone_number: '+447700900124',
      country: 'GB',
      street_address: '1 Pier Row',
      zip_code: 'PL1 3RJ',
      city: 'Plymouth',
      state: 'Devon',
      date_of_birth: '1990-01-31',
      terms_version: Reflect.get(Object(graph), 'terms_version'),
      language: 'en',
      time_zone: 'Europe/London',
    }),
  );
  await ask(page, 'POST', '/api/users/auth/verify-email', { pin });
  await ask(page, 'PATCH', '/api/users/update/user', { id_verification: 'Skipped' });
  await ask(page, 'PATCH', '/api/users/update/user', { address_verification: 'Skipped' });
  return { email, password };
}

/** Gives email and password; what comes after is the journey's. */
export async function enterPassword(page: Page, { email, password }: OwnCustomer): Promise<void> {
  await page.goto('/en/signin');
  await page
    .getByRole('button', { name: /^Try as/ })
    .first()
    .waitFor();
  await page.getByText(TICK).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** The dialog that asks for the second factor: gives the PIN that it mails. */
export async function confirmByMail(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.waitFor();
  const other = dialog.getByRole('button', { name: 'Get a PIN by mail' });
  const send = dialog.getByRole('button', { name: 'Send the PIN' });
  await other.or(send).first().waitFor();
  if ((await send.count()) === 0) await other.click();
  const pin = await pinSentBy(page, email, () => send.click());
  await dialog.getByLabel('PIN', { exact: true }).fill(pin);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

export async function logOut(page: Page, name = 'Nora Quay'): Promise<void> {
  await page.getByRole('button', { name: `${name}: your pages and log out` }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL('**/signin');
}
