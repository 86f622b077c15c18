/** Windows of use and failed sign-ins, as all processes see them. */
import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/db.ts';
import { runOn } from '#platform/database/statements/run-sql.ts';

/** Addresses and emails are kept only as this. */
export function hashKey(key: string): Buffer {
  return hash('sha256', key, 'buffer').subarray(0, 16);
}

export interface WindowUse {
  readonly class: string;
  readonly key: string;
  readonly windowStart: Date;
  readonly count: number;
}

const NEXT = "excluded.window_start + interval '1 minute'";

/**
 * A window of the minute to come is of a process whose clock is a little ahead, and counts. One
 * that begins later than that was written before the clock was set back, and is over.
 */
const ADD = `
  with asked as (
    select * from unnest($1::text[], $2::bytea[], $3::timestamptz[], $4::integer[])
      with ordinality a (class, key_hash, window_start, used, place)
  ), added as (
    insert into throttle_window as w (class, key_hash, window_start, used)
    select class, key_hash, window_start, used from asked order by class, key_hash
    on conflict (class, key_hash) do update set
      used = case when w.window_start between excluded.window_start and ${NEXT}
        then least(w.used + excluded.used, 1000000000) else excluded.used end,
      window_start = case when w.window_start <= ${NEXT}
        then greatest(w.window_start, excluded.window_start) else excluded.window_start end
    returning class, key_hash, used
  )
  select place::integer, added.used from added join asked using (class, key_hash)
`;

/**
 * Adds to many windows at once, in the order of their keys so that two processes cannot wait for
 * each other. Answers what each window held before this.
 */
export async function addToWindows(db: Db, uses: readonly WindowUse[]): Promise<readonly number[]> {
  const rows = await runOn(db)<{ place: number; used: number }>({
    text: ADD,
    values: [
      uses.map((use) => use.class),
      uses.map((use) => hashKey(use.key)),
      uses.map((use) => use.windowStart),
      uses.map((use) => use.count),
    ],
  });
  const before = new Array<number>(uses.length).fill(0);
  for (const { place, used } of rows) before[place - 1] = used - (uses[place - 1]?.count ?? 0);
  return before;
}

interface Asker {
  readonly name: string;
  readonly key: string;
}

/**
 * One more within the hour that began with the first of them. What began later than now was written
 * before the clock was set back, and is over.
 */
export async function addToHour(
  tx: Tx,
  { name, key }: Asker,
  now: Date,
): Promise<{ readonly used: number; readonly since: Date }> {
  const { rows } = await sql<{ used: number; since: Date }>`
    insert into throttle_window as w (class, key_hash, window_start, used)
    values (${name}, ${hashKey(key)}, ${now}, 1)
    on conflict (class, key_hash) do update set
      used = case when w.window_start <= excluded.window_start
          and w.window_start > excluded.window_start - interval '1 hour'
        then least(w.used + 1, 1000000000) else 1 end,
      window_start = case when w.window_start <= excluded.window_start
          and w.window_start > excluded.window_start - interval '1 hour'
        then w.window_start else excluded.window_start end
    returning used, window_start as since
  `.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('An upsert answers its row.');
  return row;
}

export async function takeFromHour(tx: Tx, { name, key }: Asker): Promise<void> {
  await sql`
    update throttle_window set used = greatest(used - 1, 0)
    where class = ${name} and key_hash = ${hashKey(key)}`.execute(tx);
}

export async function deleteWindowsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('throttle_window').where('window_start', '<', before).execute();
}

export type FailureScope = 'account' | 'address' | 'device' | 'person';

export interface FailureKey {
  readonly scope: FailureScope;
  readonly key: string;
}

export interface Failures {
  readonly failures: number;
  readonly lastAt: Date;
  readonly blockedUntil: Date | null;
}

/** Locks the row, so that guesses made at the same time are counted one after the other. */
export async function failuresForUpdate(tx: Tx, { scope, key }: FailureKey): Promise<Failures> {
  const { rows } = await sql<{ failures: number; last_at: Date; blocked_until: Date | null }>`
    insert into sign_in_failure (scope, key_hash, failures, last_at)
    values (${scope}, ${hashKey(key)}, 0, 'epoch')
    on conflict (scope, key_hash) do update set failures = sign_in_failure.failures
    returning failures, last_at, blocked_until
  `.execute(tx);
  const row = rows[0];
  if (row === undefined) throw new Error('An upsert answers its row.');
  return { failures: row.failures, lastAt: row.last_at, blockedUntil: row.blocked_until };
}

export async function writeFailures(
  tx: Tx,
  { scope, key }: FailureKey,
  { failures, lastAt, blockedUntil }: Failures,
): Promise<void> {
  await tx
    .updateTable('sign_in_failure')
    .set({ failures, last_at: lastAt, blocked_until: blockedUntil })
    .where('scope', '=', scope)
    .where('key_hash', '=', hashKey(key))
    .execute();
}

export async function deleteFailuresBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('sign_in_failure').where('last_at', '<', before).execute();
}
