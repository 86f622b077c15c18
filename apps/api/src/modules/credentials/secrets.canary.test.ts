/**
 * Every secret that signing up and in makes is looked for in a copy of every table, in the log and
 * in every answer. None is found but where it is handed to the one person it is for.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SHORT_TERMS } from '#modules/settings/terms.service.ts';
import { createLog } from '#platform/log.ts';
import {
  App,
  type Browser,
  type PeopleServer,
  staffPassword,
  startPeopleServer,
} from '#testing/people-server.ts';
import { codeTo, mailsTo, tokenTo } from '#testing/read-outbox.ts';
import { copyOfEveryTable, holds, holdsWord } from '#testing/secret-search.ts';
import { ownHost } from '#testing/test-server.ts';
import { VirtualPasskey } from '#testing/virtual-passkey.ts';

let bank: PeopleServer;
const lines: string[] = [];
beforeAll(async () => {
  const log = createLog({ level: 'trace', destination: { write: (line) => lines.push(line) } });
  bank = await startPeopleServer({ log });
});
afterAll(() => bank.close());

const email = 'canary@example.com';
const password = 'yellow-birds-sing-7f3a';
const newPassword = 'yellow-birds-fly-9b1c';

/** Long ones, and PINs, which are looked for as words of their own. */
const secrets = new Set<string>([password, newPassword, staffPassword]);
const pins = new Set<string>();
const answers: string[] = [];

async function send(
  browser: Browser,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  body?: object,
) {
  const response = await browser.send(method, url, body);
  answers.push(response.body);
  for (const value of browser.cookies.values()) secrets.add(value);
  expect(response.statusCode, `${method} ${url} ${response.body}`).toBeLessThan(500);
  return response;
}

async function pin(): Promise<string> {
  const code = await codeTo(bank.db, email);
  (code.length === 5 ? pins : secrets).add(code);
  return code;
}

async function stepUp(browser: Browser, method: 'POST' | 'DELETE', url: string) {
  const { step_up } = (await send(browser, method, url)).json().data;
  bank.time.advance(31);
  await send(browser, 'POST', '/api/users/step-up/send-pin', { step_up });
  await send(browser, 'POST', '/api/users/step-up', { step_up, auth_code: await pin() });
  return send(browser, method, url);
}

async function register(browser: Browser): Promise<void> {
  await send(browser, 'POST', '/api/users', {
    email,
    password,
    confirm_password: password,
    first_name: 'Cana',
    last_name: 'Ry',
    phone_number: '+12025550123',
    country: 'US',
    address: '1 Cage Street',
    zip: '10001',
    city: 'New York',
    state: 'NY',
    date_of_birth: '1990-05-04',
    terms_version: SHORT_TERMS,
  });
  await send(browser, 'POST', '/api/users/auth/verify-email', { pin: await pin() });
}

/** The answers that hand a secret over are not kept: that is what they are for. */
async function handedOver(call: () => Promise<{ json(): { data: unknown } }>): Promise<unknown> {
  const kept = answers.length;
  const { data } = (await call()).json();
  answers.length = kept;
  return data;
}

async function addFactors(browser: Browser): Promise<void> {
  const begun = await handedOver(() => stepUp(browser, 'POST', '/api/users/totp'));
  const { id, secret } = begun as { id: string; secret: string };
  secrets.add(secret);
  const app = new App(secret, () => bank.time.now());
  const body = { id, auth_code: app.code() };
  const done = await handedOver(() => send(browser, 'POST', '/api/users/totp/confirm', body));
  const { recovery_codes: codes } = done as { recovery_codes: string[] };
  for (const code of codes) secrets.add(code).add(code.replaceAll('-', ''));
  const passkey = new VirtualPasskey(`https://${ownHost}`);
  const url = '/api/users/passkeys/options';
  const made = await handedOver(() => stepUp(browser, 'POST', url));
  const options = made as Parameters<VirtualPasskey['create']>[0];
  secrets.add(options.challenge);
  const credential = passkey.create(options);
  await send(browser, 'POST', '/api/users/passkeys', { name: 'Key', credential });
}

async function changeThings(browser: Browser): Promise<void> {
  bank.time.advance(31);
  await send(browser, 'POST', '/api/users/auth/token/email/update');
  const email_token = await pin();
  const new_email = 'canary2@example.com';
  const wish = { email_token, new_email, confirm_new_email: new_email };
  await send(browser, 'PATCH', '/api/users/auth/update/email', wish);
  await send(browser, 'POST', '/api/users/auth/token/password/update', { email });
  const password_token = await tokenTo(bank.db, email);
  secrets.add(password_token);
  const twice = { new_password: newPassword, confirm_new_password: newPassword };
  await send(browser, 'PATCH', '/api/users/auth/update/password', { password_token, ...twice });
  const body = { email, password: newPassword };
  await send(bank.browser(), 'POST', '/api/users/auth/signin', body);
}

const isIn = (text: string, secret: string) =>
  pins.has(secret) ? holdsWord(text, secret) : holds(text, secret);

it('no secret stands in a table, a log line or an answer that is not for it', async () => {
  const browser = bank.browser();
  await register(browser);
  await addFactors(browser);
  await changeThings(browser);
  await bank.staffMember('support', 'canary@bank.example');
  expect((await mailsTo(bank.db, email)).length).toBeGreaterThan(5);
  expect(secrets.size).toBeGreaterThan(25);
  expect(pins.size).toBeGreaterThan(2);
  const tables = await copyOfEveryTable(bank.test.ownerPool);
  // The net is not torn: what may stand there is found.
  expect(tables).toContain(email);
  expect(lines.length).toBeGreaterThan(5);
  const places = { tables, log: lines.join('\n'), answers: answers.join('\n') };
  for (const [place, text] of Object.entries(places)) {
    const found = [...secrets, ...pins].filter((secret) => isIn(text, secret));
    expect(found, place).toEqual([]);
  }
});
