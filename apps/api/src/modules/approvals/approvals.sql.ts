/** The table of proposals. Words stay encrypted here. */
import type {
  ApprovalId,
  ApprovalKind,
  ApprovalStatus,
  ApprovalSubject,
  CustomerId,
  StaffId,
} from '@fairlead/contract';
import type { Currency } from '@fairlead/money';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Approval as ApprovalRow } from '#database-schema.ts';
import { customersNamed } from '#modules/customers/customers.service.ts';
import { staffNamed } from '#modules/staff/staff.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import {
  byText,
  byTime,
  type Placed,
  type SortedPage,
  type Sorts,
} from '#platform/lists/sorting.ts';
import type { ApprovalFacts } from './approvals.rules.ts';

export interface Approval {
  readonly id: ApprovalId;
  readonly kind: ApprovalKind;
  readonly status: ApprovalStatus;
  readonly subject: { readonly kind: ApprovalSubject; readonly id: string };
  readonly customerId: CustomerId | null;
  readonly amount: { readonly amountMinor: bigint; readonly currency: Currency } | null;
  readonly before: ApprovalFacts;
  readonly after: ApprovalFacts;
  readonly reasonSealed: Buffer;
  /** Of what a court or an authority ordered. */
  readonly orderSealed: Buffer | null;
  /** Of what would change of a person's own data. */
  readonly personalSealed: Buffer | null;
  /** Why it was refused. */
  readonly refusalSealed: Buffer | null;
  readonly proposedBy: StaffId;
  readonly proposedAt: Date;
  readonly expiresAt: Date;
  readonly decidedBy: StaffId | null;
  readonly decidedAt: Date | null;
}

/** The table's own constraints keep it to these; facts are only ours to write. */
function fromRow(row: Selectable<ApprovalRow>): Approval {
  return {
    id: row.id as ApprovalId,
    kind: row.kind as ApprovalKind,
    status: row.status as ApprovalStatus,
    subject: { kind: row.subject_kind as ApprovalSubject, id: row.subject_id },
    customerId: row.customer_id as CustomerId | null,
    amount:
      row.amount === null ? null : { amountMinor: row.amount, currency: row.currency as Currency },
    before: row.before as ApprovalFacts,
    after: row.after as ApprovalFacts,
    reasonSealed: row.reason_sealed,
    orderSealed: row.order_sealed,
    personalSealed: row.personal_sealed,
    refusalSealed: row.refusal_sealed,
    proposedBy: row.proposed_by as StaffId,
    proposedAt: row.proposed_at,
    expiresAt: row.expires_at,
    decidedBy: row.decided_by as StaffId | null,
    decidedAt: row.decided_at,
  };
}

export type NewApproval = Omit<Approval, 'status' | 'decidedBy' | 'decidedAt' | 'refusalSealed'>;

/** Undefined when the same is waiting already. */
export async function insertApproval(tx: Tx, approval: NewApproval): Promise<Approval | undefined> {
  const row = await tx
    .insertInto('approval')
    .values({
      id: approval.id,
      kind: approval.kind,
      subject_kind: approval.subject.kind,
      subject_id: approval.subject.id,
      customer_id: approval.customerId,
      amount: approval.amount?.amountMinor ?? null,
      currency: approval.amount?.currency ?? null,
      before: JSON.stringify(approval.before),
      after: JSON.stringify(approval.after),
      reason_sealed: approval.reasonSealed,
      order_sealed: approval.orderSealed,
      personal_sealed: approval.personalSealed,
      proposed_by: approval.proposedBy,
      proposed_at: approval.proposedAt,
      expires_at: approval.expiresAt,
    })
    .onConflict((conflict) =>
      // In the text: a plan for any value does not find the index of one.
      conflict.columns(['kind', 'subject_id']).where('status', '=', sql.lit('Waiting')).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? undefined : fromRow(row);
}

export async function findApproval(db: Db | Tx, id: ApprovalId): Promise<Approval | undefined> {
  const row = await db.selectFrom('approval').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : fromRow(row);
}

/** Locks it until the decision has committed. */
export async function lockApproval(tx: Tx, id: ApprovalId): Promise<Approval | undefined> {
  const row = await tx
    .selectFrom('approval')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : fromRow(row);
}

export interface Decision {
  readonly status: Exclude<ApprovalStatus, 'Waiting'>;
  readonly by: StaffId | null;
  readonly at: Date;
  readonly refusalSealed?: Buffer;
}

export type Decided = Approval & Pick<Decision, 'status'>;

export async function writeDecision(
  tx: Tx,
  id: ApprovalId,
  { status, by, at, refusalSealed }: Decision,
): Promise<Decided> {
  const row = await tx
    .updateTable('approval')
    .set({ status, decided_by: by, decided_at: at, refusal_sealed: refusalSealed ?? null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...fromRow(row), status };
}

export const approvalSorts = {
  proposed: [byTime(sql`proposed_at`), byText(sql`id`)],
  expires: [byTime(sql`expires_at`), byText(sql`id`)],
} as const satisfies Sorts<string>;

/** Undefined: whichever. */
export interface ApprovalFilter {
  readonly status?: ApprovalStatus | undefined;
  readonly customer_id?: CustomerId | undefined;
  readonly subject?: ApprovalSubject | undefined;
  /** An id of it or of what it is about, or a name: the customer's or the proposer's. */
  readonly search?: string | undefined;
  /** Whoever reads the list, as a customer. */
  readonly notAbout?: readonly CustomerId[];
}

export async function listApprovals(
  db: Db | Tx,
  { status, customer_id: customer, subject, search, notAbout = [] }: ApprovalFilter,
  page: SortedPage,
): Promise<readonly Placed<Approval>[]> {
  const always = sql<SqlBool>`true`;
  const ofStatus = status === undefined ? always : sql<SqlBool>`status = ${status}`;
  const ofCustomer = customer === undefined ? always : sql<SqlBool>`customer_id = ${customer}`;
  const about = subject === undefined ? always : sql<SqlBool>`subject_kind = ${subject}`;
  const meant = search === undefined ? always : meantBy(search);
  const others = sql<SqlBool>`coalesce(customer_id <> all (${notAbout}::text[]), true)`;
  const { rows } = await sql<Selectable<ApprovalRow> & { place: string[] }>`
    select *, ${page.place} as place from approval
    where ${ofStatus} and ${ofCustomer} and ${about} and ${meant} and ${others}
      and ${page.following}
    order by ${page.order} limit ${page.limit}
  `.execute(db);
  return rows.map((row) => ({ ...fromRow(row), place: row.place }));
}

function meantBy(typed: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(id = ${typed} or subject_id = ${typed}
    or customer_id in (${customersNamed(typed)}) or proposed_by in (${staffNamed(typed)}))`;
}

/** Those that wait and are about this. */
export async function findWaiting(db: Db | Tx, subjectId: string): Promise<readonly ApprovalId[]> {
  const rows = await db
    .selectFrom('approval')
    .select('id')
    .where('status', '=', 'Waiting')
    .where('subject_id', '=', subjectId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id as ApprovalId);
}

/** The newest proposal about this that waits for a second person, by the thing's id. */
export async function waitingAbout(
  db: Db | Tx,
  subjectIds: readonly string[],
): Promise<ReadonlyMap<string, ApprovalId>> {
  if (subjectIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('approval')
    .select(['id', 'subject_id'])
    .where('status', '=', 'Waiting')
    .where('subject_id', 'in', subjectIds)
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [row.subject_id, row.id as ApprovalId]));
}

/** The proposals of a kind that wait and would also settle these, by what their fact names. */
export async function waitingNaming(
  db: Db | Tx,
  kind: ApprovalKind,
  fact: string,
  named: readonly string[],
): Promise<ReadonlyMap<string, ApprovalId>> {
  const { rows } = await sql<{ id: ApprovalId; named: string }>`
    select id, after ->> ${fact} as named from approval
    where status = 'Waiting' and kind = ${kind} and after ->> ${fact} = any (${named}::text[])
  `.execute(db);
  return new Map(rows.map((row) => [row.named, row.id]));
}

/** Decisions of one person are made one after the other, until the transaction ends. */
export async function lockApprover(tx: Tx, approver: StaffId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`approver ${approver}`}, 0))`.execute(
    tx,
  );
}

/** What somebody approved since a moment, by currency. */
export async function approvedSince(
  db: Db | Tx,
  approver: StaffId,
  since: Date,
): Promise<readonly { readonly amountMinor: bigint; readonly currency: Currency }[]> {
  const { rows } = await sql<{ amountMinor: bigint; currency: Currency }>`
    select sum(amount)::bigint as "amountMinor", currency from approval
    where decided_by = ${approver} and status = 'Approved' and decided_at > ${since}
      and amount is not null
    group by currency
  `.execute(db);
  return rows;
}
