/** Whose accounts stand in the books, and the runs of the check. */
import type { CustomerId, LedgerCheckId, StaffId } from '@fairlead/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/db.ts';
import { byText, type Placed, type SortedPage, type Sorts } from '#platform/lists/sorting.ts';

export interface LedgerOwner {
  readonly ledgerAccount: string;
  readonly customerId: CustomerId;
  readonly accountNumber: string | null;
}

export async function ownersOf(db: Db, ids: readonly string[]): Promise<LedgerOwner[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<LedgerOwner>`
    select a.ledger_account as "ledgerAccount", a.customer_id as "customerId",
      a.account_number as "accountNumber"
    from account a where a.ledger_account = any (${ids}::uuid[])
  `.execute(db);
  return rows;
}

/** An account number may be used in several countries; an IBAN is one account's. */
export async function accountsNumbered(db: Db, number: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ledger_account as id from account where account_number = ${number}
    union
    select ledger_account from account where iban = ${number.toUpperCase()}
    limit 100
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Of a transfer to somebody outside, every step is a posting of its own. */
export async function postingsOfTransfer(db: Db, uuid: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select posting_id as id from transfer_posting where transfer_id = ${`trf_${uuid}`}
  `.execute(db);
  return rows.map(({ id }) => id);
}

export interface CheckFinding {
  readonly table: string;
  readonly key: string;
  readonly problem: string;
}

export interface LedgerCheck {
  readonly id: LedgerCheckId;
  readonly askedBy: StaffId;
  readonly askedByName: string;
  readonly askedAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly outcome: 'intact' | 'not_intact' | 'stopped' | null;
  readonly stepsDone: bigint;
  readonly steps: bigint;
  readonly blocks: bigint;
  readonly rows: bigint;
  readonly entries: bigint;
  readonly head: string | null;
  readonly findings: CheckFinding[];
  readonly reason: string | null;
}

const columns = sql`
  k.id, k.asked_by as "askedBy", s.name as "askedByName", k.asked_at as "askedAt",
    k.started_at as "startedAt", k.finished_at as "finishedAt", k.outcome,
    k.steps_done as "stepsDone", k.steps, k.blocks, k.rows, k.entries, k.head, k.findings, k.reason
`;
const tables = sql`from ledger_check k join staff_member s on s.id = k.asked_by`;

export async function findCheck(db: Db | Tx, id: LedgerCheckId): Promise<LedgerCheck | undefined> {
  const { rows } = await sql<LedgerCheck>`
    select ${columns} ${tables} where k.id = ${id}
  `.execute(db);
  return rows[0];
}

export async function findRunningCheck(db: Db | Tx): Promise<LedgerCheck | undefined> {
  const { rows } = await sql<LedgerCheck>`
    select ${columns} ${tables} where k.finished_at is null
  `.execute(db);
  return rows[0];
}

export const checkSorts = { asked: [byText(sql`k.id`)] } as const satisfies Sorts<string>;

export async function listChecks(db: Db, page: SortedPage): Promise<Placed<LedgerCheck>[]> {
  const { rows } = await sql<LedgerCheck & { place: string[] }>`
    select ${columns}, ${page.place} as place ${tables} where ${page.following}
    order by ${page.order} limit ${page.limit}
  `.execute(db);
  return rows;
}

/** False when another one is under way. */
export async function insertCheck(
  tx: Tx,
  check: { readonly id: LedgerCheckId; readonly askedBy: StaffId },
): Promise<boolean> {
  const { rows } = await sql`
    insert into ledger_check (id, asked_by) values (${check.id}, ${check.askedBy})
    on conflict do nothing returning id
  `.execute(tx);
  return rows.length === 1;
}

export interface CheckProgress {
  readonly stepsDone: bigint;
  readonly steps: bigint;
}

/** Blocks that are sealed while it runs are work beyond what it was to do. */
export async function updateProgress(
  tx: Tx,
  id: LedgerCheckId,
  { stepsDone, steps }: CheckProgress,
): Promise<void> {
  await sql`
    update ledger_check set started_at = coalesce(started_at, clock_timestamp()),
      steps = ${steps}, steps_done = least(${stepsDone}::bigint, ${steps}::bigint)
    where id = ${id} and finished_at is null
  `.execute(tx);
}

export interface CheckResult extends Pick<LedgerCheck, 'blocks' | 'rows' | 'entries' | 'head'> {
  readonly outcome: 'intact' | 'not_intact' | 'stopped';
  readonly findings: readonly CheckFinding[];
  readonly reason: string | null;
}

/** False when it had ended before. */
export async function finishCheck(
  tx: Tx,
  id: LedgerCheckId,
  result: CheckResult,
): Promise<boolean> {
  const { rows } = await sql`
    update ledger_check set started_at = coalesce(started_at, clock_timestamp()),
      finished_at = clock_timestamp(), outcome = ${result.outcome}, blocks = ${result.blocks},
      rows = ${result.rows}, entries = ${result.entries}, head = ${result.head},
      findings = ${JSON.stringify(result.findings)}::jsonb, reason = ${result.reason},
      steps_done = case when ${result.outcome} = 'stopped' then steps_done else steps end
    where id = ${id} and finished_at is null returning id
  `.execute(tx);
  return rows.length === 1;
}
