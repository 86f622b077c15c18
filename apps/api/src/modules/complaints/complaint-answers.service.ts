/**
 * Complaints as staff read and answer them: once, through the filter for staff text, by somebody
 * who took no part in what it is about. The answer is under the customer's own key, and they are
 * told at once.
 */
import { type ComplaintId, roleMay, type StaffRole } from '@fairlead/contract';
import {
  customerById,
  customerForChange,
  customersById,
} from '#modules/customers/customers.service.ts';
import { requireStranger } from '#modules/customers/strangers.service.ts';
import { isWithheld } from '#modules/customers/withheld.service.ts';
import { notify } from '#modules/notifications/notifications.service.ts';
import { staffMembersById } from '#modules/staff/staff.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { wasDoneInSession } from '#platform/audit/audit-record.sql.ts';
import { sendMail } from '#platform/channels/send.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { StaffDeed } from '#platform/http/staff-deed.ts';
import { decryptFor, encryptFor } from '#platform/keys/bank-keys.ts';
import { refuseStaffText } from '#platform/staff-text/check-staff-text.ts';
import type { OwnPlaces } from '#platform/staff-text/staff-text.rules.ts';
import { findAbout, tookPart } from './complaint-decisions.sql.ts';
import { ANSWER_CONTEXT, COMPLAINT_CONTEXT, COMPLAINTS_PATH } from './complaints.rules.ts';
import { factsOf, wordsOf } from './complaints.service.ts';
import { type Complaint, findComplaint, lockComplaint, writeAnswer } from './complaints.sql.ts';
import { cancelLate } from './late-complaints.service.ts';

/** A page of the queue. */
export async function queueAnswers(db: Db | Tx, complaints: readonly Complaint[], today: string) {
  const customers = await customersById(db, [...new Set(complaints.map((one) => one.customerId))]);
  const byId = new Map(customers.map((customer) => [customer.id, customer]));
  return complaints.map((one) => {
    const customer = byId.get(one.customerId);
    if (customer === undefined) throw new Error('A complaint has no customer.');
    const { id, firstName, lastName, language } = customer;
    return {
      ...factsOf(one),
      customer: { id, name: `${firstName} ${lastName}`, language },
      late: one.answeredAt === null && one.answerBy < today,
    };
  });
}

export interface ComplaintReader {
  readonly staffId: StaffDeed['staffId'];
  readonly role: StaffRole;
  /** By bank time. */
  readonly today: string;
  readonly complaintsBody: string | null;
}

export async function wholeAnswer(db: Db | Tx, found: Complaint, reader: ComplaintReader) {
  const { staffId, role, today, complaintsBody } = reader;
  const [shown] = await queueAnswers(db, [found], today);
  if (shown === undefined) throw new Error('A complaint has no answer.');
  const { caseId, transferId } = await findAbout(db, found);
  const { answeredBy } = found;
  const [member] = answeredBy === null ? [] : await staffMembersById(db, [answeredBy]);
  const mayAnswer = roleMay(role, 'complaints.answer') && found.answeredAt === null;
  return {
    ...shown,
    ...(await wordsOf(db, found)),
    complaints_body: complaintsBody,
    about: { case_id: roleMay(role, 'cases.read') ? caseId : null, transfer_id: transferId },
    answered_by: member === undefined ? null : { id: member.id, name: member.name },
    may_answer: mayAnswer && !(await tookPart(db, found, staffId)),
  };
}

/** Refuses with `not_found`, and with `second_person_required` one's own. */
async function requireReadable(
  db: Db | Tx,
  found: Complaint | undefined,
  { staffId, persona }: Pick<StaffDeed, 'staffId' | 'persona'>,
): Promise<Complaint> {
  if (found === undefined) throw new Refusal('not_found');
  const customer = await customerById(db, found.customerId);
  if (isWithheld(customer, { persona })) throw new Refusal('not_found');
  await requireStranger(db, found.customerId, staffId);
  return found;
}

/** Opening one leaves a record, once in a session, which the customer sees. */
export async function openComplaint(
  db: Db,
  id: ComplaintId,
  deed: StaffDeed,
  sessionId: string,
): Promise<Complaint> {
  const found = await requireReadable(db, await findComplaint(db, id), deed);
  const { customerId } = found;
  const done = { sessionId, customerId, action: 'complaint.viewed', subjectId: id } as const;
  if (await wasDoneInSession(db, done)) return found;
  const { actor, requestId } = deed;
  const subject = { kind: 'complaint', id };
  await db
    .transaction()
    .execute((tx) =>
      recordAudit(tx, { actor, action: done.action, subject, customerId, requestId }),
    );
  return found;
}

/**
 * Refuses with `text_not_allowed`, `not_found`, `second_person_required`, `took_part`,
 * `already_answered`, and with `already_closed` where the customer was erased.
 */
export async function answerComplaint(
  db: Db,
  id: ComplaintId,
  text: string,
  own: OwnPlaces,
  deed: StaffDeed & { readonly keep: (tx: Tx, answered: Complaint) => Promise<void> },
): Promise<Complaint> {
  refuseStaffText('text', text, own);
  return db.transaction().execute(async (tx) => {
    const found = await requireReadable(tx, await lockComplaint(tx, id), deed);
    if (await tookPart(tx, found, deed.staffId)) throw new Refusal('took_part');
    if (found.answeredAt !== null) throw new Refusal('already_answered');
    const { customerId } = found;
    // Held still: nobody is erased between the answer and its key.
    await customerForChange(tx, customerId);
    const asked = await decryptFor(tx, customerId, found.textSealed, COMPLAINT_CONTEXT);
    if (asked.state !== 'open') throw new Refusal('already_closed');
    const sealed = await encryptFor(tx, customerId, text, ANSWER_CONTEXT);
    const answered = await writeAnswer(tx, id, { at: deed.now, by: deed.staffId, sealed });
    await cancelLate(tx, id);
    await recordAudit(tx, {
      actor: deed.actor,
      action: 'complaint.answered',
      subject: { kind: 'complaint', id },
      customerId,
      requestId: deed.requestId,
    });
    await tell(tx, answered, text);
    await deed.keep(tx, answered);
    return answered;
  });
}

async function tell(tx: Tx, { id, customerId, reference }: Complaint, text: string): Promise<void> {
  const { email, language, firstName: first } = await customerById(tx, customerId);
  await sendMail(tx, {
    template: 'complaint_answered',
    to: email,
    personId: customerId,
    language,
    values: { first, reference },
    secret: { text },
  });
  await notify(tx, {
    customerId,
    cause: `${id} answered`,
    message: 'complaint_answered',
    facts: { reference },
    link: COMPLAINTS_PATH,
  });
}
