import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readBlocks, readLastBlock } from './block.ts';
import { createGenesis, genesisIsIntact, readGenesis } from './genesis.ts';
import { isProof, verifyProof } from './proof.ts';
import { prove } from './prove.ts';
import { inTransaction, type Query } from './query.ts';
import { rebase } from './rebase.ts';
import { RebaseNeeded, sealOnce } from './seal-once.ts';
import { type SealBed, sealBed, tamper } from './testing/seal-bed.ts';
import { NotLookedAt, verify, verifyLastBlock } from './verify.ts';

let bed: SealBed;
beforeEach(async () => {
  bed = await sealBed();
});
afterEach(() => bed.close());

function reading<T>(work: (query: Query) => Promise<T>): Promise<T> {
  return inTransaction(bed.pool, work);
}

async function addNotes(pool: pg.Pool, ...ids: string[]): Promise<void> {
  for (const id of ids) await pool.query('insert into note (id, amount) values ($1, 7)', [id]);
}

async function findingsAfter(sql: string): Promise<string[]> {
  await tamper(bed, async (client) => {
    await client.query(sql);
  });
  const { findings } = await verify(bed.pool);
  return findings.map((finding) => `${finding.table} ${finding.key}: ${finding.problem}`);
}

describe('the first block', () => {
  it('holds the mode and the facts of creation', async () => {
    expect(await reading(readGenesis)).toMatchObject({ mode: 'sandbox', facts: '{}' });
    expect(await reading(genesisIsIntact)).toBe(true);
    expect(await reading((query) => readBlocks(query, 0n, 9))).toMatchObject([
      { number: 0n, kind: 'genesis', rowCount: 1n },
    ]);
  });

  it('is written once', async () => {
    const again = inTransaction(bed.pool, (query) =>
      createGenesis(query, { mode: 'live', facts: {} }),
    );
    await expect(again).rejects.toMatchObject({ code: '23505' });
  });

  it('shows when somebody turns a sandbox into a live bank', async () => {
    expect(await findingsAfter(`update seal.genesis set mode = 'live'`)).toEqual([
      'seal.genesis genesis: changed',
    ]);
    expect(await reading(genesisIsIntact)).toBe(false);
  });
});

describe('sealing', () => {
  it('makes no block of nothing', async () => {
    expect(await sealOnce(bed.pool)).toMatchObject({ state: 'done', block: null, more: false });
    expect((await reading(readLastBlock))?.number).toBe(0n);
  });

  it('takes in what has committed, once, in the order of tables, transactions and keys', async () => {
    await bed.pool.query(
      `insert into line (account_id, seq, amount) values ('b', 1, 1), ('a', 2, 1)`,
    );
    await addNotes(bed.pool, 'z', 'a');
    await bed.settled();
    expect(await sealOnce(bed.pool)).toMatchObject({ block: { number: 1n, rowCount: 4n } });
    expect(await sealOnce(bed.pool)).toMatchObject({ block: null });
    const { rows } = await bed.pool.query(
      'select keys from seal.leaf where block = 1 order by position',
    );
    expect(rows.map((row) => row.keys)).toEqual([
      ['z', 'a'],
      ['a/2', 'b/1'],
    ]);
  });

  it('asks only tables that have grown for their rows', async () => {
    await addNotes(bed.pool, 'alone');
    await bed.settled();
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    const turn = await sealOnce(bed.pool);
    const texts = asked.mock.calls.map(([text]) => String(text));
    asked.mockRestore();
    expect(turn).toMatchObject({ block: { rowCount: 1n } });
    expect(texts.filter((text) => text.includes('insert into seal.leaf'))).toHaveLength(1);
  });

  it('waits for a transaction that is still writing, and leaves out one that failed', async () => {
    const writer = await bed.pool.connect();
    await writer.query(`begin; insert into note (id, amount) values ('slow', 1)`);
    await addNotes(bed.pool, 'quick');
    expect(await sealOnce(bed.pool)).toMatchObject({ block: null });
    await writer.query('rollback');
    writer.release();
    await bed.settled();
    expect(await sealOnce(bed.pool)).toMatchObject({ block: { rowCount: 1n } });
  });

  it('cuts a backlog into bounded blocks between transactions', async () => {
    for (let n = 0; n < 10; n += 1) await addNotes(bed.pool, `a${n}`, `b${n}`);
    await bed.settled();
    const turns = [];
    for (let more = true; more; ) {
      const turn = await sealOnce(bed.pool, 6);
      if (turn.state !== 'done') throw new Error(turn.state);
      turns.push(turn.block?.rowCount);
      more = turn.more;
    }
    expect(turns).toEqual([7n, 7n, 6n]);
    expect(await verify(bed.pool)).toMatchObject({ intact: true, rows: 21n });
  });

  it('counts transactions as numbers, also when they get a digit more', async () => {
    for (let n = 0; n < 30; n += 1) await addNotes(bed.pool, `n${n}`);
    await tamper(bed, async (client) => {
      await client.query(`update note set seal_xid = (85 + substr(id, 2)::int)::text::xid8`);
    });
    await bed.settled();
    expect(await sealOnce(bed.pool, 4)).toMatchObject({ block: { rowCount: 5n, toXid: 90n } });
    await bed.sealAll();
    expect(await verify(bed.pool)).toMatchObject({ intact: true, rows: 31n });
  });

  it('takes in a transaction of many thousand rows whole', async () => {
    await bed.pool.query(
      `insert into line (account_id, seq, amount) select 'a', g, g from generate_series(1, 5000) g`,
    );
    await bed.settled();
    expect(await sealOnce(bed.pool, 100)).toMatchObject({ block: { rowCount: 5000n } });
    expect(await verify(bed.pool)).toMatchObject({ intact: true, rows: 5001n });
    expect(await findingsAfter(`update line set amount = 0 where seq = 4321`)).toEqual([
      'public.line a/4321: changed',
    ]);
  });

  it('stops when the blocks come from another cluster', async () => {
    await tamper(bed, async (client) => {
      await client.query(`update seal.block set system_id = '1'`);
    });
    await expect(sealOnce(bed.pool)).rejects.toThrow(RebaseNeeded);
  });
});

describe('a sealed table', () => {
  it('refuses update, delete and truncate, even to the superuser', async () => {
    await addNotes(bed.pool, 'a');
    const tables = ['note', 'seal.block', 'seal.leaf', 'seal.genesis', 'seal.leaf_format'];
    for (const table of tables) {
      for (const sql of [`delete from ${table}`, `truncate ${table} cascade`]) {
        await expect(bed.root.query(sql), sql).rejects.toMatchObject({ code: '23001' });
      }
    }
    const update = bed.root.query('update note set amount = 0 where false');
    await expect(update).rejects.toMatchObject({ code: '23001' });
  });

  it('takes a new column without breaking a hash, and seals it from then on', async () => {
    await addNotes(bed.pool, 'old');
    await bed.sealAll();
    await bed.root.query(`alter table note add colour text default 'red'`);
    await bed.root.query(`select seal.change_format('note')`);
    await addNotes(bed.pool, 'new');
    await bed.sealAll();
    expect((await verify(bed.pool)).findings).toEqual([]);
    expect(await findingsAfter(`update note set colour = 'blue' where id = 'new'`)).toEqual([
      'public.note new: changed',
    ]);
  });

  it.each([
    ['a column without a settled text', 'id text not null, x real', '{id}'],
    ['a nullable key', 'id text, x int', '{id}'],
    ['a key that does not exist', 'id text not null', '{nothing}'],
  ])('is not registered with %s', async (_, columns, key) => {
    await bed.root.query(`create table bad (${columns},
      seal_xid xid8 not null default pg_current_xact_id(), seal_epoch smallint not null default 1)`);
    await expect(bed.root.query(`select seal.register('bad', $1)`, [key])).rejects.toThrow(/bad/);
  });
});

describe('verification', () => {
  beforeEach(async () => {
    for (const id of ['a', 'b', 'c', 'd']) {
      await addNotes(bed.pool, id);
      await bed.sealAll();
    }
  });

  it.each([
    [
      'an edited hash',
      `update seal.leaf set hashes = sha256('x') where block = 2`,
      'seal.leaf block 2: changed',
    ],
    [
      'an edited key',
      `update seal.leaf set keys = '{x}' where block = 2`,
      'seal.leaf block 2: changed',
    ],
    ['a lost leaf', 'delete from seal.leaf where block = 3', 'seal.leaf block 3: changed'],
    [
      'an edited root',
      `update seal.block set root = sha256('x') where number = 2`,
      'seal.block 2: broken',
    ],
    [
      'a moved range',
      `update seal.block set to_xid = from_xid where number = 4`,
      'seal.block 4: broken',
    ],
    [
      'an edited time',
      `update seal.block set sealed_at = replace(sealed_at, '2', '1') where number = 1`,
      'seal.block 1: broken',
    ],
    ['a lost block', 'delete from seal.block where number = 2', 'seal.block 2: missing'],
    [
      'an edited format',
      `update seal.leaf_format set columns = array_remove(columns, 'body')`,
      'seal.leaf_format public.note@1: changed',
    ],
  ])('names %s', async (_, sql, expected) => {
    expect(await findingsAfter(sql)).toContain(expected);
  });

  it('names a forged block even where its own head was recomputed', async () => {
    const [, , block2, block3] = await reading((query) => readBlocks(query, 0n, 9));
    const findings = await findingsAfter(
      `update seal.block set head = sha256('forged') where number = 2`,
    );
    expect(findings).toContain('seal.block 2: broken');
    expect(findings).toContain('seal.block 3: broken');
    expect(block3?.previousHead).toEqual(block2?.head);
  });

  it('names what was cut off the end when a later head is known', async () => {
    const last = await reading(readLastBlock);
    if (last === null) throw new Error('no block');
    const known = { number: last.number, head: last.head.toString('hex') };
    await tamper(bed, async (client) => {
      await client.query(`delete from seal.leaf where block = 4; delete from seal.block where number = 4;
        delete from note where id = 'd'`);
    });
    expect((await verify(bed.pool)).intact).toBe(true);
    expect((await verify(bed.pool, { knownHeads: [known] })).findings).toEqual([
      { table: 'seal.block', key: '4', problem: 'missing', block: 4n },
    ]);
  });

  it('refuses to begin behind a head that is known, which it would not look at', async () => {
    const [, , block2] = await reading((query) => readBlocks(query, 0n, 9));
    const right = { number: 2n, head: block2?.head.toString('hex') ?? '' };
    const wrong = { number: 2n, head: '0'.repeat(64) };
    for (const known of [right, wrong]) {
      const blind = verify(bed.pool, { from: 3n, knownHeads: [known] });
      await expect(blind).rejects.toThrow(RangeError);
      await expect(blind).rejects.toThrow(
        'The known head of block 2 would not be looked at from block 3 on; begin at block 2 or before.',
      );
    }
    expect((await verify(bed.pool, { from: 2n, knownHeads: [right] })).intact).toBe(true);
    expect((await verify(bed.pool, { from: 2n, knownHeads: [wrong] })).findings).toMatchObject([
      { key: '2: not the published head' },
    ]);
  });

  it('refuses to begin beyond the last block', async () => {
    expect(await verify(bed.pool, { from: 4n })).toMatchObject({ intact: true, blocks: 1n });
    await expect(verify(bed.pool, { from: 5n })).rejects.toThrow(
      new NotLookedAt('There is no block 5 to begin at: the last is block 4.'),
    );
    await tamper(bed, async (client) => {
      await client.query('delete from seal.block');
    });
    await expect(verify(bed.pool, { from: 1n })).rejects.toThrow(
      new NotLookedAt('There is no block 1 to begin at: the bank was not created yet.'),
    );
  });

  it('names a row that claims a transaction still to come', async () => {
    const findings = await findingsAfter(
      `insert into note (id, amount, seal_xid) values ('future', 1, '999999999999')`,
    );
    expect(findings).toEqual(['public.note future: extra']);
  });

  it('names a second row with the same key', async () => {
    await bed.root.query('alter table note drop constraint note_pkey');
    expect(await findingsAfter(`insert into note select * from note where id = 'b'`)).toEqual([
      'public.note b: extra',
    ]);
  });

  it('names a table that was dropped', async () => {
    await bed.root.query('drop table note');
    expect((await verify(bed.pool)).findings[0]).toMatchObject({
      table: 'public.note',
      problem: 'missing',
    });
  });

  it('counts what waits for the sealer and finds nothing wrong with it', async () => {
    await addNotes(bed.pool, 'e');
    expect(await verify(bed.pool)).toMatchObject({ intact: true, unsealedRows: 1n });
  });

  it('of the last block finds an edit there, and is not concerned with earlier ones', async () => {
    await tamper(bed, async (client) => {
      await client.query(`update note set amount = 0 where id = 'a'`);
    });
    expect((await verifyLastBlock(bed.pool)).intact).toBe(true);
    await tamper(bed, async (client) => {
      await client.query(`update note set amount = 0 where id = 'd'`);
    });
    expect((await verifyLastBlock(bed.pool)).findings).toMatchObject([{ key: 'd', block: 4n }]);
  });
});

describe('a proof', () => {
  it('shows offline that a row is in a block, for every row of a block of any size', async () => {
    for (let n = 1; n <= 9; n += 1) await addNotes(bed.pool, `n${n}`);
    await bed.pool.query(`insert into line (account_id, seq, amount) values ('a', 1, 5)`);
    await bed.sealAll();
    const head = (await reading(readLastBlock))?.head.toString('hex');
    for (const key of [['n1'], ['n5'], ['n9']]) {
      const proving = await prove(bed.pool, 'public.note', key);
      if (proving.state !== 'proved') throw new Error(proving.state);
      const offline = JSON.parse(JSON.stringify(proving.proof));
      expect(verifyProof(offline)).toEqual({ valid: true, blockNumber: 1n, head });
    }
    expect(await prove(bed.pool, 'public.line', ['a', '1'])).toMatchObject({ state: 'proved' });
  });

  it('fails when a value, a sibling or the header is another one', async () => {
    await addNotes(bed.pool, 'a', 'b', 'c');
    await bed.sealAll();
    const proving = await prove(bed.pool, 'public.note', ['b']);
    if (proving.state !== 'proved') throw new Error(proving.state);
    const { proof } = proving;
    const values = proof.values.map(([column, value]) =>
      column === 'amount' ? ([column, '8'] as const) : ([column, value] as const),
    );
    expect(verifyProof({ ...proof, values })).toMatchObject({ valid: false });
    expect(verifyProof({ ...proof, position: 0 })).toMatchObject({ valid: false });
    expect(verifyProof({ ...proof, path: proof.path.toReversed() })).toMatchObject({
      valid: false,
    });
    expect(verifyProof({ ...proof, path: proof.path.map((hash) => hash.slice(2)) })).toMatchObject({
      valid: false,
    });
    const good = verifyProof(proof);
    const later = verifyProof({ ...proof, block: { ...proof.block, sealedAt: '2030' } });
    expect(good.valid && later.valid && good.head !== later.head).toBe(true);
  });

  it('is told from anything else that is read from outside', async () => {
    await addNotes(bed.pool, 'a');
    await bed.sealAll();
    const proving = await prove(bed.pool, 'public.note', ['a']);
    if (proving.state !== 'proved') throw new Error(proving.state);
    const { proof } = proving;
    expect(isProof(JSON.parse(JSON.stringify(proof)))).toBe(true);
    const others = [null, 7, {}, { ...proof, path: 'x' }, { ...proof, values: [['a']] }];
    others.push({ ...proof, block: {} }, { ...proof, block: { ...proof.block, number: 'x' } });
    for (const other of others) expect(isProof(other)).toBe(false);
  });

  it('is not there before the row is sealed, nor for a row that does not exist', async () => {
    await addNotes(bed.pool, 'a');
    expect(await prove(bed.pool, 'public.note', ['a'])).toEqual({ state: 'not sealed yet' });
    expect(await prove(bed.pool, 'public.note', ['x'])).toEqual({ state: 'no such row' });
  });
});

describe('rebase', () => {
  it('seals what the old epoch left, opens a new one, and everything verifies', async () => {
    await addNotes(bed.pool, 'sealed');
    await bed.sealAll();
    await addNotes(bed.pool, 'left');
    // As after a logical restore: other rows will get transaction ids that were used before.
    await tamper(bed, async (client) => {
      await client.query(`update note set seal_xid = '99999' where id = 'left'`);
    });
    expect(await rebase(bed.root)).toMatchObject({
      sealedRows: 1n,
      epoch: 2,
      block: { number: 3n },
    });
    await addNotes(bed.pool, 'new');
    await bed.sealAll();
    expect(await verify(bed.pool)).toMatchObject({ intact: true, findings: [], rows: 4n });
    const { rows } = await bed.pool.query('select id, seal_epoch from note order by id');
    expect(rows).toEqual([
      { id: 'left', seal_epoch: 1 },
      { id: 'new', seal_epoch: 2 },
      { id: 'sealed', seal_epoch: 1 },
    ]);
    expect(await findingsAfter(`update note set amount = 0 where id in ('left', 'new')`)).toEqual([
      'public.note left: changed',
      'public.note new: changed',
    ]);
  });

  it('takes in a table that is registered afterwards', async () => {
    await rebase(bed.root);
    await bed.root.query(`create table letter (id text primary key,
        seal_xid xid8 not null default pg_current_xact_id(),
        seal_epoch smallint not null default 1);
      select seal.register('letter', '{id}');
      grant select, insert (id) on letter to fairlead_app`);
    await bed.pool.query(`insert into letter (id) values ('first')`);
    await bed.sealAll();
    expect(await verify(bed.pool)).toMatchObject({ intact: true, rows: 2n, unsealedRows: 0n });
    const proving = await prove(bed.pool, 'public.letter', ['first']);
    if (proving.state !== 'proved') throw new Error(proving.state);
    expect(verifyProof(proving.proof)).toMatchObject({ valid: true, blockNumber: 2n });
  });

  it('is made up for where a table was registered afterwards and has no row yet', async () => {
    await rebase(bed.root);
    await bed.root.query(`alter table note alter column seal_epoch set default 1;
      drop function seal.write_in_open_epoch`);
    const migration = new URL('../migrations/0003-register-in-the-open-epoch.sql', import.meta.url);
    await bed.root.query(await readFile(migration, 'utf8'));
    await addNotes(bed.pool, 'new');
    await bed.sealAll();
    expect(await verify(bed.pool)).toMatchObject({ intact: true, rows: 2n });
  });

  it('leaves no way into a closed epoch', async () => {
    await rebase(bed.root);
    const findings = await findingsAfter(
      `insert into note (id, amount, seal_epoch) values ('late', 1, 1)`,
    );
    expect(findings).toEqual(['public.note late: extra']);
  });
});
