/** Customers hand in papers, look at what they sent, and replace it while nobody has seen it. */
import type {
  CustomerId,
  DocumentId,
  DocumentSide,
  FileId,
  SubmissionId,
  SubmissionKind,
} from '@fairlead/contract';
import { changeCustomer, customerForChange } from '#modules/customers/customers.service.ts';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import { addBusinessDays, type BusinessCalendar, dateAt } from '#platform/calendar.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { FileDraft, FileStore } from '#platform/files/file-store.ts';
import { newId } from '#platform/random.ts';
import { canReplace, fieldOf, isOpenFor } from './documents.rules.ts';
import {
  filesOf,
  findPage,
  insertPaper,
  insertSubmission,
  lockSubmission,
  markSubmission,
  newestSubmissions,
} from './documents.sql.ts';

/** Papers are looked at within two banking days. */
const REVIEW_DAYS = 2;

/** One side, its pictures stored and waiting to become part of the bank. */
export interface DraftPaper {
  readonly side: DocumentSide;
  readonly specimen: boolean;
  readonly pages: readonly FileDraft[];
}

export interface UploadDeed {
  readonly actor: Actor;
  readonly requestId: string;
  readonly now: Date;
}

/** Before anything is decoded or stored. Refuses with `verification_not_open`. */
export async function requireOpen(
  db: Db,
  customerId: CustomerId,
  kind: SubmissionKind,
): Promise<void> {
  await db.transaction().execute((tx) => openSubmission(tx, customerId, kind));
}

/** Holds the customer still, and answers the papers that new ones would replace. */
async function openSubmission(
  tx: Tx,
  customerId: CustomerId,
  kind: SubmissionKind,
): Promise<SubmissionId | undefined> {
  const customer = await customerForChange(tx, customerId);
  const newest = (await newestSubmissions(tx, customerId)).find((one) => one.kind === kind);
  // Held too: a reviewer may be opening it just now.
  const held = newest === undefined ? undefined : await lockSubmission(tx, newest.id);
  if (!isOpenFor(kind, customer, held)) throw new Refusal('verification_not_open');
  return held !== undefined && canReplace(held) ? held.id : undefined;
}

/** Takes papers in; those that nobody has seen are replaced, and their pictures erased. */
export async function handIn(
  db: Db,
  files: FileStore,
  papers: {
    readonly customerId: CustomerId;
    readonly kind: SubmissionKind;
    readonly documents: readonly DraftPaper[];
  },
  calendar: BusinessCalendar,
  deed: UploadDeed,
): Promise<void> {
  const { customerId, kind } = papers;
  await db.transaction().execute(async (tx) => {
    const replaced = await openSubmission(tx, customerId, kind);
    if (replaced !== undefined) {
      await markSubmission(tx, replaced, { status: 'Replaced' });
      await erasePictures(tx, files, replaced);
    }
    const id = newId('submission');
    const today = dateAt(await bankNow(tx), calendar.timeZone);
    const expectedBy = addBusinessDays(calendar, today, REVIEW_DAYS).toString();
    await insertSubmission(tx, { id, customerId, kind, uploadedAt: deed.now, expectedBy });
    for (const document of papers.documents) await keepPaper(tx, files, id, document);
    await changeCustomer(tx, customerId, { [fieldOf[kind]]: 'In Progress' }, deed.now);
    await recordAudit(tx, {
      actor: deed.actor,
      action: replaced === undefined ? 'document.uploaded' : 'document.replaced',
      subject: { kind: 'submission', id },
      customerId,
      reason: kind,
      requestId: deed.requestId,
    });
  });
}

async function keepPaper(
  tx: Tx,
  files: FileStore,
  submissionId: SubmissionId,
  { side, specimen, pages }: DraftPaper,
): Promise<void> {
  const kept: FileId[] = [];
  for (const page of pages) kept.push(await files.keep(tx, page));
  await insertPaper(tx, { id: newId('document'), submissionId, side, specimen }, kept);
}

async function erasePictures(tx: Tx, files: FileStore, id: SubmissionId): Promise<void> {
  for (const file of await filesOf(tx, id)) await files.erase(tx, file);
}

/**
 * What waits is not looked at any more: the customer moved, or leaves. Papers that nobody has seen
 * are erased. Whoever calls holds the customer.
 */
export async function withdrawWaiting(
  tx: Tx,
  files: FileStore,
  customerId: CustomerId,
  kinds: readonly SubmissionKind[],
): Promise<void> {
  for (const { id, kind } of await newestSubmissions(tx, customerId)) {
    const held = kinds.includes(kind) ? await lockSubmission(tx, id) : undefined;
    if (held?.status !== 'In Progress') continue;
    await markSubmission(tx, id, { status: canReplace(held) ? 'Replaced' : 'Reset' });
    await erasePictures(tx, files, id);
  }
}

/** The customer's own page while it waits. Refuses with `not_found`, also for somebody else's. */
export async function ownPage(
  db: Db,
  customerId: CustomerId,
  document: DocumentId,
  page: number,
): Promise<{ readonly fileId: FileId; readonly side: DocumentSide }> {
  const found = await findPage(db, document, page);
  const own = found?.submission.customerId === customerId;
  if (found === undefined || !own || found.submission.status !== 'In Progress') {
    throw new Refusal('not_found');
  }
  return found;
}
