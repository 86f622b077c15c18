/** The tables of papers: submissions, their documents and pages. */
import type {
  CustomerId,
  DocumentId,
  DocumentSide,
  FileId,
  RejectionReason,
  StaffId,
  SubmissionId,
  SubmissionKind,
  SubmissionStatus,
} from '@fairlead/contract';
import { type Selectable, sql } from 'kysely';
import type { DocumentSubmission as SubmissionRow } from '#database-schema.ts';
import type { Db, Tx } from '#platform/database/db.ts';

export interface Submission {
  readonly id: SubmissionId;
  readonly customerId: CustomerId;
  readonly kind: SubmissionKind;
  readonly status: SubmissionStatus;
  readonly uploadedAt: Date;
  /** `2026-11-20`. */
  readonly expectedBy: string;
  readonly openedAt: Date | null;
  readonly decidedAt: Date | null;
  readonly reason: RejectionReason | null;
  readonly reasonSealed: Buffer | null;
  /** Why the answer was taken back, for the customer. */
  readonly takenBackSealed: Buffer | null;
}

/** One side of what was handed in. */
export interface Paper {
  readonly id: DocumentId;
  readonly submissionId: SubmissionId;
  readonly side: DocumentSide;
  readonly pages: number;
  readonly specimen: boolean;
}

/** The table's own constraints keep ids, kinds and statuses to these. */
export function submissionOf(row: Selectable<SubmissionRow>): Submission {
  return {
    id: row.id as SubmissionId,
    customerId: row.customer_id as CustomerId,
    kind: row.kind as SubmissionKind,
    status: row.status as SubmissionStatus,
    uploadedAt: row.uploaded_at,
    expectedBy: row.expected_by,
    openedAt: row.opened_at,
    decidedAt: row.decided_at,
    reason: row.reason as RejectionReason | null,
    reasonSealed: row.reason_sealed,
    takenBackSealed: row.taken_back_sealed,
  };
}

export async function insertSubmission(
  tx: Tx,
  row: Pick<Submission, 'id' | 'customerId' | 'kind' | 'uploadedAt' | 'expectedBy'>,
): Promise<void> {
  await tx
    .insertInto('document_submission')
    .values({
      id: row.id,
      customer_id: row.customerId,
      kind: row.kind,
      uploaded_at: row.uploadedAt,
      expected_by: row.expectedBy,
    })
    .execute();
}

export async function insertPaper(
  tx: Tx,
  paper: Omit<Paper, 'pages'>,
  files: readonly FileId[],
): Promise<void> {
  await tx
    .insertInto('document')
    .values({
      id: paper.id,
      submission_id: paper.submissionId,
      side: paper.side,
      pages: files.length,
      specimen: paper.specimen,
    })
    .execute();
  const pages = files.map((file, at) => ({ document_id: paper.id, page: at + 1, file_id: file }));
  await tx.insertInto('document_page').values(pages).execute();
}

/** The newest papers of each kind that this customer handed in. */
export async function newestSubmissions(
  db: Db | Tx,
  customerId: CustomerId,
): Promise<readonly Submission[]> {
  const rows = await db
    .selectFrom('document_submission')
    .selectAll()
    .distinctOn('kind')
    .where('customer_id', '=', customerId)
    .orderBy('kind')
    .orderBy('uploaded_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(submissionOf);
}

export async function papersOf(
  db: Db | Tx,
  submissions: readonly SubmissionId[],
): Promise<readonly Paper[]> {
  if (submissions.length === 0) return [];
  const rows = await db
    .selectFrom('document')
    .selectAll()
    .where('submission_id', 'in', submissions)
    .orderBy(sql`array_position(array['front', 'back', 'single'], side)`)
    .execute();
  return rows.map((row) => ({
    id: row.id as DocumentId,
    submissionId: row.submission_id as SubmissionId,
    side: row.side as DocumentSide,
    pages: row.pages,
    specimen: row.specimen,
  }));
}

/** Locked until the transaction ends; undefined where there is none. */
export async function lockSubmission(tx: Tx, id: SubmissionId): Promise<Submission | undefined> {
  const row = await tx
    .selectFrom('document_submission')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : submissionOf(row);
}

export async function markSubmission(
  tx: Tx,
  id: SubmissionId,
  change: {
    readonly status: SubmissionStatus;
    readonly decision?: {
      readonly by: StaffId;
      readonly at: Date;
      readonly reason: RejectionReason | null;
      readonly reasonSealed: Buffer | null;
    };
    readonly takenBackSealed?: Buffer;
  },
): Promise<void> {
  const { status, decision, takenBackSealed } = change;
  const decided =
    decision === undefined
      ? {}
      : {
          decided_at: decision.at,
          decided_by: decision.by,
          reason: decision.reason,
          reason_sealed: decision.reasonSealed,
        };
  await tx
    .updateTable('document_submission')
    .set({
      status,
      ...decided,
      ...(takenBackSealed === undefined ? {} : { taken_back_sealed: takenBackSealed }),
    })
    .where('id', '=', id)
    .execute();
}

/** The first look closes the papers to replacement. */
export async function markOpened(tx: Tx, id: SubmissionId, at: Date): Promise<void> {
  await tx
    .updateTable('document_submission')
    .set({ opened_at: at })
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .execute();
}

/** The stored pictures of these papers. */
export async function filesOf(tx: Tx, id: SubmissionId): Promise<readonly FileId[]> {
  const rows = await tx
    .selectFrom('document_page')
    .innerJoin('document', 'document.id', 'document_page.document_id')
    .select('file_id')
    .where('submission_id', '=', id)
    .execute();
  return rows.map(({ file_id }) => file_id as FileId);
}

export interface FoundPage {
  readonly fileId: FileId;
  readonly side: DocumentSide;
  readonly submission: Submission;
}

/** One page with the submission that it is part of. */
export async function findPage(
  db: Db | Tx,
  document: DocumentId,
  page: number,
): Promise<FoundPage | undefined> {
  const row = await db
    .selectFrom('document_page')
    .innerJoin('document', 'document.id', 'document_page.document_id')
    .innerJoin('document_submission', 'document_submission.id', 'document.submission_id')
    .selectAll('document_submission')
    .select(['file_id', 'side'])
    .where('document_page.document_id', '=', document)
    .where('page', '=', page)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    fileId: row.file_id as FileId,
    side: row.side as DocumentSide,
    submission: submissionOf(row),
  };
}

/** True the first time: the mail that everything is done goes out once. */
export async function claimNotice(tx: Tx, customerId: CustomerId, at: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('verification_notice')
    .values({ customer_id: customerId, sent_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}
