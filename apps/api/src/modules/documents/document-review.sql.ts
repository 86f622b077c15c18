/** What reviewers read: the queue, earlier papers, and who looked at what. */
import type {
  CustomerId,
  DocumentId,
  StaffId,
  SubmissionId,
  SubmissionKind,
  SubmissionStatus,
} from '@fairlead/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/db.ts';
import {
  byText,
  byTime,
  type Placed,
  type SortedPage,
  type Sorts,
} from '#platform/lists/sorting.ts';
import { type Submission, submissionOf } from './documents.sql.ts';

export const queueSorts = {
  uploaded: [byTime(sql`uploaded_at`), byText(sql`id`)],
} as const satisfies Sorts<string>;

export async function queueOf(
  db: Db | Tx,
  filter: {
    readonly status: SubmissionStatus;
    readonly kind?: SubmissionKind | undefined;
    readonly customerId?: CustomerId | undefined;
    /** Whoever reads the queue, as a customer. */
    readonly notAbout: readonly CustomerId[];
  },
  page: SortedPage,
): Promise<readonly Placed<Submission>[]> {
  let query = db
    .selectFrom('document_submission')
    .selectAll()
    .select(page.place.as('place'))
    .where('status', '=', filter.status)
    .where(sql<boolean>`customer_id <> all (${filter.notAbout}::text[])`)
    .where(page.following);
  if (filter.kind !== undefined) query = query.where('kind', '=', filter.kind);
  if (filter.customerId !== undefined) {
    query = query.where('customer_id', '=', filter.customerId);
  }
  const rows = await query.orderBy(page.order).limit(page.limit).execute();
  return rows.map((row) => ({ ...submissionOf(row), place: row.place }));
}

export async function findSubmission(
  db: Db | Tx,
  id: SubmissionId,
): Promise<Submission | undefined> {
  const row = await db
    .selectFrom('document_submission')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? undefined : submissionOf(row);
}

const MOST_EARLIER = 20;

/** Other papers of the same kind and customer, newest first. */
export async function otherSubmissions(
  db: Db | Tx,
  { id, customerId, kind }: Submission,
): Promise<readonly Submission[]> {
  const rows = await db
    .selectFrom('document_submission')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('kind', '=', kind)
    .where('id', '<>', id)
    .orderBy('uploaded_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_EARLIER)
    .execute();
  return rows.map(submissionOf);
}

export interface Look {
  readonly documentId: DocumentId;
  readonly staffName: string;
  readonly reasonSealed: Buffer;
  readonly at: Date;
}

const MOST_LOOKS = 100;

/** Newest first. */
export async function looksAt(db: Db | Tx, id: SubmissionId): Promise<readonly Look[]> {
  const rows = await db
    .selectFrom('document_look')
    .innerJoin('document', 'document.id', 'document_look.document_id')
    .innerJoin('staff_member', 'staff_member.id', 'document_look.staff_id')
    .select(['document_look.document_id', 'name', 'reason_sealed', 'looked_at'])
    .where('submission_id', '=', id)
    .orderBy('looked_at', 'desc')
    .orderBy('document_look.id', 'desc')
    .limit(MOST_LOOKS)
    .execute();
  return rows.map((row) => ({
    documentId: row.document_id as DocumentId,
    staffName: row.name,
    reasonSealed: row.reason_sealed,
    at: row.looked_at,
  }));
}

export async function insertLook(
  tx: Tx,
  look: {
    readonly documentId: DocumentId;
    readonly page: number;
    readonly staffId: StaffId;
    readonly reasonSealed: Buffer;
    readonly at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('document_look')
    .values({
      document_id: look.documentId,
      page: look.page,
      staff_id: look.staffId,
      reason_sealed: look.reasonSealed,
      looked_at: look.at,
    })
    .execute();
}

/** Of these papers, the documents that this person has not looked at. */
export async function countUnseen(
  db: Db | Tx,
  id: SubmissionId,
  staffId: StaffId,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from document d
    where d.submission_id = ${id} and not exists (
      select from document_look l where l.document_id = d.id and l.staff_id = ${staffId})
  `.execute(db);
  return rows[0]?.count ?? 0;
}
