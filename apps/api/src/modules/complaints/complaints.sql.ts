/** The table of complaints. Texts stay encrypted here. */
import type { ComplaintId, ComplaintSubject, CustomerId } from '@fairlead/contract';
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
  readonly answeredAt: Date | null;
  readonly answerSealed: Buffer | null;
}

/** The table's own constraints keep ids and subject to these. */
function fromRow(row: Selectable<ComplaintRow>): Complaint {
  return {
    id: row.id as ComplaintId,
    customerId: row.customer_id as CustomerId,
    reference: row.reference,
    subject: row.subject as ComplaintSubject,
    textSealed: row.text_sealed,
    caseReference: row.case_reference,
    createdAt: row.created_at,
    answerBy: row.answer_by,
    answeredAt: row.answered_at,
    answerSealed: row.answer_sealed,
  };
}

/** Undefined when the reference is taken. */
export async function insertComplaint(
  tx: Tx,
  complaint: Omit<Complaint, 'answeredAt' | 'answerSealed'>,
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
