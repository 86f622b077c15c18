/**
 * Rotation: a new ring key, every wrapped key sealed again under it, and old ring keys dropped once
 * nothing uses them. The bank runs on meanwhile; a rotation that was interrupted is run again.
 */
import { sql } from 'kysely';
import type pg from 'pg';
import { CannotStart } from '#platform/cannot-start.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { runOn } from '#platform/database/statements/run-sql.ts';
import type { BankKeys } from './bank-keys.ts';
import { rewrapStatement, staleStatement } from './data-key.sql.ts';
import { sealedColumns, sealedJsonColumns } from './inventory.ts';

const BATCH = 500;
/** Running processes see a new key within seconds; until then they seal with the one before. */
const SETTLED_MS = 10 * 60 * 1000;

/** Something whose keys are wrapped by the ring. Seals one batch again; answers how many. */
export interface Rewrapping {
  readonly name: string;
  rewrap(tx: Tx, keys: BankKeys, limit: number): Promise<number>;
}

export const rewrapDataKeys: Rewrapping = {
  name: 'data keys',
  async rewrap(tx, { ring, dataKeys }, limit) {
    const run = runOn(tx);
    const stale = await run<{ person_id: string; wrapped: Buffer }>(
      staleStatement(ring.currentSealKeyId, limit),
    );
    if (stale.length === 0) return 0;
    const rows = stale.map(({ person_id: personId, wrapped }) => ({
      personId,
      ...dataKeys.rewrap({ personId, wrapped }),
    }));
    await run(rewrapStatement(rows));
    return rows.length;
  },
};

/**
 * One rotation at a time, on whichever machine: each writes the whole ring, and the later of two
 * would leave out the key under which the earlier has just wrapped everything. The ring is read in
 * `work`. The lock goes with the connection.
 */
export async function aloneWithKeys<T>(ownerPool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await ownerPool.connect();
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('key rotation', 0)) as mine`,
    );
    if (rows[0]?.mine !== true) {
      throw new CannotStart(
        'The keys are being rotated by another command: wait until it is done.',
      );
    }
    return await work();
  } finally {
    client.release(true);
  }
}

export interface Rotation {
  readonly keyId: string;
  /** How many of each were sealed again. */
  readonly rewrapped: Readonly<Record<string, number>>;
  /** Ring keys that nothing used any more. */
  readonly dropped: readonly string[];
}

export async function rotateKeys(
  db: Db,
  keys: BankKeys,
  rewrappings: readonly Rewrapping[],
  now: Date,
): Promise<Rotation> {
  const keyId = await keys.ring.addSealKey({ now: () => now });
  const rewrapped: Record<string, number> = {};
  for (const rewrapping of rewrappings) {
    rewrapped[rewrapping.name] = await rewrapAll(db, keys, rewrapping);
  }
  const dropped = await findUnused(db, keys, now);
  await keys.ring.drop(dropped);
  return { keyId, rewrapped, dropped };
}

/** Batch by batch, each in a transaction of its own, so that nobody waits long for a lock. */
async function rewrapAll(db: Db, keys: BankKeys, rewrapping: Rewrapping): Promise<number> {
  for (let total = 0; ; ) {
    const count = await db.transaction().execute((tx) => rewrapping.rewrap(tx, keys, BATCH));
    if (count === 0) return total;
    total += count;
  }
}

async function findUnused(db: Db, { ring }: BankKeys, now: Date): Promise<string[]> {
  const seals = ring.list().filter((key) => key.purpose === 'seal');
  const unused: string[] = [];
  for (const [at, key] of seals.entries()) {
    const replacedAt = seals[at + 1]?.createdAt;
    if (replacedAt === undefined) continue;
    if (now.getTime() - Date.parse(replacedAt) < SETTLED_MS) continue;
    if (!(await isUsed(db, key.id))) unused.push(key.id);
  }
  return unused;
}

/** Sealed bytes begin with the format and the key's id: nine bytes, which base64 keeps apart. */
async function isUsed(db: Db, keyId: string): Promise<boolean> {
  const beginning = Buffer.concat([Buffer.of(1), Buffer.from(keyId, 'hex')]);
  for (const [place, sealedBy] of Object.entries(sealedColumns)) {
    if (sealedBy !== 'ring') continue;
    const [table = '', column = ''] = place.split('.');
    if (await exists(db, table, sql`substring(${sql.ref(column)} from 1 for 9) = ${beginning}`)) {
      return true;
    }
  }
  const inJson = `%"${beginning.toString('base64')}%`;
  for (const place of sealedJsonColumns) {
    const [table = '', column = ''] = place.split('.');
    if (await exists(db, table, sql`${sql.ref(column)}::text like ${inJson}`)) return true;
  }
  return false;
}

async function exists(db: Db, table: string, condition: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from ${sql.table(table)} where ${condition}) as found`.execute(db);
  return rows[0]?.found === true;
}
