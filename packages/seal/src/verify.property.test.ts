/**
 * Goal: whatever row of a sealed table is edited, `verify` names its table and key. Method: random
 * edits as the superuser with triggers off, one at a time, each found and then undone.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SealBed, sealBed, tamper } from './testing/seal-bed.ts';
import { verify } from './verify.ts';

const EDITS = 200;
const SEED = Math.floor(Math.random() * 2 ** 31);

let bed: SealBed;
beforeAll(async () => {
  bed = await sealBed();
  for (let round = 0; round < 6; round += 1) {
    await bed.pool.query(
      `insert into note (id, body, amount, share, day, secret, facts)
       select format('n-%s-%s', $1::int, g), 'body ' || g, g, g / 3.0, date '2026-01-01' + g,
         convert_to('secret ' || g, 'UTF8'), jsonb_build_object('g', g)
       from generate_series(1, 40) g`,
      [round],
    );
    await bed.pool.query(
      `insert into line (account_id, seq, amount, memo)
       select 'acc-' || a, $1::int * 10 + s, s, 'memo ' || s
       from generate_series(1, 5) a, generate_series(1, 10) s`,
      [round],
    );
    await bed.sealAll();
  }
  await bed.root.query(
    'create table kept_note as table note; create table kept_line as table line',
  );
});
afterAll(() => bed.close());

/** A small generator whose seed can be replayed. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % below;
  };
}

type Random = ReturnType<typeof randomFrom>;

const tables = {
  note: {
    key: (row: string) => `${row}.id`,
    forged: `'forged'`,
    forgedKey: 'forged',
    keyColumns: 'id',
    columns: ['body', 'amount', 'share', 'flagged', 'day', 'at', 'secret', 'facts'],
  },
  line: {
    key: (row: string) => `(${row}.account_id || '/' || ${row}.seq)`,
    forged: `'forged', 1`,
    forgedKey: 'forged/1',
    keyColumns: 'account_id, seq',
    columns: ['amount', 'memo'],
  },
};

/** What to set a column to: never what it was. */
const otherValue: Record<string, string> = {
  body: `body || ' '`,
  amount: 'amount + 1',
  share: 'share + 0.000001',
  flagged: 'not flagged',
  day: 'day + 1',
  at: `at + interval '1 microsecond'`,
  secret: `secret || '\\x00'::bytea`,
  facts: `facts || '{"more": null}'`,
  id: `id || '!'`,
  memo: 'null',
  account_id: `account_id || '!'`,
  seq: 'seq + 100000',
  seal_xid: '(seal_xid::text::bigint + 1)::text::xid8',
  seal_epoch: 'seal_epoch + 1',
};

interface Edit {
  readonly table: 'note' | 'line';
  readonly sql: string;
  /** Every one of these must be named. */
  readonly keys: readonly string[];
}

function pick<T>(random: Random, list: readonly T[]): T {
  const item = list[random(list.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

async function randomEdit(random: Random): Promise<Edit> {
  const table = pick(random, ['note', 'line'] as const);
  const facts = tables[table];
  const { rows } = await bed.root.query<{ key: string }>(
    `select ${facts.key(table)} as key from ${table} order by 1`,
  );
  const a = pick(random, rows).key;
  const isRowA = `${facts.key(table)} = '${a}'`;
  const columns = facts.columns.join(', ');
  switch (pick(random, ['update', 'delete', 'insert', 'swap'] as const)) {
    case 'update': {
      const all = [...facts.columns, ...facts.keyColumns.split(', '), 'seal_xid', 'seal_epoch'];
      const column = pick(random, all);
      const sql = `update ${table} set ${column} = ${otherValue[column]} where ${isRowA}`;
      return { table, sql, keys: [a] };
    }
    case 'delete':
      return { table, sql: `delete from ${table} where ${isRowA}`, keys: [a] };
    case 'insert': {
      const sql = `insert into ${table} (${facts.keyColumns}, ${columns}, seal_xid, seal_epoch)
        select ${facts.forged}, ${columns}, seal_xid, seal_epoch from ${table} where ${isRowA}`;
      return { table, sql, keys: [facts.forgedKey] };
    }
    case 'swap': {
      const column = pick(random, ['amount', table === 'note' ? 'body' : 'memo']);
      const { rows: others } = await bed.root.query<{ key: string }>(
        `select ${facts.key(table)} as key from ${table}
         where ${column} <> (select ${column} from ${table} where ${isRowA}) order by 1`,
      );
      const b = pick(random, others).key;
      const sql = `update ${table} set ${column} = (select o.${column} from kept_${table} o
          where ${facts.key('o')} = case ${facts.key(table)} when '${a}' then '${b}' else '${a}' end)
        where ${facts.key(table)} in ('${a}', '${b}')`;
      return { table, sql, keys: [a, b] };
    }
  }
}

async function undo(table: Edit['table']): Promise<void> {
  await tamper(bed, async (client) => {
    await client.query(`delete from ${table}; insert into ${table} select * from kept_${table}`);
  });
}

describe('seal verify', () => {
  it('finds a database that nobody touched intact', async () => {
    const verdict = await verify(bed.pool);
    expect(verdict.findings).toEqual([]);
    expect(verdict).toMatchObject({ intact: true, rows: 541n, unsealedRows: 0n });
  });

  it(`names table and key of each of ${EDITS} random edits (seed ${SEED})`, async () => {
    const random = randomFrom(SEED);
    for (let n = 0; n < EDITS; n += 1) {
      const edit = await randomEdit(random);
      await tamper(bed, async (client) => {
        const { rowCount } = await client.query(edit.sql);
        expect(rowCount, edit.sql).toBe(edit.keys.length === 2 ? 2 : 1);
      });
      const { findings } = await verify(bed.pool);
      const named = findings.map((finding) => `${finding.table} ${finding.key}`);
      for (const key of edit.keys) {
        expect(named, `seed ${SEED}, edit ${n}: ${edit.sql}`).toContain(
          `public.${edit.table} ${key}`,
        );
      }
      // Nothing is accused that was left alone: a changed key is the row's old name and its new one.
      expect(named.length).toBeLessThanOrEqual(2);
      await undo(edit.table);
    }
    expect((await verify(bed.pool)).intact).toBe(true);
  });
});
