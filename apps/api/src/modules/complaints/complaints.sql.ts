/** The table of complaints. Texts stay encrypted here. */
import type { ComplaintId, ComplaintSubject, CustomerId, StaffId } from '@fairlead/contract';
import type { Selectable } from 'kysely';
import type { Complaint as ComplaintRow } from '#database-schema.ts';
import type { Db, Tx } from '#platform/database/db.ts';

export interface Complaint {
  readonly id: ComplaintId;
  readonly customerId: CustomerId;
  readonly reference: string;
  readonly subject: ComplaintSubject;
  readonly textSealed: Buffer;
  readonly caseReference: string | null;
  readonly createdAt: Date;
  /** `2026-12-04`. */
  readonly answerBy: string;
  /** Told once the day before it had passed. */
  readonly latestBy: string | null;
  readonly answeredAt: Date | null;
  readonly answeredBy: StaffId | null;
  readonly answerSealed: Buffer | null;
}

/** The table's own constraints keep ids and subject to these. */
export function fromRow(row: Selectable<ComplaintRow>): Complaint {
  return {
    id: row.id as ComplaintId,
    customerId: row.customer_id as CustomerId,
    reference: row.reference,
    subject: row.subject as ComplaintSubject,
    textSealed: row.text_sealed,
    caseReference: row.case_reference,
    createdAt: row.created_at,
    answerBy: row.answer_by,
    latestBy: row.latest_by,
    answeredAt: row.answered_at,
    answeredBy: row.answered_by as StaffId | null,
    answerSealed: row.answer_sealed,
  };
}

/** Undefined when the reference is taken. */
export async function insertComplaint(
  tx: Tx,
  complaint: Omit<Complaint, 'latestBy' | 'answeredAt' | 'answeredBy' | 'answerSealed'>,
): Promise<Complaint | undefined> {
  const row = await tx
    .insertInto('complaint')
    .values({
      id: complaint.id,
      customer_id: complaint.customerId,
      reference: complaint.reference,
      subject: complaint.subject,
      text_sealed: complaint.textSealed,
      case_reference: complaint.caseReference,
      created_at: complaint.createdAt,
      answer_by: complaint.answerBy,
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? undefined : fromRow(row);
}

/** Newest first; `before` is the last id of the page before. */
export async function findComplaints(
  db: Db | Tx,
  customerId: CustomerId,
  page: { readonly before: string | undefined; readonly limit: number },
): Promise<readonly Complaint[]> {
  let query = db.selectFrom('complaint').selectAll().where('customer_id', '=', customerId);
  if (page.before !== undefined) query = query.where('id', '<', page.before);
  const rows = await query.orderBy('id', 'desc').limit(page.limit).execute();
  return rows.map(fromRow);
}

/** When they complained since then, newest first. */
export async function complainedSince(
  tx: Tx,
  customerId: CustomerId,
  since: Date,
  most: number,
): Promise<readonly Date[]> {
  const rows = await tx
    .selectFrom('complaint')
    .select('created_at')
    .where('customer_id', '=', customerId)
    .where('created_at', '>', since)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => row.created_at);
}

export async function findComplaint(db: Db | Tx, id: ComplaintId): Promise<Complaint | undefined> {
  const row = await db.selectFrom('complaint').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : fromRow(row);
}

/** Held still, so that of two answers one is the second. */
export async function lockComplaint(tx: Tx, id: ComplaintId): Promise<Complaint | undefined> {
  const query = tx.selectFrom('complaint').selectAll().where('id', '=', id).forUpdate();
  const row = await query.executeTakeFirst();
  return row === undefined ? undefined : fromRow(row);
}

export async function writeAnswer(
  tx: Tx,
  id: ComplaintId,
  answer: { readonly at: Date; readonly by: StaffId; readonly sealed: Buffer },
): Promise<Complaint> {
  const row = await tx
    .updateTable('complaint')
    .set({ answered_at: answer.at, answered_by: answer.by, answer_sealed: answer.sealed })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .returningAll()
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

export async function writeLatestBy(tx: Tx, id: ComplaintId, latestBy: string): Promise<void> {
  await tx.updateTable('complaint').set({ latest_by: latestBy }).where('id', '=', id).execute();
}

/** What they typed can be a name; which thing it is about is not known without. */
export async function clearReferences(tx: Tx, customerId: CustomerId): Promise<void> {
  await tx
    .updateTable('complaint')
    .set({ case_reference: null })
    .where('customer_id', '=', customerId)
    .where('case_reference', 'is not', null)
    .execute();
}
