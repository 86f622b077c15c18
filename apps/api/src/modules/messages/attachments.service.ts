/**
 * Files of a thread. One is uploaded while a message is written, drawn anew like every upload, and
 * goes with that message for good. What is not sent within a day is erased.
 */
import type {
  AttachmentId,
  AuditAction,
  CustomerId,
  FileId,
  ThreadMessageId,
} from '@fairlead/contract';
import { customerForChange } from '#modules/customers/customers.service.ts';
import { pictureAnswer } from '#modules/documents/document-pictures.service.ts';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { FileDraft, FileStore } from '#platform/files/file-store.ts';
import type { DocumentAnswer, UploadedFile } from '#platform/http/call.ts';
import type { Mode } from '#platform/mode.ts';
import { fileRefused } from '#platform/pictures/file-problem.ts';
import { type FileLimits, keepPaper } from '#platform/pictures/kept-pictures.ts';
import { PICTURE_TYPE } from '#platform/pictures/picture.ts';
import { newId } from '#platform/random.ts';
import { refuseBeyond } from '#platform/throttle/refuse-beyond.ts';
import {
  type Attachment,
  addedSince,
  discard,
  discardUnsent,
  findPage,
  findSent,
  insertAttachment,
  type Page,
  send,
  type Uploader,
} from './attachments.sql.ts';

const HOUR_MS = 3600 * 1000;
const DAY_MS = 24 * HOUR_MS;
const MOST_AN_HOUR = 40;

export interface AttachmentParts {
  readonly files: FileStore;
  readonly mode: Mode;
  /** Which files are taken just now. */
  readonly limits: () => FileLimits;
}

interface FileDeed {
  readonly actor: Actor;
  readonly requestId: string;
  readonly now: Date;
}

/** Refuses with `too_many_requests`, `file_not_accepted`. */
export async function uploadFile(
  db: Db,
  { files, mode, limits }: AttachmentParts,
  by: Uploader,
  sent: UploadedFile | undefined,
  deed: FileDeed,
): Promise<Attachment> {
  if (sent === undefined) throw fileRefused('file', 'other');
  // Before anything is drawn or stored.
  await refuseTooMany(db, by, deed.now);
  const { kind, specimen, pages } = await keepPaper(
    { field: 'file', bytes: sent.bytes },
    limits(),
    mode,
  );
  const drafts: FileDraft[] = [];
  const facts = { ownerId: by.customerId, kind: 'attachment', mediaType: PICTURE_TYPE };
  for (const page of pages) drafts.push(await files.put(page, facts));
  const id = newId('attachment');
  await db.transaction().execute(async (tx) => {
    await customerForChange(tx, by.customerId);
    await refuseTooMany(tx, by, deed.now);
    const kept: FileId[] = [];
    for (const draft of drafts) kept.push(await files.keep(tx, draft));
    await insertAttachment(tx, { id, kind, specimen, ...by, uploadedAt: deed.now }, kept);
    await record(tx, 'message.file_added', { id, ...by }, deed);
  });
  const bytes = drafts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return { id, kind, specimen, pages: drafts.length, bytes, erased: false };
}

async function refuseTooMany(db: Db | Tx, by: Uploader, now: Date): Promise<void> {
  const since = new Date(now.getTime() - HOUR_MS);
  const added = await addedSince(db, by, since, MOST_AN_HOUR);
  refuseBeyond(added, { most: MOST_AN_HOUR, withinMs: HOUR_MS }, now);
}

/** Refuses with `not_found` what is not theirs, or was sent. */
export async function discardFile(
  db: Db,
  files: FileStore,
  id: AttachmentId,
  by: Uploader,
  deed: FileDeed,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const pages = await discard(tx, id, by, deed.now);
    if (pages.length === 0) throw new Refusal('not_found');
    for (const page of pages) await files.erase(tx, page);
    await record(tx, 'message.file_removed', { id, ...by }, deed);
  });
}

/** What nobody sent within a day. */
export function forgetUnsentFiles(files: FileStore) {
  return async (tx: Tx, now: Date): Promise<void> => {
    const before = new Date(now.getTime() - DAY_MS);
    for (const page of await discardUnsent(tx, before, now)) await files.erase(tx, page);
  };
}

/**
 * With the message that was just written to have so many. Refuses with `not_found` what somebody
 * else uploaded, and what went with another or was discarded.
 */
export async function sendFiles(
  tx: Tx,
  messageId: ThreadMessageId,
  ids: readonly AttachmentId[],
  by: Uploader,
): Promise<readonly Attachment[]> {
  for (const [at, id] of ids.entries()) {
    const sent = await send(tx, id, by, { messageId, place: at + 1 });
    if (!sent) throw new Refusal('not_found', { field: 'attachments' });
  }
  return findSent(tx, ids.length === 0 ? [] : [messageId]);
}

/** By message. */
export async function filesOf(
  db: Db | Tx,
  messages: readonly ThreadMessageId[],
): Promise<ReadonlyMap<ThreadMessageId, readonly Attachment[]>> {
  const files = new Map<ThreadMessageId, Attachment[]>();
  for (const { messageId, ...file } of await findSent(db, messages)) {
    files.set(messageId, [...(files.get(messageId) ?? []), file]);
  }
  return files;
}

/** The customer's own, or one that was sent to them. Refuses with `not_found`. */
export async function ownPage(
  db: Db,
  files: FileStore,
  customerId: CustomerId,
  { id, page }: { readonly id: AttachmentId; readonly page: number },
): Promise<DocumentAnswer> {
  const found = await findPage(db, id, page);
  const theirs = found?.staffId === null || found?.messageId !== null;
  if (found?.customerId !== customerId || !theirs) throw new Refusal('not_found');
  return picture(db, files, found, page);
}

/** A page of what was sent, as staff look at it. Refuses with `not_found`. */
export async function lookAtFile(
  db: Db,
  files: FileStore,
  customerId: CustomerId,
  { id, page }: { readonly id: AttachmentId; readonly page: number },
  deed: FileDeed,
): Promise<DocumentAnswer> {
  const found = await findPage(db, id, page);
  if (found?.customerId !== customerId || found.messageId === null) throw new Refusal('not_found');
  const shown = await picture(db, files, found, page);
  const after = { page };
  await db
    .transaction()
    .execute((tx) => record(tx, 'message.file_opened', { id, customerId }, deed, after));
  return shown;
}

function picture(db: Db, files: FileStore, { fileId, kind }: Page, page: number) {
  return pictureAnswer(db, files, fileId, `${kind}-${page}.jpg`);
}

async function record(
  tx: Tx,
  action: AuditAction,
  { id, customerId }: { readonly id: AttachmentId; readonly customerId: CustomerId },
  { actor, requestId }: FileDeed,
  after?: object,
): Promise<void> {
  await recordAudit(tx, {
    actor,
    action,
    subject: { kind: 'attachment', id },
    customerId,
    requestId,
    ...(after === undefined ? {} : { after }),
  });
}
