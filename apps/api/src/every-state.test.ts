/** Every column that says how something stands: the database knows how it may go on. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from '#modules/accounts/accounts.service.ts';
import { type PapersServer, startPapersServer } from '#testing/papers-server.ts';

/** By the trigger that keeps to it, or why any move is a legal one. */
const keptBy: Readonly<Record<string, string>> = {
  'account.status': 'may_move',
  'adjustment.status': 'may_move',
  'approval.status': 'may_move',
  'case_file.status': 'may_move',
  'contact_message.status': 'free: staff open, answer and close in any order',
  'customer.account_status': 'may_come_back',
  'data_export.status': 'may_move',
  'document_submission.status': 'may_move',
  'rail_order.state': 'may_move',
  'restriction.status': 'may_move',
  'thread.status': 'free: it is open again whenever somebody writes',
  'transfer.status': 'may_move',
  'transfer_check.status': 'may_move',
  'transfer_event.status': 'append_only',
};

const FILE = 'fil_00000000-0000-7000-8000-000000000001';

let bank: PapersServer;
let ids: Record<'account' | 'customer' | 'data_export', string>;

beforeAll(async () => {
  bank = await startPapersServer();
  const person = await bank.customer({ proven: ['email'] });
  const wish = { customerId: person.id, currency: 'USD' } as const;
  const account = await bank.db
    .transaction()
    .execute((tx) => openAccount(tx, wish, { actor: { kind: 'system' } }));
  const download = 'dex_00000000-0000-7000-8000-000000000001';
  await bank.test.ownerPool.query(
    `with file as (
       insert into stored_file (id, owner_id, kind, media_type, size_bytes, key_id, erased_at)
         values ('${FILE}', '${person.id}', 'export', 'application/zip', 1, '0123456789abcdef', now())
     ) insert into data_export (id, customer_id, requested_at)
         values ('${download}', '${person.id}', now())`,
  );
  ids = { account: account.id, customer: person.id, data_export: download };
});
afterAll(() => bank.close());

/** Whether the owner's own hand can take it from one state to the other; nothing of it stays. */
async function moves(
  table: keyof typeof ids,
  trigger: string,
  set: (state: string) => string,
  [from, to]: readonly [string, string],
): Promise<boolean> {
  const client = await bank.test.ownerPool.connect();
  const update = (state: string) =>
    client.query(`update ${table} set ${set(state)} where id = $1`, [ids[table]]);
  try {
    await client.query('begin');
    await client.query(`alter table ${table} disable trigger user`);
    await update(from);
    await client.query(`alter table ${table} enable trigger ${trigger}`);
    const { rowCount } = await update(to);
    return rowCount === 1;
  } catch (error) {
    expect(error, `${from} to ${to}`).toMatchObject({ code: '23001' });
    return false;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function legalAmong(
  states: readonly string[],
  allowed: (pair: readonly [string, string]) => Promise<boolean>,
): Promise<string[]> {
  const legal: string[] = [];
  for (const from of states) {
    for (const to of states.filter((state) => state !== from)) {
      if (await allowed([from, to])) legal.push(`${from} ${to}`);
    }
  }
  return legal;
}

describe('a state', () => {
  it('moves by a machine that the database keeps to, in every table that has one', async () => {
    const { rows } = await bank.test.ownerPool.query<{ name: string; triggers: string[] | null }>(
      `select c.relname || '.' || a.attname as name,
         array(select t.tgname::text from pg_trigger t where t.tgrelid = c.oid) as triggers
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
         and a.attname in ('status', 'state', 'account_status') and a.atttypid = 'text'::regtype
         -- A part of somebody's address.
         and (c.relname, a.attname) <> ('customer', 'state')
       order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(keptBy).toSorted());
    for (const { name, triggers } of rows) {
      const kept = keptBy[name] ?? '';
      if (!kept.startsWith('free: ')) expect(triggers, name).toContain(kept);
    }
  });

  it('of an account ends with its closing', async () => {
    const set = (state: string) => `status = '${state}'`;
    const legal = await legalAmong(['Active', 'Frozen', 'Closed'], (pair) =>
      moves('account', 'may_move', set, pair),
    );
    expect(legal).toEqual(['Active Frozen', 'Active Closed', 'Frozen Active', 'Frozen Closed']);
  });

  it('of a customer who has left changes by two people only', async () => {
    const stopped = ['Locked', 'Review'];
    const set = (state: string) => {
      const reason = state === 'Active' ? 'null' : `'legal_order'`;
      const until = stopped.includes(state) ? `now() + interval '1 day'` : 'null';
      return `account_status = '${state}', restriction_reason = ${reason},
        restriction_until = ${until}, restricted_at = ${state === 'Active' ? 'null' : 'now()'}`;
    };
    const states = ['Active', ...stopped, 'Closed'];
    const legal = await legalAmong(states, (pair) => moves('customer', 'may_come_back', set, pair));
    const pairs = states.flatMap((from) => states.map((to) => [from, to]));
    const wanted = pairs.filter(([from, to]) => from !== to && from !== 'Closed');
    expect(legal).toEqual(wanted.map(([from, to]) => `${from} ${to}`));
  });

  it('of a download is not made good once it failed or is over', async () => {
    const set = (state: string) =>
      ['Ready', 'Expired'].includes(state)
        ? `status = '${state}', ready_at = now(), expires_at = now() + interval '7 days',
           bytes = 1, file_id = '${FILE}'`
        : `status = '${state}', ready_at = null, expires_at = null, bytes = null, file_id = null`;
    const legal = await legalAmong(['Preparing', 'Ready', 'Expired', 'Failed'], (pair) =>
      moves('data_export', 'may_move', set, pair),
    );
    expect(legal).toEqual(['Preparing Ready', 'Preparing Failed', 'Ready Expired']);
  });
});
