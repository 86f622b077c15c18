/** The statements over `data_key`. */
import type { Statement } from '#platform/database/statements/run-sql.ts';

export interface KeyRow {
  readonly person_id: string;
  readonly wrapped: Buffer | null;
  /** Whether the reading transaction made the row itself. */
  readonly made_here: boolean;
}

export function findStatement(personIds: readonly string[]): Statement {
  return {
    text: `select person_id, wrapped,
             coalesce(made_by = pg_current_xact_id_if_assigned(), false) as made_here
           from data_key where person_id = any ($1)`,
    values: [personIds],
  };
}

/** Rows are given sorted by person, so that two transactions cannot lock each other out. */
export function addStatement(
  rows: readonly { personId: string; keyId: string; wrapped: Buffer }[],
): Statement {
  return {
    text: `insert into data_key (person_id, key_id, wrapped)
           select * from unnest($1::text[], $2::text[], $3::bytea[])
           on conflict (person_id) do nothing`,
    values: [
      rows.map((row) => row.personId),
      rows.map((row) => row.keyId),
      rows.map((row) => row.wrapped),
    ],
  };
}

export function eraseStatement(personId: string): Statement {
  return {
    text: `update data_key set wrapped = null, erased_at = clock_timestamp()
           where person_id = $1 and erased_at is null`,
    values: [personId],
  };
}

/** The days of visitors before this one whose keys are still there. */
export function visitorsBeforeStatement(day: string): Statement {
  return {
    text: `select person_id from data_key
           where person_id like 'visitors-%' and erased_at is null
             and person_id collate "C" < $1
           order by person_id collate "C"`,
    values: [day],
  };
}

/** The next keys that a ring key other than the current one wraps; locked until rewrapped. */
export function staleStatement(currentKeyId: string, limit: number): Statement {
  return {
    text: `select person_id, wrapped from data_key
           where wrapped is not null and key_id <> $1
           order by person_id limit $2 for update`,
    values: [currentKeyId, limit],
  };
}

export function rewrapStatement(
  rows: readonly { personId: string; keyId: string; wrapped: Buffer }[],
): Statement {
  return {
    text: `update data_key set key_id = fresh.key_id, wrapped = fresh.wrapped
           from unnest($1::text[], $2::text[], $3::bytea[]) as fresh (person_id, key_id, wrapped)
           where data_key.person_id = fresh.person_id`,
    values: [
      rows.map((row) => row.personId),
      rows.map((row) => row.keyId),
      rows.map((row) => row.wrapped),
    ],
  };
}
