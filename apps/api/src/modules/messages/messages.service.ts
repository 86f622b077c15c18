/**
 * The secure thread between a customer and the bank. Both sides only add to it; what staff write
 * has passed the filter, and the customer is told. The words are under the customer's own key.
 */
import {
  type AttachmentId,
  type AuditAction,
  type CustomerId,
  roleMay,
  type StaffId,
  type ThreadMessageId,
} from '@fairlead/contract';
import { type Customer, customerForChange } from '#modules/customers/customers.service.ts';
import { requireStranger } from '#modules/customers/strangers.service.ts';
import { notify } from '#modules/notifications/notifications.service.ts';
import { staffMembersById } from '#modules/staff/staff.service.ts';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { publish } from '#platform/events/publish.ts';
import { invalidField } from '#platform/http/request/shape.ts';
import type { StaffDeed } from '#platform/http/staff-deed.ts';
import { decryptFor, encryptFor } from '#platform/keys/bank-keys.ts';
import { readMode } from '#platform/mode.ts';
import { newId } from '#platform/random.ts';
import { refuseStaffText } from '#platform/staff-text/check-staff-text.ts';
import type { OwnPlaces } from '#platform/staff-text/staff-text.rules.ts';
import { refuseBeyond } from '#platform/throttle/refuse-beyond.ts';
import { filesOf, sendFiles } from './attachments.service.ts';
import type { Attachment } from './attachments.sql.ts';
import {
  findThread,
  insertMessage,
  markSeen,
  saveThread,
  type Thread,
  type ThreadMessage,
  writtenSince,
} from './messages.sql.ts';

/** What the words are bound to. */
export const THREAD_CONTEXT = 'thread-message';
const HOUR_MS = 3600 * 1000;
const MOST_AN_HOUR = 20;

export interface WrittenMessage extends Omit<ThreadMessage, 'textSealed'> {
  readonly text: string;
  readonly files: readonly Attachment[];
}

/** What somebody wants to write: words, and files that they uploaded for it. */
export interface Wording {
  readonly text: string;
  readonly files: readonly AttachmentId[];
}

export interface ThreadDeed {
  readonly actor: Actor;
  readonly requestId: string;
  readonly now: Date;
}

/** With their words, which are empty once the customer was erased, and their files. */
export async function readMessages(
  db: Db | Tx,
  messages: readonly ThreadMessage[],
): Promise<WrittenMessage[]> {
  const withFiles = messages.filter(({ fileCount }) => fileCount > 0).map(({ id }) => id);
  const files = await filesOf(db, withFiles);
  const read: WrittenMessage[] = [];
  for (const { textSealed, ...message } of messages) {
    const opened = await decryptFor(db, message.customerId, textSealed, THREAD_CONTEXT);
    const text = opened.state === 'open' ? opened.text : '';
    read.push({ ...message, text, files: files.get(message.id) ?? [] });
  }
  return read;
}

/** Refuses with `too_many_requests`, and with `not_found` for files that are not theirs to send. */
export async function writeToBank(
  db: Db,
  customerId: CustomerId,
  wording: Wording,
  deed: ThreadDeed & { readonly keep: (tx: Tx, written: WrittenMessage) => Promise<void> },
): Promise<WrittenMessage> {
  const { now } = deed;
  return db.transaction().execute(async (tx) => {
    await customerForChange(tx, customerId);
    await refuseTooMany(tx, customerId, now);
    const written = await add(tx, wording, { customerId, side: 'customer', writtenBy: null, now });
    const before = await findThread(tx, customerId);
    await saveThread(tx, {
      ...begun(written),
      status: 'Open',
      assignedTo: before?.assignedTo ?? null,
      waitingSince: before?.waitingSince ?? now,
    });
    await record(tx, 'message.sent', written, deed);
    await deed.keep(tx, written);
    return written;
  });
}

async function refuseTooMany(tx: Tx, customerId: CustomerId, now: Date): Promise<void> {
  const sent = await writtenSince(tx, customerId, new Date(now.getTime() - HOUR_MS));
  refuseBeyond(sent, { most: MOST_AN_HOUR, withinMs: HOUR_MS }, now);
}

/** What the bank wrote was seen. */
export async function seenByCustomer(db: Db, customerId: CustomerId, now: Date): Promise<void> {
  await db.transaction().execute((tx) => markSeen(tx, customerId, 'staff', now));
}

/** Of somebody who has read the thread up to there. */
type ReadDeed = StaffDeed & {
  /** The id of a message, or `none`. */
  readonly newestRead: string;
};

function requireAllRead(thread: Thread | undefined, { newestRead }: ReadDeed): void {
  if ((thread?.lastMessageId ?? 'none') !== newestRead) throw new Refusal('newer_message');
}

/**
 * Refuses with `text_not_allowed`, `not_found`, `second_person_required`, and `newer_message` where
 * not all was read.
 */
export async function reply(
  db: Db,
  customerId: CustomerId,
  wording: Wording,
  own: OwnPlaces,
  deed: ReadDeed & { readonly keep: (tx: Tx, written: WrittenMessage) => Promise<void> },
): Promise<WrittenMessage> {
  refuseStaffText('message', wording.text, own);
  return db.transaction().execute(async (tx) => {
    await customerFor(tx, customerId, deed);
    requireAllRead(await findThread(tx, customerId), deed);
    const written = await addOfStaff(tx, customerId, wording, deed);
    await record(tx, 'message.answered', written, deed);
    await notify(tx, {
      customerId,
      cause: written.id,
      message: 'message_received',
      link: '/user/messages',
      simulated: (await readMode(tx)) === 'sandbox',
    });
    await deed.keep(tx, written);
    return written;
  });
}

/** What staff said elsewhere, put into the thread too: it is told and recorded there. */
export async function addOfStaff(
  tx: Tx,
  customerId: CustomerId,
  wording: Wording,
  { staffId, now }: Pick<StaffDeed, 'staffId' | 'now'>,
): Promise<WrittenMessage> {
  const written = await add(tx, wording, { customerId, side: 'staff', writtenBy: staffId, now });
  const before = await findThread(tx, customerId);
  await markSeen(tx, customerId, 'customer', now);
  await saveThread(tx, {
    ...begun(written),
    status: 'Answered',
    assignedTo: before?.assignedTo ?? staffId,
    waitingSince: null,
  });
  return written;
}

/** Refuses somebody who may not answer. */
export async function assignThread(
  db: Db,
  customerId: CustomerId,
  assignedTo: StaffId | null,
  deed: StaffDeed,
  keep: (tx: Tx, thread: Thread) => Promise<void>,
): Promise<Thread> {
  return inThread(db, customerId, deed, async (tx, before) => {
    if (assignedTo !== null) {
      const [member] = await staffMembersById(tx, [assignedTo]);
      const may = member?.disabledAt === null && roleMay(member.role, 'messages.write');
      if (!may) throw invalidField('assigned_to', 'invalid.choice');
    }
    const thread = { ...before, assignedTo };
    await saveThread(tx, thread);
    await recordThread(tx, 'message.thread_assigned', customerId, deed, { assignedTo });
    await keep(tx, thread);
    return thread;
  });
}

/** Refuses with `already_closed`, `newer_message`. The customer's next message opens it again. */
export async function closeThread(
  db: Db,
  customerId: CustomerId,
  deed: ReadDeed,
  keep: (tx: Tx, thread: Thread) => Promise<void>,
): Promise<Thread> {
  return inThread(db, customerId, deed, async (tx, before) => {
    if (before.status === 'Closed') throw new Refusal('already_closed');
    requireAllRead(before, deed);
    const thread: Thread = { ...before, status: 'Closed', waitingSince: null };
    await saveThread(tx, thread);
    await recordThread(tx, 'message.thread_closed', customerId, deed, {});
    await keep(tx, thread);
    return thread;
  });
}

async function inThread(
  db: Db,
  customerId: CustomerId,
  deed: StaffDeed,
  work: (tx: Tx, thread: Thread) => Promise<Thread>,
): Promise<Thread> {
  return db.transaction().execute(async (tx) => {
    await customerFor(tx, customerId, deed);
    const thread = await findThread(tx, customerId);
    if (thread === undefined) throw new Refusal('not_found');
    return work(tx, thread);
  });
}

/** The customer's row is what a thread is held still by. */
async function customerFor(
  tx: Tx,
  id: CustomerId,
  { persona, staffId }: Pick<StaffDeed, 'persona' | 'staffId'>,
): Promise<Customer> {
  const customer = await customerForChange(tx, id);
  if (persona && !customer.persona) throw new Refusal('not_found');
  await requireStranger(tx, id, staffId);
  return customer;
}

async function add(
  tx: Tx,
  { text, files: ids }: Wording,
  wish: Pick<WrittenMessage, 'customerId' | 'side' | 'writtenBy'> & { now: Date },
): Promise<WrittenMessage> {
  const { now, ...facts } = wish;
  const textSealed = await encryptFor(tx, wish.customerId, text, THREAD_CONTEXT);
  const id = newId('threadMessage');
  const row = { ...facts, id, textSealed, fileCount: ids.length, createdAt: now };
  const { textSealed: _, ...written } = await insertMessage(tx, row);
  const by = { customerId: wish.customerId, staffId: wish.writtenBy };
  const files = await sendFiles(tx, id, ids, by);
  await tell(tx, wish.customerId, id);
  return { ...written, text, files };
}

function begun({ id, customerId, side, createdAt }: WrittenMessage) {
  return { customerId, lastMessageId: id, lastSide: side, lastAt: createdAt };
}

/** Every open browser of theirs asks again. */
async function tell(tx: Tx, personId: CustomerId, id: ThreadMessageId): Promise<void> {
  await publish(tx, { personId, event: { kind: 'message.changed', thread_message_id: id } });
}

/** Words and files stand in the thread for good; the record says that there are some. */
async function record(
  tx: Tx,
  action: AuditAction,
  { id, customerId, files }: WrittenMessage,
  { actor, requestId }: ThreadDeed,
): Promise<void> {
  const subject = { kind: 'thread_message', id };
  const after = files.length === 0 ? {} : { after: { attachments: files.map((file) => file.id) } };
  await recordAudit(tx, { actor, action, subject, customerId, ...after, requestId });
}

async function recordThread(
  tx: Tx,
  action: AuditAction,
  customerId: CustomerId,
  { actor, requestId }: ThreadDeed,
  after: object,
): Promise<void> {
  const subject = { kind: 'customer', id: customerId };
  await recordAudit(tx, { actor, action, subject, customerId, after, requestId });
}
