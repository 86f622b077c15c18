import { createClientLater } from '@fairlead/contract/client';
import { describe, expect, it } from 'vitest';
import { openWishes } from './wishes.ts';

const MINUTE_MS = 60_000;

const addresses = {
  cases: { open: 'POST /api/admins/cases', list: 'GET /api/admins/cases' },
  messages: { write: 'POST /api/messages' },
};

type Answer = 'lost' | 'refused' | 'given';

/** A page whose answers arrive or not, and the keys that the bank has seen. */
function page() {
  const keys: (string | null)[] = [];
  const clock = { ms: 0 };
  let language = 'en';
  const answers: Answer[] = [];
  const bank = createClientLater(async () => addresses, {
    baseUrl: '',
    language: () => language,
    wishes: openWishes(() => clock.ms),
    fetch: async (_, init) => {
      keys.push(new Headers(init?.headers).get('idempotency-key'));
      const answer = answers.shift() ?? 'given';
      if (answer === 'lost') throw new TypeError('the line is dead');
      const envelope = { errors: [], data: {}, message: null, details: [] };
      return Response.json(envelope, { status: answer === 'given' ? 200 : 409 });
    },
  });
  const write = async (message: string, answer: Answer) => {
    answers.push(answer);
    await Promise.allSettled([bank.messages.write({ body: { message } })]);
  };
  const speak = (other: string) => {
    language = other;
  };
  return { bank, keys, clock, write, speak };
}

describe('a wish whose answer was lost', () => {
  it('has the same key when it is sent again, in whatever language, until it is fulfilled', async () => {
    const { keys, write, speak } = page();
    await write('Where is my card?', 'lost');
    speak('es');
    await write('Where is my card?', 'refused');
    await write('Where is my card?', 'given');
    await write('Where is my card?', 'given');
    const [first, second, third, fourth] = keys;
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect([second, third]).toEqual([first, first]);
    expect(fourth).not.toBe(first);
  });

  it('has another key when it reads otherwise, or comes long after', async () => {
    const { keys, clock, write } = page();
    await write('Where is my card?', 'lost');
    await write('Where is my card!', 'lost');
    clock.ms = 11 * MINUTE_MS;
    await write('Where is my card?', 'lost');
    expect(new Set(keys).size).toBe(3);
  });

  it('is another one once anything else was done in between', async () => {
    const { keys, write } = page();
    await write('Switch it on', 'lost');
    await write('Switch it off', 'given');
    await write('Switch it on', 'given');
    expect(new Set(keys).size).toBe(3);
  });

  it('is forgotten when many others came after it', async () => {
    const { keys, write } = page();
    for (let number = 0; number <= 50; number += 1) await write(`Letter ${number}`, 'lost');
    await write('Letter 50', 'lost');
    await write('Letter 0', 'lost');
    expect([keys[51] === keys[50], keys[52] === keys[0]]).toEqual([true, false]);
  });
});

describe('what only asks', () => {
  it('has no key', async () => {
    const { bank, keys } = page();
    await Promise.allSettled([bank.cases.list({ query: {} })]);
    expect(keys).toEqual([null]);
  });
});
