/** The tables of cases. Words stay encrypted here. */
import type {
  CaseEventName,
  CaseId,
  CaseKind,
  CaseStatus,
  CustomerId,
  FileId,
  HoldReason,
  RequestableThing,
  StaffId,
  TransferId,
} from '@fairlead/contract';
import type { Currency } from '@fairlead/money';
import { type Selectable, sql } from 'kysely';
import type { CaseFile, CaseHit as CaseHitRow } from '#database-schema.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import type { Case, CaseRequest } from './cases.rules.ts';

/** The table's own constraints keep it to these. */
export function fromRow(row: Selectable<CaseFile>): Case {
  return {
    id: row.id as CaseId,
    reference: row.reference,
    kind: row.kind as CaseKind,
    status: row.status as CaseStatus,
    reason: row.reason as HoldReason | null,
    customerId: row.customer_id as CustomerId,
    transferId: row.transfer_id as TransferId | null,
    amount:
      row.amount === null ? null : { amountMinor: row.amount, currency: row.currency as Currency },
    assignedTo: row.assigned_to as StaffId | null,
    openedAt: row.opened_at,
    decideBy: row.decide_by,
    orderSealed: row.order_sealed,
    findingsSealed: row.findings_sealed,
  };
}

/** Undefined when the reference is taken. */
export async function insertCase(
  tx: Tx,
  made: Omit<Case, 'status' | 'assignedTo' | 'orderSealed'>,
): Promise<Case | undefined> {
  const row = await tx
    .insertInto('case_file')
    .values({
      id: made.id,
      reference: made.reference,
      kind: made.kind,
      reason: made.reason,
      customer_id: made.customerId,
      transfer_id: made.transferId,
      amount: made.amount?.amountMinor ?? null,
      currency: made.amount?.currency ?? null,
      opened_at: made.openedAt,
      decide_by: made.decideBy,
      findings_sealed: made.findingsSealed,
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? undefined : fromRow(row);
}

export async function findCase(db: Db | Tx, id: CaseId): Promise<Case | undefined> {
  const row = await db.selectFrom('case_file').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : fromRow(row);
}

/** Of one customer, the newest first. */
export async function findCasesOf(
  db: Db | Tx,
  customerId: CustomerId,
  limit: number,
): Promise<readonly Case[]> {
  const rows = await db
    .selectFrom('case_file')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('opened_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(fromRow);
}

export async function lockCase(tx: Tx, id: CaseId): Promise<Case | undefined> {
  const row = await tx
    .selectFrom('case_file')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : fromRow(row);
}

/** The case that a payment waits for; undefined once it is decided. */
export async function findHeld(db: Db | Tx, transferId: TransferId): Promise<Case | undefined> {
  const row = await db
    .selectFrom('case_file')
    .selectAll()
    .where('transfer_id', '=', transferId)
    .where('kind', '=', 'held_transfer')
    .where('status', 'in', ['Open', 'Frozen'])
    .executeTakeFirst();
  return row === undefined ? undefined : fromRow(row);
}

/** The customer's own report that waits for staff, held still; the newest, where there are more. */
export async function findReport(tx: Tx, customerId: CustomerId): Promise<Case | undefined> {
  const row = await tx
    .selectFrom('case_file')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'not_me')
    .where('status', '=', 'Open')
    .orderBy('opened_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : fromRow(row);
}

export interface CaseMove {
  readonly status: Exclude<CaseStatus, 'Open'>;
  readonly by: StaffId | null;
  readonly at: Date;
  readonly orderSealed?: Buffer;
}

export async function moveCase(tx: Tx, id: CaseId, move: CaseMove): Promise<Case> {
  const { status, by, at, orderSealed } = move;
  const row = await tx
    .updateTable('case_file')
    .set({
      status,
      decided_by: by,
      decided_at: at,
      ...(orderSealed === undefined ? {} : { order_sealed: orderSealed }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

export async function writeDecideBy(tx: Tx, id: CaseId, decideBy: Date): Promise<void> {
  await tx.updateTable('case_file').set({ decide_by: decideBy }).where('id', '=', id).execute();
}

export async function assignCase(tx: Tx, id: CaseId, to: StaffId | null): Promise<Case> {
  const row = await tx
    .updateTable('case_file')
    .set({ assigned_to: to })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

export interface CaseEvent {
  readonly at: Date;
  readonly what: CaseEventName;
  readonly by: StaffId | null;
  readonly textSealed: Buffer | null;
}

export async function insertEvent(tx: Tx, caseId: CaseId, event: CaseEvent): Promise<void> {
  await tx
    .insertInto('case_event')
    .values({
      case_id: caseId,
      at: event.at,
      what: event.what,
      by_staff: event.by,
      text_sealed: event.textSealed,
    })
    .execute();
}

export async function findEvents(db: Db | Tx, caseId: CaseId): Promise<readonly CaseEvent[]> {
  const rows = await db
    .selectFrom('case_event')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    at: row.at,
    what: row.what as CaseEventName,
    by: row.by_staff as StaffId | null,
    textSealed: row.text_sealed,
  }));
}

/** What is waited for already is asked for once; the case is locked. */
export async function insertRequests(
  tx: Tx,
  caseId: CaseId,
  things: readonly RequestableThing[],
  at: Date,
): Promise<void> {
  const before = await findRequests(tx, [caseId]);
  const asked = [...new Set(things)].flatMap((thing) => {
    const same = before.filter((request) => request.thing === thing);
    if (same.some(({ providedAt }) => providedAt === null)) return [];
    return [{ case_id: caseId, thing, number: same.length + 1, asked_at: at }];
  });
  if (asked.length > 0) await tx.insertInto('case_request').values(asked).execute();
}

export interface KeptRequest extends CaseRequest {
  readonly wordsSealed: Buffer | null;
  readonly fileId: FileId | null;
}

export async function findRequests(
  db: Db | Tx,
  caseIds: readonly CaseId[],
): Promise<readonly KeptRequest[]> {
  if (caseIds.length === 0) return [];
  const rows = await db
    .selectFrom('case_request')
    .selectAll()
    .where('case_id', 'in', caseIds)
    .orderBy('asked_at')
    .orderBy('thing')
    .orderBy('number')
    .execute();
  return rows.map((row) => ({
    caseId: row.case_id as CaseId,
    thing: row.thing as RequestableThing,
    number: row.number,
    providedAt: row.provided_at,
    wordsSealed: row.words_sealed,
    fileId: row.file_id as FileId | null,
  }));
}

/** False when it is not waited for. */
export async function writeProvided(
  tx: Tx,
  caseId: CaseId,
  thing: RequestableThing,
  given: {
    readonly at: Date;
    readonly wordsSealed: Buffer | null;
    readonly fileId: FileId | null;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('case_request')
    .set({ provided_at: given.at, words_sealed: given.wordsSealed, file_id: given.fileId })
    .where('case_id', '=', caseId)
    .where('thing', '=', thing)
    .where('provided_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface KeptHit {
  readonly id: string;
  readonly whose: 'payee' | 'customer';
  readonly score: number;
  readonly source: string;
  readonly entryId: string;
  readonly entryHash: Buffer;
  readonly nameHash: Buffer;
  readonly sealed: Buffer;
  readonly clearedAt: Date | null;
}

export async function insertHits(
  tx: Tx,
  caseId: CaseId,
  hits: readonly Omit<KeptHit, 'clearedAt'>[],
): Promise<void> {
  if (hits.length === 0) return;
  await tx
    .insertInto('case_hit')
    .values(
      hits.map((hit) => ({
        id: hit.id,
        case_id: caseId,
        whose: hit.whose,
        score: hit.score,
        source: hit.source,
        entry_id: hit.entryId,
        entry_hash: hit.entryHash,
        name_hash: hit.nameHash,
        sealed: hit.sealed,
      })),
    )
    .execute();
}

export async function findHits(db: Db | Tx, caseId: CaseId): Promise<readonly KeptHit[]> {
  const rows = await db
    .selectFrom('case_hit')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('score', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(hitOf);
}

function hitOf(row: Selectable<CaseHitRow>): KeptHit {
  return {
    id: row.id,
    whose: row.whose === 'payee' ? 'payee' : 'customer',
    score: row.score,
    source: row.source,
    entryId: row.entry_id,
    entryHash: row.entry_hash,
    nameHash: row.name_hash,
    sealed: row.sealed,
    clearedAt: row.cleared_at,
  };
}

export async function markCleared(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable('case_hit').set({ cleared_at: at }).where('id', 'in', ids).execute();
}

/** Whether a case about these very pairs is open already. */
export async function isOpenAbout(
  db: Db | Tx,
  customerId: CustomerId,
  hit: Pick<KeptHit, 'nameHash' | 'entryId' | 'entryHash'>,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from case_file c join case_hit h on h.case_id = c.id
      where c.customer_id = ${customerId} and c.status in ('Open', 'Frozen')
        and h.name_hash = ${hit.nameHash} and h.entry_id = ${hit.entryId}
        and h.entry_hash = ${hit.entryHash}
    ) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** The reference of the last case about one of these pairs that nobody decided in time. */
export async function findLapsedAbout(
  db: Db | Tx,
  customerId: CustomerId,
  hits: readonly Pick<KeptHit, 'nameHash' | 'entryId'>[],
): Promise<string | undefined> {
  const row = await db
    .selectFrom('case_file as c')
    .innerJoin('case_hit as h', 'h.case_id', 'c.id')
    .select('c.reference')
    .where('c.customer_id', '=', customerId)
    .where('c.kind', '=', 'listed')
    .where('c.status', '=', 'Lapsed')
    .where(
      'h.name_hash',
      'in',
      hits.map(({ nameHash }) => nameHash),
    )
    .where(
      'h.entry_id',
      'in',
      hits.map(({ entryId }) => entryId),
    )
    .orderBy('c.opened_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.reference;
}

/** Whether staff have let this payment go before: where a hit is named, in spite of it. */
export async function wasReleased(
  db: Db | Tx,
  transferId: TransferId,
  hit: Pick<KeptHit, 'nameHash' | 'entryId' | 'entryHash'> | null,
): Promise<boolean> {
  let cases = db
    .selectFrom('case_file as c')
    .select('c.id')
    .where('c.transfer_id', '=', transferId)
    .where('c.status', '=', 'Released');
  if (hit !== null) {
    cases = cases
      .innerJoin('case_hit as h', 'h.case_id', 'c.id')
      .where('h.name_hash', '=', hit.nameHash)
      .where('h.entry_id', '=', hit.entryId)
      .where('h.entry_hash', '=', hit.entryHash);
  }
  return (await cases.executeTakeFirst()) !== undefined;
}
