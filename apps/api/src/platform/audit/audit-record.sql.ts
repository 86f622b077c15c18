/** The statements over `audit_record`. It is append-only: one insert, and reads. */
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '#platform/database/db.ts';
import type { Statement } from '#platform/database/statements/run-sql.ts';

export interface NewAuditRow {
  readonly actorKind: string;
  readonly actorId: string | null;
  readonly actorRole: string | null;
  readonly sessionId: string | null;
  readonly action: string;
  readonly subjectKind: string | null;
  readonly subjectId: string | null;
  readonly customerId: string | null;
  readonly confidential: boolean;
  readonly reasonCode: string | null;
  readonly requestId: string | null;
  readonly textOwner: string | null;
  readonly textSealed: Buffer | null;
}

export interface AuditRow extends NewAuditRow {
  readonly id: bigint;
  readonly at: Date;
  /** The microsecond, which a Date does not hold: for the next page. */
  readonly atExact: string;
}

/** A place in the list: everything older follows, or newer where the oldest come first. */
export interface AuditCursor {
  readonly atExact: string;
  readonly id: bigint;
}

export interface AuditFilter {
  readonly staffId?: string;
  readonly customerId?: string;
  /** What staff did to this thing. */
  readonly subjectId?: string;
  readonly action?: string;
  readonly from?: Date;
  readonly to?: Date;
  readonly confidential?: boolean;
  /** Without what is confidential about these customers: one of them reads it. */
  readonly notAbout?: readonly string[];
}

/** One statement for any number of records, in the order given. */
export function insertStatement(rows: readonly NewAuditRow[]): Statement {
  return {
    text: `insert into audit_record (actor_kind, actor_id, actor_role, session_id, action,
             subject_kind, subject_id, customer_id, confidential, reason_code, request_id,
             text_owner, text_sealed)
           select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[],
             $6::text[], $7::text[], $8::text[], $9::bool[], $10::text[], $11::text[],
             $12::text[], $13::bytea[])`,
    values: [
      rows.map((row) => row.actorKind),
      rows.map((row) => row.actorId),
      rows.map((row) => row.actorRole),
      rows.map((row) => row.sessionId),
      rows.map((row) => row.action),
      rows.map((row) => row.subjectKind),
      rows.map((row) => row.subjectId),
      rows.map((row) => row.customerId),
      rows.map((row) => row.confidential),
      rows.map((row) => row.reasonCode),
      rows.map((row) => row.requestId),
      rows.map((row) => row.textOwner),
      rows.map((row) => row.textSealed),
    ],
  };
}

/** SQL expressions for the columns of records without a text to encrypt. */
export interface AuditColumns {
  readonly actorKind: string;
  readonly actorId: string;
  readonly sessionId: string;
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly customerId: string;
  readonly requestId: string;
}

/** An insert from rows that are in the database already, for the ledger's grouped writers. */
export function insertFrom(rows: string, columns: AuditColumns): string {
  return `insert into audit_record (actor_kind, actor_id, session_id, action, subject_kind,
      subject_id, customer_id, request_id)
    select ${columns.actorKind}, ${columns.actorId}, ${columns.sessionId}, ${columns.action},
      ${columns.subjectKind}, ${columns.subjectId}, ${columns.customerId}, ${columns.requestId}
    from ${rows}`;
}

export interface AuditPage {
  readonly after?: AuditCursor;
  readonly limit: number;
  readonly oldestFirst?: boolean;
}

/** Newest first, unless asked otherwise. Every filter has an index that ends in (at, id). */
export async function listAuditRows(
  db: Db | Tx,
  filter: AuditFilter,
  page: AuditPage,
): Promise<AuditRow[]> {
  const result = await sql<AuditRow>`
    select at, id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "atExact",
      actor_kind as "actorKind", actor_id as "actorId", actor_role as "actorRole",
      session_id as "sessionId", action, subject_kind as "subjectKind",
      subject_id as "subjectId", customer_id as "customerId", confidential,
      reason_code as "reasonCode", request_id as "requestId", text_owner as "textOwner",
      text_sealed as "textSealed"
    from audit_record
    where ${sql.join(conditionsOf(filter, page), sql` and `)}
    order by ${page.oldestFirst === true ? sql`at, id` : sql`at desc, id desc`}
    limit ${page.limit}`.execute(db);
  return result.rows;
}

export interface DoneInSession {
  readonly sessionId: string;
  readonly customerId: string;
  readonly action: string;
  /** To this thing of theirs; to any, if it is left out. */
  readonly subjectId?: string;
}

/** Whether this was done to this customer in this session. */
export async function wasDoneInSession(db: Db | Tx, done: DoneInSession): Promise<boolean> {
  const result = await sql<{ done: boolean }>`
    select exists (select from audit_record where customer_id = ${done.customerId}
      and session_id = ${done.sessionId} and action = ${done.action}
      and (${done.subjectId ?? null}::text is null or subject_id = ${done.subjectId ?? null})
    ) as done`.execute(db);
  return result.rows[0]?.done === true;
}

function conditionsOf(filter: AuditFilter, { after, oldestFirst }: AuditPage) {
  const conditions = [sql<SqlBool>`true`];
  if (filter.staffId !== undefined) {
    conditions.push(sql`actor_kind = 'staff' and actor_id = ${filter.staffId}`);
  }
  if (filter.customerId !== undefined) conditions.push(sql`customer_id = ${filter.customerId}`);
  if (filter.subjectId !== undefined) {
    conditions.push(sql`actor_kind = 'staff' and subject_id = ${filter.subjectId}`);
  }
  if (filter.action !== undefined) conditions.push(sql`action = ${filter.action}`);
  if (filter.from !== undefined) conditions.push(sql`at >= ${filter.from}`);
  if (filter.to !== undefined) conditions.push(sql`at < ${filter.to}`);
  if (filter.confidential !== undefined) {
    conditions.push(sql`confidential = ${filter.confidential}`);
  }
  if (filter.notAbout !== undefined) {
    conditions.push(
      sql`not (confidential and coalesce(customer_id = any (${filter.notAbout}::text[]), false))`,
    );
  }
  if (after !== undefined) {
    const place = sql`(${after.atExact}::timestamptz, ${after.id}::bigint)`;
    conditions.push(oldestFirst === true ? sql`(at, id) > ${place}` : sql`(at, id) < ${place}`);
  }
  return conditions;
}
