/** Whoever has the password and a known browser cannot guess a code by one session after another. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf } from '#testing/answers.ts';
import {
  type Browser,
  customerPassword,
  type PeopleServer,
  type Person,
  staffPassword,
  startPeopleServer,
} from '#testing/people-server.ts';
import { ownHost } from '#testing/test-server.ts';
import { VirtualPasskey } from '#testing/virtual-passkey.ts';

let bank: PeopleServer;
beforeAll(async () => {
  bank = await startPeopleServer();
  bank.loginVerification = 'optional';
});
afterAll(() => bank.close());

const wrong = '123456';

async function signedIn(person: Person): Promise<Browser> {
  const browser = bank.browser();
  await enter(browser, person.email);
  bank.time.advance(30);
  const given = await browser.post('/api/users/code/confirm', { auth_code: person.app.code() });
  expect(given.statusCode).toBe(200);
  return browser;
}

/** A new session of a browser that is known: nothing but the password is asked for. */
async function enter(browser: Browser, email: string): Promise<void> {
  const entered = await browser.post('/api/users/auth/signin', {
    email,
    password: customerPassword,
  });
  expect(entered.statusCode).toBe(200);
}

async function ask(browser: Browser): Promise<string> {
  const asked = await browser.post('/api/users/totp/recovery-codes');
  expect(codeOf(asked)).toBe('step_up_required');
  return asked.json().data.step_up;
}

async function give(browser: Browser, auth_code: string) {
  const step_up = await ask(browser);
  return browser.post('/api/users/step-up', { step_up, auth_code });
}

/** Four guesses in each of so many sessions, none of which waits for itself. */
async function guessBySessions(browser: Browser, email: string, sessions: number) {
  const said: (string | undefined)[] = [];
  for (let session = 0; session < sessions; session += 1) {
    await enter(browser, email);
    for (let turn = 0; turn < 4; turn += 1) said.push(codeOf(await give(browser, wrong)));
  }
  return said;
}

describe('a code for one action', () => {
  it('guessed in one session after another waits, ever longer and never for good', async () => {
    const person = await bank.customer('sessions@example.com');
    const thief = await signedIn(person);
    const said = await guessBySessions(thief, person.email, 8);
    expect(said.slice(0, 20)).toEqual(Array(20).fill('code_wrong'));
    expect(said.slice(20)).toEqual(Array(12).fill('too_many_requests'));
    for (const wait of [30, 60, 120, 300, 600, 900, 900]) {
      await enter(thief, person.email);
      const held = await give(thief, person.app.code());
      expect(Number(held.headers['retry-after'])).toBeLessThanOrEqual(wait);
      bank.time.advance(wait);
      await enter(thief, person.email);
      expect(codeOf(await give(thief, wrong))).toBe('code_wrong');
    }
    bank.time.advance(900);
    await enter(thief, person.email);
    expect((await give(thief, person.app.code())).statusCode).toBe(200);
  });

  it('given by its owner does not give a thief the guesses back', async () => {
    const person = await bank.customer('meanwhile@example.com');
    const [owner, thief] = [await signedIn(person), await signedIn(person)];
    await guessBySessions(thief, person.email, 4);
    bank.time.advance(30);
    expect((await give(owner, person.app.code())).statusCode).toBe(200);
    const said = await guessBySessions(thief, person.email, 3);
    expect(said.filter((one) => one === 'code_wrong')).toHaveLength(5);
  });

  it('mistyped now and then holds nobody up, however many weeks it goes on', async () => {
    const person = await bank.customer('clumsy@example.com');
    const browser = await signedIn(person);
    for (let day = 0; day < 25; day += 1) {
      bank.time.advance(20 * 3600);
      await enter(browser, person.email);
      expect(codeOf(await give(browser, wrong))).toBe('code_wrong');
      expect((await give(browser, person.app.code())).statusCode).toBe(200);
    }
  });

  it('that is held up leaves the passkey', async () => {
    const person = await bank.customer('passkey@example.com');
    const browser = await signedIn(person);
    const passkey = new VirtualPasskey(`https://${ownHost}`);
    const url = '/api/users/passkeys/options';
    const { step_up } = (await browser.post(url)).json().data;
    bank.time.advance(30);
    await browser.post('/api/users/step-up', { step_up, auth_code: person.app.code() });
    const options = (await browser.post(url)).json().data;
    const body = { name: 'Key', credential: passkey.create(options) };
    expect((await browser.post('/api/users/passkeys', body)).statusCode).toBe(201);
    await guessBySessions(browser, person.email, 6);
    bank.time.advance(1);
    await enter(browser, person.email);
    expect(codeOf(await give(browser, person.app.code()))).toBe('too_many_requests');
    const asked = await ask(browser);
    const shown = await browser.post('/api/users/step-up/options', { step_up: asked });
    const assertion = passkey.get(shown.json().data.passkey);
    const given = await browser.post('/api/users/step-up', { step_up: asked, passkey: assertion });
    expect(given.statusCode).toBe(200);
  });

  it('of staff is counted over all their sessions too', async () => {
    const person = await bank.staffMember('support', 'guessed@bank.example');
    const said: (string | undefined)[] = [];
    for (let session = 0; session < 6; session += 1) {
      const browser = bank.browser();
      const login = { email: person.email, password: staffPassword };
      await browser.post('/api/admins/auth/signin', login);
      bank.time.advance(30);
      await browser.post('/api/admins/code/confirm', { auth_code: person.app.code() });
      for (let turn = 0; turn < 4; turn += 1) {
        const asked = await browser.post('/api/admins/recovery-codes');
        const { step_up } = asked.json().data;
        const given = await browser.post('/api/admins/step-up', { step_up, auth_code: wrong });
        said.push(codeOf(given));
      }
    }
    // The first wait passed while the last of them signed in; the next begins with one guess.
    expect(said.slice(0, 21)).toEqual(Array(21).fill('code_wrong'));
    expect(said.slice(21)).toEqual(Array(3).fill('too_many_requests'));
  });
});
