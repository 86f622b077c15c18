/** The tables of files in threads: uploaded, then sent with one message or discarded. */
import type {
  AttachmentId,
  AttachmentKind,
  CustomerId,
  FileId,
  StaffId,
  ThreadMessageId,
} from '@fairlead/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/db.ts';

/** Whose thread it is for, and who of the staff adds it; null where the customer does. */
export interface Uploader {
  readonly customerId: CustomerId;
  readonly staffId: StaffId | null;
}

export interface Attachment {
  readonly id: AttachmentId;
  readonly kind: AttachmentKind;
  readonly pages: number;
  readonly specimen: boolean;
  /** Of all pages. */
  readonly bytes: number;
  readonly erased: boolean;
}

export async function insertAttachment(
  tx: Tx,
  row: Pick<Attachment, 'id' | 'kind' | 'specimen'> & Uploader & { readonly uploadedAt: Date },
  pages: readonly FileId[],
): Promise<void> {
  await tx
    .insertInto('attachment')
    .values({
      id: row.id,
      customer_id: row.customerId,
      staff_id: row.staffId,
      kind: row.kind,
      specimen: row.specimen,
      pages: pages.length,
      uploaded_at: row.uploadedAt,
    })
    .execute();
  await tx
    .insertInto('attachment_page')
    .values(pages.map((file, at) => ({ attachment_id: row.id, page: at + 1, file_id: file })))
    .execute();
}

/** When they added files since then, newest first; no more than `limit`. */
export async function addedSince(
  db: Db | Tx,
  { customerId, staffId }: Uploader,
  since: Date,
  limit: number,
): Promise<readonly Date[]> {
  const added = db.selectFrom('attachment').select('uploaded_at');
  const theirs =
    staffId === null
      ? added.where('customer_id', '=', customerId).where('staff_id', 'is', null)
      : added.where('staff_id', '=', staffId);
  const rows = await theirs
    .where('uploaded_at', '>', since)
    .orderBy('uploaded_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ uploaded_at }) => uploaded_at);
}

/** False where it is not theirs, or went already. */
export async function send(
  tx: Tx,
  id: AttachmentId,
  { customerId, staffId }: Uploader,
  where: { readonly messageId: ThreadMessageId; readonly place: number },
): Promise<boolean> {
  const updated = await tx
    .updateTable('attachment')
    .set({ message_id: where.messageId, place: where.place })
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('staff_id', 'is not distinct from', staffId)
    .where('message_id', 'is', null)
    .where('discarded_at', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** Answers its pages; none where it is not theirs, or went already. */
export async function discard(
  tx: Tx,
  id: AttachmentId,
  { customerId, staffId }: Uploader,
  now: Date,
): Promise<readonly FileId[]> {
  const gone = await tx
    .updateTable('attachment')
    .set({ discarded_at: now })
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('staff_id', 'is not distinct from', staffId)
    .where('message_id', 'is', null)
    .where('discarded_at', 'is', null)
    .returning('id')
    .execute();
  return pagesOf(tx, gone);
}

/** Answers the pages of everything that was not sent by then. */
export async function discardUnsent(tx: Tx, addedBefore: Date, now: Date): Promise<FileId[]> {
  const gone = await tx
    .updateTable('attachment')
    .set({ discarded_at: now })
    .where('uploaded_at', '<', addedBefore)
    .where('message_id', 'is', null)
    .where('discarded_at', 'is', null)
    .returning('id')
    .execute();
  return pagesOf(tx, gone);
}

async function pagesOf(tx: Tx, gone: readonly { readonly id: string }[]): Promise<FileId[]> {
  if (gone.length === 0) return [];
  const ids = gone.map(({ id }) => id);
  const rows = await tx
    .selectFrom('attachment_page')
    .select('file_id')
    .where('attachment_id', 'in', ids)
    .execute();
  return rows.map(({ file_id }) => file_id as FileId);
}

interface SentRow extends Attachment {
  readonly messageId: ThreadMessageId;
}

/** In their order. */
export async function findSent(
  db: Db | Tx,
  messages: readonly ThreadMessageId[],
): Promise<readonly SentRow[]> {
  if (messages.length === 0) return [];
  const { rows } = await sql<Omit<SentRow, 'bytes'> & { readonly bytes: bigint }>`
    select a.id, a.message_id as "messageId", a.kind, a.pages, a.specimen, f.bytes, f.erased
    from attachment a cross join lateral (
      select sum(s.size_bytes)::bigint as bytes, bool_or(s.wrapped_key is null) as erased
      from attachment_page p join stored_file s on s.id = p.file_id
      where p.attachment_id = a.id) f
    where a.message_id = any (${messages}) order by a.message_id, a.place`.execute(db);
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }));
}

export interface Page {
  readonly customerId: CustomerId;
  readonly staffId: StaffId | null;
  readonly messageId: ThreadMessageId | null;
  readonly kind: AttachmentKind;
  readonly fileId: FileId;
}

export async function findPage(
  db: Db | Tx,
  id: AttachmentId,
  page: number,
): Promise<Page | undefined> {
  const row = await db
    .selectFrom('attachment')
    .innerJoin('attachment_page', 'attachment_page.attachment_id', 'attachment.id')
    .select(['customer_id', 'staff_id', 'message_id', 'kind', 'file_id'])
    .where('attachment.id', '=', id)
    .where('attachment_page.page', '=', page)
    .executeTakeFirst();
  return (
    row && {
      customerId: row.customer_id as CustomerId,
      staffId: row.staff_id as StaffId | null,
      messageId: row.message_id as ThreadMessageId | null,
      kind: row.kind as AttachmentKind,
      fileId: row.file_id as FileId,
    }
  );
}
