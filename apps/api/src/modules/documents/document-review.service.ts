/** Reviewers look at papers and decide. Each look is written down, and each decision is one. */
import type {
  AuditAction,
  CustomerId,
  DocumentId,
  FileId,
  RejectionReason,
  StaffId,
  SubmissionId,
} from '@fairlead/contract';
import {
  type Customer,
  changeCustomer,
  customerForChange,
} from '#modules/customers/customers.service.ts';
import { hasAllRequired, type VerificationModes } from '#modules/customers/standing.service.ts';
import { requireStranger } from '#modules/customers/strangers.service.ts';
import type { Reader } from '#modules/customers/withheld.service.ts';
import { notify } from '#modules/notifications/notifications.service.ts';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { sendMail } from '#platform/channels/send.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { publish } from '#platform/events/publish.ts';
import { encryptFor } from '#platform/keys/bank-keys.ts';
import { LOOK_CONTEXT, type ReviewAnswer, reviewAnswer } from './document-answers.service.ts';
import { countUnseen, findSubmission, insertLook } from './document-review.sql.ts';
import { REASON_CONTEXT } from './document-standing.service.ts';
import { fieldOf } from './documents.rules.ts';
import {
  claimNotice,
  findPage,
  lockSubmission,
  markOpened,
  markSubmission,
  type Submission,
} from './documents.sql.ts';

export interface ReviewDeed {
  readonly staff: { readonly id: StaffId; readonly persona: boolean };
  readonly actor: Actor;
  readonly requestId: string;
  readonly now: Date;
  /** Writes the answer down in the decision's own transaction. */
  readonly keep: (tx: Tx, answer: ReviewAnswer) => Promise<void>;
}

export async function readReview(db: Db, id: SubmissionId, reader: Reader): Promise<ReviewAnswer> {
  const submission = await findSubmission(db, id);
  if (submission === undefined) throw new Refusal('not_found');
  return reviewAnswer(db, submission, reader);
}

/** Writes the look down and answers the picture's file. The first look ends replacing. */
export async function lookAt(
  db: Db,
  wish: {
    readonly submission: SubmissionId;
    readonly document: DocumentId;
    readonly page: number;
    readonly reason: string;
  },
  deed: Omit<ReviewDeed, 'keep'>,
): Promise<{ readonly fileId: FileId; readonly side: string }> {
  return db.transaction().execute(async (tx) => {
    const held = await hold(tx, wish.submission);
    const page = await findPage(tx, wish.document, wish.page);
    const isPart = page?.submission.id === wish.submission;
    if (page === undefined || !isPart || held.submission.status === 'Replaced') {
      throw new Refusal('not_found');
    }
    const { customerId } = held.submission;
    await markOpened(tx, wish.submission, deed.now);
    const reasonSealed = await encryptFor(tx, customerId, wish.reason, LOOK_CONTEXT);
    const look = { documentId: wish.document, page: wish.page, staffId: deed.staff.id };
    await insertLook(tx, { ...look, reasonSealed, at: deed.now });
    await record(tx, 'document.looked_at', held.submission, deed, { note: wish.reason });
    return page;
  });
}

/** The customer first and the papers then, as uploads do: nobody waits in a circle. */
export async function hold(
  tx: Tx,
  id: SubmissionId,
): Promise<{ customer: Customer; submission: Submission }> {
  const found = await findSubmission(tx, id);
  if (found === undefined) throw new Refusal('not_found');
  const customer = await customerForChange(tx, found.customerId);
  const submission = await lockSubmission(tx, id);
  if (submission === undefined) throw new Refusal('not_found');
  return { customer, submission };
}

/** For a decision: nobody says of themselves as a customer who they are. */
export async function holdToDecide(tx: Tx, id: SubmissionId, staff: StaffId) {
  const held = await hold(tx, id);
  await requireStranger(tx, held.customer.id, staff);
  return held;
}

/** The same while it waits, with every document of it seen by whoever decides. */
async function holdUndecided(tx: Tx, id: SubmissionId, staff: StaffId) {
  const held = await holdToDecide(tx, id, staff);
  if (held.submission.status !== 'In Progress') throw new Refusal('already_decided');
  if ((await countUnseen(tx, id, staff)) > 0) throw new Refusal('papers_not_seen');
  return held;
}

export async function approve(
  db: Db,
  id: SubmissionId,
  note: string | undefined,
  modes: VerificationModes,
  deed: ReviewDeed,
): Promise<ReviewAnswer> {
  return db.transaction().execute(async (tx) => {
    const { submission } = await holdUndecided(tx, id, deed.staff.id);
    const { customerId, kind } = submission;
    const decision = { by: deed.staff.id, at: deed.now, reason: null, reasonSealed: null };
    await markSubmission(tx, id, { status: 'Completed', decision });
    const customer = await changeCustomer(
      tx,
      customerId,
      { [fieldOf[kind]]: 'Completed' },
      deed.now,
    );
    await record(tx, 'document.approved', submission, deed, note === undefined ? {} : { note });
    const sent = await sendCompletedNotice(tx, customer, modes, deed.now);
    if (!sent) {
      await sendMail(tx, {
        template: 'papers_accepted',
        ...addressOf(customer),
        values: { first: customer.firstName, kind },
      });
    }
    await tellDecision(tx, submission, 'papers_accepted');
    return keepAnswer(tx, id, deed);
  });
}

/** Pending again, with a reason that the customer reads. */
export async function reject(
  db: Db,
  id: SubmissionId,
  why: { readonly reason: RejectionReason; readonly text: string | undefined },
  deed: ReviewDeed,
): Promise<ReviewAnswer> {
  return db.transaction().execute(async (tx) => {
    const { submission } = await holdUndecided(tx, id, deed.staff.id);
    const { customerId, kind } = submission;
    const { reason, text } = why;
    const reasonSealed =
      text === undefined ? null : await encryptFor(tx, customerId, text, REASON_CONTEXT);
    const decision = { by: deed.staff.id, at: deed.now, reason, reasonSealed };
    await markSubmission(tx, id, { status: 'Rejected', decision });
    const customer = await changeCustomer(tx, customerId, { [fieldOf[kind]]: 'Pending' }, deed.now);
    await record(tx, 'document.rejected', submission, deed, {
      reason,
      ...(text === undefined ? {} : { note: text }),
    });
    await sendMail(tx, {
      template: 'papers_rejected',
      ...addressOf(customer),
      values: { first: customer.firstName, kind, reason },
      secret: { text: text ?? null },
    });
    await tellDecision(tx, submission, 'papers_rejected');
    return keepAnswer(tx, id, deed);
  });
}

/** Once in a customer's life: all that is required is done, and nothing is looked at any more. */
export async function sendCompletedNotice(
  tx: Tx,
  customer: Customer,
  modes: VerificationModes,
  now: Date,
): Promise<boolean> {
  if (!hasAllRequired(customer, modes) || isLookedAt(customer)) return false;
  if (!(await claimNotice(tx, customer.id, now))) return false;
  await sendMail(tx, {
    template: 'verification_completed',
    ...addressOf(customer),
    values: { first: customer.firstName, last: customer.lastName },
  });
  await notify(tx, {
    customerId: customer.id,
    cause: 'verification_completed',
    message: 'verification_completed',
    link: '/user/verifications/home',
  });
  return true;
}

/** Of papers that still wait for an answer it cannot be said that all is done. */
function isLookedAt({ idVerification, addressVerification }: Customer): boolean {
  return idVerification === 'In Progress' || addressVerification === 'In Progress';
}

/** Also to the pages that are open. */
export async function tellDecision(
  tx: Tx,
  { id, customerId, kind }: Submission,
  message: 'papers_accepted' | 'papers_rejected' | 'verification_reset',
): Promise<void> {
  const link = message === 'papers_accepted' ? 'home' : kind;
  await notify(tx, {
    customerId,
    cause: `${id} ${message}`,
    message,
    facts: { kind },
    link: `/user/verifications/${link}`,
  });
  await publish(tx, { personId: customerId, event: { kind: 'standing.changed' } });
}

export function addressOf({ id, email, language }: Customer) {
  return { to: email, personId: id satisfies CustomerId, language };
}

export async function keepAnswer(
  tx: Tx,
  id: SubmissionId,
  deed: ReviewDeed,
): Promise<ReviewAnswer> {
  const submission = await findSubmission(tx, id);
  if (submission === undefined) throw new Error('Papers that were decided on are gone.');
  const answer = await reviewAnswer(tx, submission, deed.staff);
  await deed.keep(tx, answer);
  return answer;
}

export async function record(
  tx: Tx,
  action: AuditAction,
  { id, customerId }: Submission,
  deed: Pick<ReviewDeed, 'actor' | 'requestId'>,
  more: { readonly note?: string; readonly reason?: string },
): Promise<void> {
  await recordAudit(tx, {
    actor: deed.actor,
    action,
    subject: { kind: 'submission', id },
    customerId,
    requestId: deed.requestId,
    ...more,
  });
}
