/** Complaints: taken in under any restriction, with a reference and a day by which we answer. */
import type { ComplaintSubject, CustomerId } from '@fairlead/contract';
import { customerForChange } from '#modules/customers/customers.service.ts';
import { notify } from '#modules/notifications/notifications.service.ts';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import { addBusinessDays, type BusinessCalendar, dateAt } from '#platform/calendar.ts';
import { sendMail } from '#platform/channels/send.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { decryptFor, encryptFor } from '#platform/keys/bank-keys.ts';
import { newId, newTypedSecret } from '#platform/random.ts';
import { refuseBeyond } from '#platform/throttle/refuse-beyond.ts';
import {
  ANSWER_CONTEXT,
  ANSWER_DAYS,
  COMPLAINT_CONTEXT,
  COMPLAINTS_PATH,
} from './complaints.rules.ts';
import { type Complaint, complainedSince, insertComplaint } from './complaints.sql.ts';
import { scheduleLate } from './late-complaints.service.ts';

export { ANSWER_CONTEXT, COMPLAINT_CONTEXT } from './complaints.rules.ts';
export { clearReferences as forgetReferences } from './complaints.sql.ts';

const HOUR_MS = 3600 * 1000;
/** More than anybody has to complain of, and few enough that staff can answer them all. */
const BOUNDS = [
  { most: 5, withinMs: HOUR_MS, refusal: 'too_many_complaints' },
  { most: 20, withinMs: 24 * HOUR_MS, refusal: 'too_many_complaints' },
] as const;

/** `C-7H2K-9QXM`: long enough that nobody meets somebody else's by a slip. */
function newReference(): string {
  const letters = newTypedSecret(8);
  return `C-${letters.slice(0, 4)}-${letters.slice(4)}`;
}

export interface ComplaintWish {
  readonly customerId: CustomerId;
  readonly subject: ComplaintSubject;
  readonly text: string;
  readonly caseReference: string | null;
}

export interface ComplaintDeed {
  readonly actor: Actor;
  readonly requestId: string;
  readonly now: Date;
  readonly keep: (tx: Tx, complaint: Complaint) => Promise<void>;
}

/** Refuses with `too_many_complaints`; what was sent before stands. */
export async function complain(
  db: Db,
  wish: ComplaintWish,
  calendar: BusinessCalendar,
  deed: ComplaintDeed,
): Promise<Complaint> {
  return db.transaction().execute(async (tx) => {
    // Of several at once each counts those before it.
    const customer = await customerForChange(tx, wish.customerId);
    await refuseTooMany(tx, wish.customerId, deed.now);
    const complaint = await keepComplaint(tx, wish, calendar, deed);
    const { id, customerId, reference, answerBy } = complaint;
    await sendMail(tx, {
      template: 'complaint_received',
      to: customer.email,
      personId: customerId,
      language: customer.language,
      values: { first: customer.firstName, reference, answerBy },
    });
    await notify(tx, {
      customerId,
      cause: id,
      message: 'complaint_received',
      facts: { reference },
      link: COMPLAINTS_PATH,
    });
    await deed.keep(tx, complaint);
    return complaint;
  });
}

async function refuseTooMany(tx: Tx, customerId: CustomerId, now: Date): Promise<void> {
  for (const bound of BOUNDS) {
    const since = new Date(now.getTime() - bound.withinMs);
    refuseBeyond(await complainedSince(tx, customerId, since, bound.most), bound, now);
  }
}

/** Whoever complained is not told: a sandbox makes some up. */
export async function keepComplaint(
  tx: Tx,
  wish: ComplaintWish,
  calendar: BusinessCalendar,
  deed: Pick<ComplaintDeed, 'actor' | 'now'> & Partial<Pick<ComplaintDeed, 'requestId'>>,
): Promise<Complaint> {
  const { customerId, subject, caseReference } = wish;
  const today = dateAt(await bankNow(tx), calendar.timeZone);
  const complaint = await insertWithReference(tx, {
    id: newId('complaint'),
    customerId,
    subject,
    textSealed: await encryptFor(tx, customerId, wish.text, COMPLAINT_CONTEXT),
    caseReference,
    createdAt: deed.now,
    answerBy: addBusinessDays(calendar, today, ANSWER_DAYS).toString(),
  });
  await scheduleLate(tx, complaint, calendar);
  const { requestId } = deed;
  await recordAudit(tx, {
    actor: deed.actor,
    action: 'complaint.received',
    subject: { kind: 'complaint', id: complaint.id },
    customerId,
    reason: subject,
    ...(requestId === undefined ? {} : { requestId }),
  });
  return complaint;
}

/** What stands in clear. */
export function factsOf(complaint: Complaint) {
  const { id, reference, subject, answeredAt } = complaint;
  return {
    id,
    reference,
    subject,
    case_reference: complaint.caseReference,
    status: answeredAt === null ? ('Received' as const) : ('Answered' as const),
    created_at: complaint.createdAt.toISOString(),
    answer_by: complaint.answerBy,
    latest_by: complaint.latestBy,
    answered_at: answeredAt?.toISOString() ?? null,
  };
}

/** The words of both sides; none once the customer was erased. */
export async function wordsOf(db: Db | Tx, { customerId, textSealed, answerSealed }: Complaint) {
  const open = async (sealed: Buffer, context: string) => {
    const opened = await decryptFor(db, customerId, sealed, context);
    return opened.state === 'open' ? opened.text : '';
  };
  return {
    text: await open(textSealed, COMPLAINT_CONTEXT),
    answer: answerSealed === null ? null : await open(answerSealed, ANSWER_CONTEXT),
  };
}

async function insertWithReference(
  tx: Tx,
  complaint: Omit<Parameters<typeof insertComplaint>[1], 'reference'>,
): Promise<Complaint> {
  for (;;) {
    const made = await insertComplaint(tx, { ...complaint, reference: newReference() });
    if (made !== undefined) return made;
  }
}
