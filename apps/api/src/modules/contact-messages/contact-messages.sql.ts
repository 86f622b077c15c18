/** The tables of contact messages, their answers, and how often somebody wrote. */
import type { ContactMessageId, ContactStatus, StaffId } from '@fairlead/contract';
import { type Selectable, sql } from 'kysely';
import type { ContactMessage as MessageRow } from '#database-schema.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { byText, type Placed, type SortedPage, type Sorts } from '#platform/lists/sorting.ts';
import { hashKey } from '#platform/throttle/throttle.sql.ts';

export interface ContactMessage {
  readonly id: ContactMessageId;
  readonly reference: string;
  readonly sealed: Buffer;
  readonly language: string;
  readonly status: ContactStatus;
  readonly assignedTo: StaffId | null;
  readonly version: number;
  readonly sample: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The table's own constraints keep ids and status to these. */
function fromRow(row: Selectable<MessageRow>): ContactMessage {
  return {
    id: row.id as ContactMessageId,
    reference: row.reference,
    sealed: row.sealed,
    language: row.language,
    status: row.status as ContactStatus,
    assignedTo: row.assigned_to as StaffId | null,
    version: row.version,
    sample: row.sample,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Undefined when the reference is taken. */
export async function insertMessage(
  tx: Tx,
  message: Omit<ContactMessage, 'assignedTo' | 'version' | 'status' | 'updatedAt'>,
): Promise<ContactMessage | undefined> {
  const row = await tx
    .insertInto('contact_message')
    .values({
      id: message.id,
      reference: message.reference,
      sealed: message.sealed,
      language: message.language,
      status: 'Open',
      version: 1,
      sample: message.sample,
      created_at: message.createdAt,
      updated_at: message.createdAt,
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? undefined : fromRow(row);
}

export interface MessageFilter {
  readonly status: ContactStatus | undefined;
  readonly assignedTo: StaffId | undefined;
  readonly reference: string | undefined;
  /** What a sandbox made up, and nothing that anybody really wrote. */
  readonly onlySamples: boolean;
}

/** Ids are made in the order in which messages come. */
export const messageSorts = { received: [byText(sql`id`)] } as const satisfies Sorts<string>;

export async function findMessages(
  db: Db | Tx,
  filter: MessageFilter,
  page: SortedPage,
): Promise<readonly Placed<ContactMessage>[]> {
  let query = db.selectFrom('contact_message').selectAll().select(page.place.as('place'));
  if (filter.status !== undefined) query = query.where('status', '=', filter.status);
  if (filter.assignedTo !== undefined) query = query.where('assigned_to', '=', filter.assignedTo);
  if (filter.reference !== undefined) query = query.where('reference', '=', filter.reference);
  if (filter.onlySamples) query = query.where('sample', '=', true);
  const rows = await query.where(page.following).orderBy(page.order).limit(page.limit).execute();
  return rows.map((row) => ({ ...fromRow(row), place: row.place }));
}

export async function findMessage(
  db: Db | Tx,
  id: ContactMessageId,
): Promise<ContactMessage | undefined> {
  const query = db.selectFrom('contact_message').selectAll().where('id', '=', id);
  const row = await query.executeTakeFirst();
  return row === undefined ? undefined : fromRow(row);
}

/** Locks the message, so that two answers come one after the other. */
export async function lockMessage(
  tx: Tx,
  id: ContactMessageId,
): Promise<ContactMessage | undefined> {
  const query = tx.selectFrom('contact_message').selectAll().where('id', '=', id).forUpdate();
  const row = await query.executeTakeFirst();
  return row === undefined ? undefined : fromRow(row);
}

export async function updateMessage(
  tx: Tx,
  id: ContactMessageId,
  change: { readonly status?: ContactStatus; readonly assignedTo?: StaffId | null },
  at: Date,
): Promise<void> {
  await tx
    .updateTable('contact_message')
    .set((eb) => ({
      version: eb('version', '+', 1),
      updated_at: at,
      ...(change.status === undefined ? {} : { status: change.status }),
      ...(change.assignedTo === undefined ? {} : { assigned_to: change.assignedTo }),
    }))
    .where('id', '=', id)
    .execute();
}

export interface ContactReply {
  readonly sealed: Buffer;
  readonly writtenBy: StaffId;
  readonly sentAt: Date;
}

export async function findReplies(
  db: Db | Tx,
  id: ContactMessageId,
): Promise<readonly ContactReply[]> {
  const rows = await db
    .selectFrom('contact_reply')
    .selectAll()
    .where('message_id', '=', id)
    .orderBy('number')
    .execute();
  return rows.map((row) => ({
    sealed: row.sealed,
    writtenBy: row.written_by as StaffId,
    sentAt: row.sent_at,
  }));
}

/** The message is locked, so the next number is free. */
export async function insertReply(
  tx: Tx,
  id: ContactMessageId,
  { sealed, writtenBy, sentAt }: ContactReply,
): Promise<void> {
  await sql`
    insert into contact_reply (message_id, number, sealed, written_by, sent_at)
    select ${id}, coalesce(max(number), 0) + 1, ${sealed}, ${writtenBy}, ${sentAt}
    from contact_reply where message_id = ${id}
  `.execute(tx);
}

/** When a key was last used, newest first. Locks the key until the transaction ends. */
export async function sendingsOf(
  tx: Tx,
  key: string,
  { since, until }: { readonly since: Date; readonly until: Date },
): Promise<readonly Date[]> {
  const hash = hashKey(key);
  await sql`select pg_advisory_xact_lock(${hash.readInt32BE(0)}, 152)`.execute(tx);
  const rows = await tx
    .selectFrom('contact_sending')
    .select('sent_at')
    .where('key_hash', '=', hash)
    .where('sent_at', '>', since)
    .where('sent_at', '<', until)
    .orderBy('sent_at', 'desc')
    .execute();
  return rows.map(({ sent_at }) => sent_at);
}

export async function insertSending(tx: Tx, key: string, at: Date): Promise<void> {
  const row = { key_hash: hashKey(key), sent_at: at };
  await tx.insertInto('contact_sending').values(row).execute();
}

export async function deleteSendingsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('contact_sending').where('sent_at', '<', before).execute();
}

/** Answered or closed, and nothing has come of it since. */
export async function endedBefore(tx: Tx, before: Date, limit: number) {
  const rows = await tx
    .selectFrom('contact_message')
    .select('id')
    .where('status', 'in', ['Answered', 'Closed'])
    .where('erased_at', 'is', null)
    .where('updated_at', '<', before)
    .orderBy('updated_at')
    .limit(limit)
    // Whoever is answering one again at this moment has it.
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

export async function markErased(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  const query = tx.updateTable('contact_message').set({ status: 'Closed', erased_at: at });
  await query.where('id', 'in', ids).execute();
}
