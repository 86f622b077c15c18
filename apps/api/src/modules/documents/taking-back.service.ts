/**
 * An answer to papers is taken back: what they proved is to be proven again. Who is shut out by it
 * reads why. Of somebody whose proof stands it takes two people.
 */
import { type CustomerId, proofOfKind, type SubmissionId } from '@fairlead/contract';
import {
  type Approvals,
  type Deed,
  openWords,
  type StaffHand,
} from '#modules/approvals/approvals.service.ts';
import { type Customer, changeCustomer } from '#modules/customers/customers.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import { sendMail } from '#platform/channels/send.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { encryptFor } from '#platform/keys/bank-keys.ts';
import type { WallTime } from '#platform/wall-time.ts';
import type { ReviewAnswer } from './document-answers.service.ts';
import {
  addressOf,
  hold,
  holdToDecide,
  keepAnswer,
  type ReviewDeed,
  record,
  tellDecision,
} from './document-review.service.ts';
import { TAKEN_BACK_CONTEXT } from './document-standing.service.ts';
import { fieldOf } from './documents.rules.ts';
import { markSubmission, newestSubmissions, type Submission } from './documents.sql.ts';

const KIND = 'proof.reset';

interface Held {
  readonly customer: Customer;
  readonly submission: Submission;
}

/**
 * Only of the newest papers. Refuses with `already_decided` what was taken back, or is proposed to
 * be; with `second_person_required` and `not_found`.
 */
export async function reset(
  db: Db,
  approvals: Approvals,
  { id, text }: { readonly id: SubmissionId; readonly text: string },
  deed: ReviewDeed & { readonly hand: StaffHand },
): Promise<ReviewAnswer> {
  return db.transaction().execute(async (tx) => {
    const held = await holdToDecide(tx, id, deed.staff.id);
    if (!(await canTakeBack(tx, held))) throw new Refusal('already_decided');
    if (isProven(held)) {
      const name = proofOfKind[held.submission.kind];
      const proposal = {
        kind: KIND,
        subject: { kind: 'submission', id },
        customerId: held.customer.id,
        amount: null,
        before: { [name]: 'Completed' },
        after: { [name]: 'Pending' },
        reason: text,
      } as const;
      await approvals.propose(tx, proposal, deed.hand, await bankNow(tx));
    } else await takeBack(tx, held, text, deed);
    return keepAnswer(tx, id, deed);
  });
}

/** How it is carried out once a second person agrees. */
export function takingBackDeed(wallTime: WallTime): Deed {
  return {
    kind: KIND,
    current: async (tx, { subject }) => {
      const held = await hold(tx, subject.id as SubmissionId);
      if (!(await canTakeBack(tx, held))) return undefined;
      const { kind } = held.submission;
      return { [proofOfKind[kind]]: held.customer[fieldOf[kind]] };
    },
    carryOut: async (tx, approval, { actor, requestId }) => {
      const held = await hold(tx, approval.subject.id as SubmissionId);
      const text = await openWords(tx, approval, approval.reasonSealed);
      if (text === null) throw new Error('Nobody says why it is taken back.');
      await takeBack(tx, held, text, { actor, requestId, now: wallTime.now() });
    },
  };
}

async function canTakeBack(tx: Tx, { submission }: Held): Promise<boolean> {
  const { id, kind, status, customerId } = submission;
  const newest = (await newestSubmissions(tx, customerId)).find((one) => one.kind === kind);
  return status !== 'Replaced' && status !== 'Reset' && newest?.id === id;
}

const isProven = ({ customer, submission: { kind } }: Held) =>
  customer[fieldOf[kind]] === 'Completed';

async function takeBack(
  tx: Tx,
  { customer, submission }: Held,
  text: string,
  deed: Pick<ReviewDeed, 'actor' | 'requestId' | 'now'>,
): Promise<void> {
  const { id, kind } = submission;
  const customerId: CustomerId = customer.id;
  const takenBackSealed = await encryptFor(tx, customerId, text, TAKEN_BACK_CONTEXT);
  await markSubmission(tx, id, { status: 'Reset', takenBackSealed });
  await changeCustomer(tx, customerId, { [fieldOf[kind]]: 'Pending' }, deed.now);
  await record(tx, 'document.reset', submission, deed, { note: text });
  await sendMail(tx, {
    template: 'verification_reset',
    ...addressOf(customer),
    values: { first: customer.firstName, kind },
    secret: { text },
  });
  await tellDecision(tx, submission, 'verification_reset');
}
