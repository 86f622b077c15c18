/** Complaints: taken in under any restriction, with a reference and a day by which we answer. */
import type { ComplaintSubject, CustomerId } from '@fairlead/contract';
import { customerById } from '#modules/customers/customers.service.ts';
import { notify } from '#modules/notifications/notifications.service.ts';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import { addBusinessDays, type BusinessCalendar, dateAt } from '#platform/calendar.ts';
import { sendMail } from '#platform/channels/send.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { encryptFor } from '#platform/keys/bank-keys.ts';
import { newId, newTypedSecret } from '#platform/random.ts';
import { type Complaint, insertComplaint } from './complaints.sql.ts';

/** What the words of either side are bound to. */
export const COMPLAINT_CONTEXT = 'complaint';
export const ANSWER_CONTEXT = 'complaint answer';

/** What payment services owe within the European Union and the United Kingdom. */
const ANSWER_DAYS = 15;
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

export async function complain(
  db: Db,
  wish: ComplaintWish,
  calendar: BusinessCalendar,
  deed: ComplaintDeed,
): Promise<Complaint> {
  return db.transaction().execute(async (tx) => {
    const { customerId, subject, caseReference } = wish;
    const today = dateAt(await bankNow(tx), calendar.timeZone);
    const textSealed = await encryptFor(tx, customerId, wish.text, COMPLAINT_CONTEXT);
    const complaint = await insertWithReference(tx, {
      id: newId('complaint'),
      customerId,
      subject,
      textSealed,
      caseReference,
      createdAt: deed.now,
      answerBy: addBusinessDays(calendar, today, ANSWER_DAYS).toString(),
    });
    await recordAudit(tx, {
      actor: deed.actor,
      action: 'complaint.received',
      subject: { kind: 'complaint', id: complaint.id },
      customerId,
      reason: subject,
      requestId: deed.requestId,
    });
    const customer = await customerById(tx, customerId);
    await sendMail(tx, {
      template: 'complaint_received',
      to: customer.email,
      personId: customerId,
      language: customer.language,
      values: {
        first: customer.firstName,
        reference: complaint.reference,
        answerBy: complaint.answerBy,
      },
    });
    await notify(tx, {
      customerId,
      cause: complaint.id,
      message: 'complaint_received',
      facts: { reference: complaint.reference },
      link: '/user/account/complaints',
    });
    await deed.keep(tx, complaint);
    return complaint;
  });
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
