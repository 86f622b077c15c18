/** Every route whose key is a transfer's id: what is sent again moves nothing again. */
import { type AccountId, routes } from '@fairlead/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/random.ts';
import { newAccount, send } from '#testing/money-bank.ts';
import { type Body, type Payer, SendingBank } from '#testing/sending-bank.ts';

interface Example {
  readonly body: (payer: Payer, savings: AccountId) => Body;
  /** The same with another amount. */
  readonly other: Body;
}

/** By `METHOD /path`; a new route of this kind needs an entry here. */
const examples: Readonly<Record<string, Example>> = {
  'POST /api/transfers': { body: (payer) => payer.order(), other: { amount: '2551' } },
  'POST /api/transfers/internal': {
    body: (payer, savings) => ({ from: payer.account, to: savings, amount: '2550' }),
    other: { amount: '2551' },
  },
  'POST /api/sandbox/faucet': {
    body: (payer) => ({ account_id: payer.account, amount: '2550' }),
    other: { amount: '2551' },
  },
};

const moving = Object.values(routes)
  .flatMap((group) => Object.values(group))
  .filter(({ repeat }) => repeat === 'required')
  .map(({ method, path }) => `${method} ${path}`);

let bank: SendingBank;
beforeAll(async () => {
  bank = await SendingBank.start();
});
afterAll(() => bank.close());

it('has an example here', () => {
  expect(moving.sort()).toEqual(Object.keys(examples).sort());
});

describe.each(Object.entries(examples))('%s', (name, { body, other }) => {
  const path = name.replace('POST ', '');

  async function somebody() {
    // Less than a day’s simulated money, so that some is left to ask for.
    const payer = await bank.payer('USD', 5_000_00n);
    const savings = await newAccount(bank.test, payer.person, 'USD');
    const asked = body(payer, savings);
    const ask = (by: Payer, more: Body = {}, key?: string) =>
      send(by.person.browser, 'POST', path, {
        body: { ...asked, ...more },
        ...(key === undefined ? {} : { key }),
      });
    return { payer, ask };
  }

  /** How often money was moved or kept back for them, beside their first money. */
  async function postings(payer: Payer): Promise<number> {
    const { rows } = await bank.test.bank.foundation.database.ownerPool.query(
      `select count(distinct p.id)::int as count from ledger.posting p
       left join ledger.entry e on e.posting_id = p.id
       where p.outcome = 'accepted' and $1 in (e.account_id, p.hold_account_id)`,
      [payer.account.slice('acc_'.length)],
    );
    return rows[0].count;
  }

  it('moves money once, however often it is sent, and each hears the same', async () => {
    const { payer, ask } = await somebody();
    const before = await postings(payer);
    const key = newId('transfer');
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(payer, {}, key)));
    answers.push(await ask(payer, {}, key));
    // Where a payment is long in the making, a repeat on a busy machine may be told so.
    const heard = answers.filter(({ code }) => code !== 'in_progress');
    expect(heard.map(({ status }) => status)).toEqual(heard.map(() => 201));
    expect(heard.filter(({ replay }) => !replay)).toHaveLength(1);
    expect(new Set(heard.map(({ text }) => text)).size).toBe(1);
    expect(await postings(payer)).toBe(before + 1);
  });

  it('is refused under an id that was used for another amount or by somebody else', async () => {
    const { payer, ask } = await somebody();
    const key = newId('transfer');
    expect(await ask(payer, {}, key)).toMatchObject({ status: 201 });
    const before = await postings(payer);
    const used = { status: 409, code: 'id_already_used' };
    expect(await ask(payer, other, key)).toMatchObject(used);
    const stranger = await bank.payer();
    const theirs = await ask(stranger, {}, key);
    expect(theirs).toMatchObject({ replay: false, code: expect.any(String) });
    expect(theirs.text).not.toContain(payer.account);
    expect(await postings(payer)).toBe(before);
  });

  it('is not done without an id of the caller’s own', async () => {
    const { payer, ask } = await somebody();
    const before = await postings(payer);
    expect(await ask(payer)).toMatchObject({ status: 422, code: 'idempotency_key_required' });
    expect(await ask(payer, {}, 'again')).toMatchObject({ status: 422 });
    expect(await postings(payer)).toBe(before);
  });
});
