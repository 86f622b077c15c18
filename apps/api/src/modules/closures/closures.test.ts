import type { CustomerId } from '@fairlead/contract';
import { postRequests } from '@fairlead/ledger';
import { money } from '@fairlead/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from '#modules/accounts/accounts.service.ts';
import { chartAccount, openChart } from '#modules/transfers/chart.service.ts';
import { uuidV7 } from '#platform/random.ts';
import { keepOut } from '#testing/kept-out.ts';
import { type PapersServer, type Person, startPapersServer } from '#testing/papers-server.ts';

const URL = '/api/users/closure';

let bank: PapersServer;

beforeAll(async () => {
  bank = await startPapersServer();
});
afterAll(() => bank.close());

const codeOf = (response: { json(): { details: { code: string }[] } }) =>
  response.json().details[0]?.code;

async function withAccount(): Promise<Person<CustomerId> & { ledgerAccount: string }> {
  const person = await bank.customer({ proven: ['email', 'identity', 'address'] });
  const wish = { customerId: person.id, currency: 'EUR' } as const;
  const { ledgerAccount } = await bank.db
    .transaction()
    .execute((tx) => openAccount(tx, wish, { actor: { kind: 'system' } }));
  return { ...person, ledgerAccount };
}

const close = (person: Person) => () =>
  bank.send(person, 'POST', URL, { reason: 'I move to another continent' });

describe('leaving', () => {
  it('ends the relationship, every other session, and every account', async () => {
    const person = await withAccount();
    const other = { ...person, cookie: await bank.signIn(person.id) };
    expect((await bank.get(person, URL)).json().data).toEqual({
      can_close: true,
      accounts: [],
      pending_transfers: 0,
      years_kept: 10,
    });
    expect(codeOf(await close(person)())).toBe('step_up_required');
    const closed = await bank.withFactor(close(person));
    expect(closed.statusCode).toBe(200);
    expect((await bank.get(other, '/api/users/verifications')).statusCode).toBe(401);
    // The papers stay open, the rest is shut.
    expect((await bank.get(person, '/api/users/data-exports')).statusCode).toBe(200);
    expect((await bank.get(person, '/api/users/complaints')).statusCode).toBe(200);
    const again = await close(person)();
    expect([again.statusCode, codeOf(again)]).toEqual([423, 'gate_closed']);
    const { rows } = await sql`
      select c.account_status, c.restriction_reason, a.status, b.closed
      from customer c join account a on a.customer_id = c.id
        join ledger.balance b on b.account_id = a.ledger_account
      where c.id = ${person.id}`.execute(bank.db);
    expect(rows).toEqual([
      {
        account_status: 'Closed',
        restriction_reason: 'relationship_closed',
        status: 'Closed',
        closed: true,
      },
    ]);
    const { rows: due } = await sql`select key from due_work
      where kind = 'customer.erase' and due_at > now() + interval '9 years'`.execute(bank.db);
    expect(due).toContainEqual({ key: person.id });
    const kept = await sql<{ row: string }>`
      select customer_closure::text as row from customer_closure`.execute(bank.db);
    expect(kept.rows[0]?.row).not.toContain('continent');
    expect((await bank.inbox(person.email))[0]?.subject).toContain('You have left');
  });

  it('is refused with balance_not_zero while there is money, and changes nothing', async () => {
    const person = await withAccount();
    await fund(person.ledgerAccount, 1n);
    const read = (await bank.get(person, URL)).json().data;
    expect(read).toMatchObject({
      can_close: false,
      accounts: [
        {
          account_type: 'Complete Freedom',
          account_tag: null,
          currency: 'EUR',
          ending: expect.stringMatching(/^\d{4}$/),
          current_balance: { amount: '1', currency: 'EUR' },
        },
      ],
    });
    const refused = await bank.withFactor(close(person));
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'balance_not_zero']);
    const { rows } = await sql`select c.account_status, a.status from customer c
      join account a on a.customer_id = c.id where c.id = ${person.id}`.execute(bank.db);
    expect(rows).toEqual([{ account_status: 'Active', status: 'Active' }]);
  });

  it('is refused with transfers_pending while something is under way', async () => {
    const person = await withAccount();
    const to = await withAccount();
    await sql`insert into transfer (id, customer_id, kind, from_account, to_account, amount,
        currency, value_date, created_at, simulated, status)
      values ('trf_' || ${uuidV7()}, ${person.id}, 'internal', 'acc_' || ${person.ledgerAccount},
        'acc_' || ${to.ledgerAccount}, 5, 'EUR', current_date, now(), true, 'Scheduled')`.execute(
      bank.db,
    );
    expect((await bank.get(person, URL)).json().data.pending_transfers).toBe(1);
    const refused = await bank.withFactor(close(person));
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'transfers_pending']);
  });

  it('is not for a persona, nor for somebody whose case is open', async () => {
    const persona = await bank.customer({
      persona: true,
      proven: ['email', 'identity', 'address'],
    });
    expect(codeOf(await close(persona)())).toBe('persona_may_not');
    const locked = await bank.customer();
    await keepOut(bank.db, locked.id);
    expect((await close(locked)()).statusCode).toBe(423);
  });

  it('is open to whoever will not prove something', async () => {
    const person = await bank.customer({ proven: ['email'] });
    await bank.setModes({ id_verification: 'required' });
    expect((await bank.withFactor(close(person))).statusCode).toBe(200);
    await bank.setModes({ id_verification: 'optional' });
  });
});

/** Simulated money, posted as the faucet posts it. */
async function fund(account: string, amountMinor: bigint): Promise<void> {
  await openChart(bank.test.pool, ['EUR'], 'sandbox');
  const client = await bank.test.pool.connect();
  try {
    const [outcome] = await postRequests(client, [
      {
        kind: 'post',
        id: uuidV7(),
        label: 'test.funding',
        valueDate: '2026-11-16',
        digest: Buffer.alloc(32),
        lines: [
          { accountId: chartAccount('sandbox_funding', 'EUR'), amount: money(-amountMinor, 'EUR') },
          { accountId: account, amount: money(amountMinor, 'EUR') },
        ],
      },
    ]);
    expect(outcome).toMatchObject({ accepted: true });
  } finally {
    client.release();
  }
}
