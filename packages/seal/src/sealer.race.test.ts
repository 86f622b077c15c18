/**
 * Goal: with many writers, some slow, some failing, and several sealers, every committed row is
 * sealed exactly once. Method: let them run against each other, then compare rows and leaves.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sealOnce } from './seal-once.ts';
import { Sealer } from './sealer.ts';
import { type SealBed, sealBed } from './testing/seal-bed.ts';
import { verify } from './verify.ts';

let bed: SealBed;
beforeEach(async () => {
  bed = await sealBed();
});
afterEach(() => bed.close());

/** A writer whose transactions take up to 60 ms and fail one time in five. */
async function write(name: string, rounds: number): Promise<void> {
  const client = await bed.root.connect();
  try {
    for (let round = 0; round < rounds; round += 1) {
      await client.query('begin');
      await client.query(`insert into note (id, amount) values ($1, 1)`, [`${name}-${round}`]);
      if (round % 3 === 0) await sleep((round * 7) % 60);
      await client.query(`insert into line (account_id, seq, amount) values ($1, $2, 1)`, [
        name,
        round,
      ]);
      await client.query(round % 5 === 4 ? 'rollback' : 'commit');
    }
  } finally {
    client.release();
  }
}

function newSealer(errors: unknown[], blocks: bigint[]): Sealer {
  return new Sealer({
    pool: bed.pool,
    pauseMs: 5,
    maxRowsPerTable: 10,
    onError: (error) => errors.push(error),
    onBlock: (block) => blocks.push(block.number),
  });
}

describe('sealers and writers at once', () => {
  it('neither lose a row nor take one in twice', async () => {
    const errors: unknown[] = [];
    const blocks: bigint[] = [];
    const sealers = [1, 2, 3].map(() => newSealer(errors, blocks));
    for (const sealer of sealers) sealer.start();
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => write(name, 60)));
    await Promise.all(sealers.map((sealer) => sealer.stop()));
    await bed.sealAll();
    expect(errors).toEqual([]);
    expect(blocks.length).toBeGreaterThan(3);
    expect(new Set(blocks).size).toBe(blocks.length);
    const { rows } = await bed.pool.query(
      `select count(*)::int as leaves, count(distinct (table_id, key))::int as different,
         (select count(*)::int from note) + (select count(*)::int from line) as written
       from seal.leaf, unnest(keys) as key`,
    );
    expect(rows).toEqual([{ leaves: 384, different: 384, written: 384 }]);
    expect(await verify(bed.pool)).toMatchObject({ intact: true, unsealedRows: 0n });
  });

  it('elect one: while one seals, another finds the place taken', async () => {
    const holder = await bed.pool.connect();
    await holder.query('begin; select pg_advisory_xact_lock(1936023916)');
    expect(await sealOnce(bed.pool)).toEqual({ state: 'not elected' });
    await holder.query('rollback');
    holder.release();
    expect(await sealOnce(bed.pool)).toMatchObject({ state: 'done' });
  });

  it('seal once the oldest writer has ended, and measure the lag', async () => {
    const errors: unknown[] = [];
    const sealer = new Sealer({ pool: bed.pool, onError: (error) => errors.push(error) });
    const writer = await bed.root.connect();
    await writer.query(`begin; insert into note (id, amount) values ('long', 1)`);
    sealer.start();
    await sleep(1_200);
    const lagWhileWriting = sealer.lagSeconds();
    await writer.query('commit');
    writer.release();
    await bed.settled();
    while ((await bed.pool.query('select from seal.block where number = 1')).rowCount === 0) {
      await sleep(20);
    }
    expect(lagWhileWriting).toBeGreaterThan(1);
    // Soon there is no more lag than the pause between turns, unless another test file writes.
    while (sealer.lagSeconds() > 0.8) await sleep(50);
    await sealer.stop();
    expect(errors).toEqual([]);
  });

  it('rest while nothing has ended, and seal what is written next', async () => {
    // A look at the clock of transactions is one query; a turn takes a connection besides.
    const looks = vi.spyOn(bed.pool, 'query');
    const connections = vi.spyOn(bed.pool, 'connect');
    const turns = () => connections.mock.calls.length - looks.mock.calls.length;
    const errors: unknown[] = [];
    const sealer = newSealer(errors, []);
    try {
      sealer.start();
      // Other test files write to the same server, and end a rest; it is short, but it is there.
      for (let rested = false; !rested; ) {
        const [looked, turned] = [looks.mock.calls.length, turns()];
        while (looks.mock.calls.length < looked + 2) await sleep(1);
        rested = turns() === turned;
      }
      await bed.root.query(`insert into note (id, amount) values ('after a rest', 1)`);
      await vi.waitUntil(async () => (await verify(bed.pool)).rows >= 2n, { timeout: 10_000 });
    } finally {
      await sealer.stop();
      vi.restoreAllMocks();
    }
    expect(errors).toEqual([]);
    expect(await verify(bed.pool)).toMatchObject({ intact: true, unsealedRows: 0n });
  });

  it('go on after an error, and say so', async () => {
    const errors: unknown[] = [];
    const sealer = newSealer(errors, []);
    await bed.root.query('revoke insert on seal.block from fairlead_app');
    await bed.root.query(`insert into note (id, amount) values ('a', 1)`);
    sealer.start();
    while (errors.length === 0) await sleep(5);
    await bed.root.query('grant insert on seal.block to fairlead_app');
    while ((await verify(bed.pool)).blocks < 2n) await sleep(5);
    await sealer.stop();
    expect(await verify(bed.pool)).toMatchObject({ intact: true, rows: 2n });
  });
});
