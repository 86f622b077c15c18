/**
 * Messages of the contact form: taken in with a reference, answered by mail. Who wrote and what is
 * encrypted under a key of the message's own; a year after it was answered or
 * closed that key is destroyed.
 */
import {
  type AuditAction,
  type ContactMessageId,
  type ContactStatus,
  roleMay,
  type StaffId,
} from '@fairlead/contract';
import { staffMembersById } from '#modules/staff/staff.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { visitorsOn } from '#platform/audit/visitor-texts.service.ts';
import { sendMail } from '#platform/channels/send.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { invalidField } from '#platform/http/request/shape.ts';
import type { StaffDeed } from '#platform/http/staff-deed.ts';
import { decryptFor, encryptFor, eraseKey } from '#platform/keys/bank-keys.ts';
import { newId, newTypedSecret } from '#platform/random.ts';
import { refuseStaffText } from '#platform/staff-text/check-staff-text.ts';
import type { OwnPlaces } from '#platform/staff-text/staff-text.rules.ts';
import { addressKey } from '#platform/throttle/throttle.rules.ts';
import { DAY_SECONDS, waitBeforeWriting } from './contact-messages.rules.ts';
import {
  type ContactMessage,
  deleteSendingsBefore,
  endedBefore,
  findMessage,
  findReplies,
  insertMessage,
  insertReply,
  insertSending,
  lockMessage,
  markErased,
  sendingsOf,
  updateMessage,
} from './contact-messages.sql.ts';

const CONTEXT = 'contact message';
const REPLY_CONTEXT = 'contact reply';

export interface ContactWords {
  readonly name: string | null;
  readonly email: string;
  readonly subject: string | null;
  readonly body: string;
}

export interface Sending {
  readonly ip: string;
  readonly language: string;
  readonly requestId: string;
  readonly now: Date;
  readonly keep: (tx: Tx, reference: string) => Promise<void>;
}

/** Refuses with `too_many_requests`. Answers the reference. */
export async function sendContactMessage(
  db: Db,
  words: ContactWords,
  sending: Sending,
): Promise<string> {
  const { ip, language, requestId, now } = sending;
  return db.transaction().execute(async (tx) => {
    await countSending(tx, 'network', addressKey(ip), now);
    await countSending(tx, 'address', words.email, now);
    const { id, reference } = await keepMessage(tx, words, { language, now, sample: false });
    await recordAudit(tx, {
      actor: { kind: 'visitor', ip },
      action: 'contact_message.received',
      subject: { kind: 'contact_message', id },
      textOwner: visitorsOn(now),
      requestId,
    });
    // Nothing that the sender typed: it may be somebody else's address.
    const mail = { template: 'contact_received', values: { reference } } as const;
    await sendMail(tx, { ...mail, to: words.email, language });
    await sending.keep(tx, reference);
    return reference;
  });
}

async function countSending(
  tx: Tx,
  scope: 'network' | 'address',
  key: string,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - DAY_SECONDS * 1000);
  // Later ones came before the clock was set back; clocks of several machines differ by less.
  const until = new Date(now.getTime() + 60_000);
  const sent = await sendingsOf(tx, `${scope} ${key}`, { since, until });
  const retryAfterSeconds = waitBeforeWriting(scope, sent, now);
  if (retryAfterSeconds > 0) throw new Refusal('too_many_requests', { retryAfterSeconds });
  await insertSending(tx, `${scope} ${key}`, now);
}

/** Samples are what a sandbox shows of this; nobody is written to. */
export async function keepMessage(
  tx: Tx,
  words: ContactWords,
  { language, now, sample }: { language: string; now: Date; sample: boolean },
): Promise<ContactMessage> {
  const id = newId('contactMessage');
  const sealed = await encryptFor(tx, id, JSON.stringify(words), CONTEXT);
  for (;;) {
    const letters = newTypedSecret(8);
    const reference = `M-${letters.slice(0, 4)}-${letters.slice(4)}`;
    const facts = { id, reference, sealed, language, sample, createdAt: now };
    const made = await insertMessage(tx, facts);
    if (made !== undefined) return made;
  }
}

interface Which {
  readonly id: ContactMessageId;
  readonly version: number;
}

/** Refuses with `not_found`, also what is not for a persona's eyes. */
export async function messageFor(
  db: Db | Tx,
  id: ContactMessageId,
  persona: boolean,
): Promise<ContactMessage> {
  const message = await findMessage(db, id);
  if (message === undefined || (persona && !message.sample)) throw new Refusal('not_found');
  return message;
}

/** Refuses somebody who may not answer messages. */
export async function assignMessage(
  db: Db,
  which: Which,
  assignedTo: StaffId | null,
  deed: StaffDeed,
): Promise<ContactMessage> {
  return inMessage(db, which, deed, async (tx) => {
    if (assignedTo !== null) {
      const [member] = await staffMembersById(tx, [assignedTo]);
      const may = member?.disabledAt === null && roleMay(member.role, 'contact.write');
      if (!may) throw invalidField('assigned_to', 'invalid.choice');
    }
    await updateMessage(tx, which.id, { assignedTo }, deed.now);
    await record(tx, deed, 'contact_message.assigned', which.id, { assigned_to: assignedTo });
  });
}

/** Refuses with `text_not_allowed`. */
export async function replyToMessage(
  db: Db,
  which: Which,
  body: string,
  own: OwnPlaces,
  deed: StaffDeed,
): Promise<ContactMessage> {
  refuseStaffText('body', body, own);
  return inMessage(db, which, deed, async (tx, message) => {
    const words = await wordsOf(tx, message);
    if (words === null) throw new Refusal('already_closed');
    const sealed = await encryptFor(tx, message.id, body, REPLY_CONTEXT);
    await insertReply(tx, message.id, { sealed, writtenBy: deed.staffId, sentAt: deed.now });
    const change = { status: 'Answered', assignedTo: message.assignedTo ?? deed.staffId } as const;
    await updateMessage(tx, message.id, change, deed.now);
    await sendMail(tx, {
      template: 'contact_reply',
      to: words.email,
      language: message.language,
      values: { reference: message.reference },
      secret: { text: body },
    });
    await record(tx, deed, 'contact_message.answered', message.id, {});
  });
}

export async function closeMessage(db: Db, which: Which, deed: StaffDeed): Promise<ContactMessage> {
  return inMessage(db, which, deed, async (tx) => {
    await updateMessage(tx, which.id, { status: 'Closed' satisfies ContactStatus }, deed.now);
    await record(tx, deed, 'contact_message.closed', which.id, {});
  });
}

/** Refuses with `changed_meanwhile` and `already_closed`. */
async function inMessage(
  db: Db,
  { id, version }: Which,
  deed: StaffDeed,
  work: (tx: Tx, message: ContactMessage) => Promise<void>,
): Promise<ContactMessage> {
  return db.transaction().execute(async (tx) => {
    const message = await lockMessage(tx, id);
    if (message === undefined || (deed.persona && !message.sample)) throw new Refusal('not_found');
    if (message.version !== version) throw new Refusal('changed_meanwhile');
    if (message.status === 'Closed') throw new Refusal('already_closed');
    await work(tx, message);
    return messageFor(tx, id, deed.persona);
  });
}

async function record(
  tx: Tx,
  { actor, requestId }: StaffDeed,
  action: AuditAction,
  id: ContactMessageId,
  after: object,
): Promise<void> {
  const subject = { kind: 'contact_message', id };
  await recordAudit(tx, { actor, action, subject, after, requestId });
}

/** Null once they were erased. */
export async function wordsOf(db: Db | Tx, message: ContactMessage): Promise<ContactWords | null> {
  const opened = await decryptFor(db, message.id, message.sealed, CONTEXT);
  return opened.state === 'open' ? (JSON.parse(opened.text) as ContactWords) : null;
}

export async function repliesOf(db: Db | Tx, id: ContactMessageId) {
  const replies = [];
  for (const { sealed, writtenBy, sentAt } of await findReplies(db, id)) {
    const opened = await decryptFor(db, id, sealed, REPLY_CONTEXT);
    const body = opened.state === 'open' ? opened.text : '';
    replies.push({ body, written_by: writtenBy, sent_at: sentAt.toISOString() });
  }
  return replies;
}

export const CONTACT_DAYS_KEPT = 365;
const KEPT_MS = CONTACT_DAYS_KEPT * DAY_SECONDS * 1000;
const ERASED_AT_ONCE = 200;

/** Housekeeping. */
export async function forgetOldContactMessages(tx: Tx, now: Date): Promise<void> {
  await deleteSendingsBefore(tx, new Date(now.getTime() - DAY_SECONDS * 1000));
  const over = await endedBefore(tx, new Date(now.getTime() - KEPT_MS), ERASED_AT_ONCE);
  for (const id of over) await eraseKey(tx, id);
  await markErased(tx, over, now);
}
