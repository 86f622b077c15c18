/** Papers as the API shows them, to their owner and to reviewers. */
import type { AnswerOf, routes } from '@fairlead/contract';
import { waitingAbout } from '#modules/approvals/approvals.service.ts';
import {
  type Customer,
  customerById,
  customersById,
} from '#modules/customers/customers.service.ts';
import { maySkip, proofOf, type VerificationModes } from '#modules/customers/standing.service.ts';
import { isWithheld, type Reader } from '#modules/customers/withheld.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { decryptFor } from '#platform/keys/bank-keys.ts';
import { looksAt, otherSubmissions } from './document-review.sql.ts';
import { reasonText, standingOf } from './document-standing.service.ts';
import { canReplace } from './documents.rules.ts';
import { newestSubmissions, type Paper, papersOf, type Submission } from './documents.sql.ts';

type Routes = typeof routes.documents;
type OwnVerifications = AnswerOf<Routes['verifications']>;
export type OwnVerification = OwnVerifications[number];
export type ReviewAnswer = AnswerOf<Routes['read']>;
type SubmissionAnswer = NonNullable<OwnVerification['submission']>;

/** What the words of a look are bound to. */
export const LOOK_CONTEXT = 'document look';

async function submissionAnswer(
  db: Db | Tx,
  submission: Submission,
  papers: readonly Paper[],
): Promise<SubmissionAnswer> {
  const { id, kind, status, uploadedAt, openedAt, decidedAt, reason } = submission;
  return {
    id,
    kind,
    status,
    documents: papers
      .filter(({ submissionId }) => submissionId === id)
      .map((paper) => ({
        id: paper.id,
        side: paper.side,
        pages: paper.pages,
        specimen: paper.specimen,
      })),
    uploaded_at: uploadedAt.toISOString(),
    opened_at: openedAt?.toISOString() ?? null,
    decided_at: decidedAt?.toISOString() ?? null,
    reason,
    reason_text: await reasonText(db, submission),
  };
}

/** The three of this customer, in the order of the screens. */
export async function ownVerifications(
  db: Db | Tx,
  customer: Customer,
  modes: VerificationModes,
): Promise<OwnVerification[]> {
  const newest = await newestSubmissions(db, customer.id);
  const papers = await papersOf(
    db,
    newest.map(({ id }) => id),
  );
  const answers: OwnVerification[] = [];
  for (const kind of ['email', 'identity', 'address'] as const) {
    const submission = newest.find((one) => one.kind === kind);
    const { rejection, askedAgain } = await standingOf(db, submission);
    const status = proofOf(kind, customer);
    const isOpen = status === 'Pending' || status === 'Skipped';
    answers.push({
      kind,
      status,
      mode: modes[kind],
      may_skip: maySkip(status, modes[kind]),
      rejection: rejection && {
        reason: rejection.reason,
        text: rejection.text,
        decided_at: rejection.decidedAt.toISOString(),
      },
      asked_again: isOpen ? askedAgain : null,
      submission: submission === undefined ? null : await submissionAnswer(db, submission, papers),
      can_replace: canReplace(submission),
    });
  }
  return answers;
}

/** The queue's items, with whose they are. */
export async function queueAnswers(db: Db, submissions: readonly Submission[], reader: Reader) {
  const papers = await papersOf(
    db,
    submissions.map(({ id }) => id),
  );
  const people = await customersById(db, [
    ...new Set(submissions.map(({ customerId }) => customerId)),
  ]);
  const byId = new Map(people.map((customer) => [customer.id, customer]));
  const answers = [];
  for (const submission of submissions) {
    const customer = byId.get(submission.customerId);
    if (customer === undefined) throw new Error('Papers belong to nobody.');
    const answer = await submissionAnswer(db, submission, papers);
    answers.push({ ...answer, customer: personOf(customer, reader) });
  }
  return answers;
}

function personOf(customer: Customer, reader: Reader) {
  const { id, firstName, lastName } = customer;
  const country = isWithheld(customer, reader) ? null : customer.country;
  return { id, first_name: firstName, last_name: lastName, country };
}

function givenBy({ dateOfBirth, streetAddress, zipCode, city, state, country }: Customer) {
  return {
    date_of_birth: dateOfBirth,
    street_address: streetAddress,
    zip_code: zipCode,
    city,
    state,
    country,
  };
}

/** One submission beside what the customer said, without any picture of it. */
export async function reviewAnswer(
  db: Db | Tx,
  submission: Submission,
  reader: Reader,
): Promise<ReviewAnswer> {
  const customer = await customerById(db, submission.customerId);
  const others = await otherSubmissions(db, submission);
  const papers = await papersOf(db, [submission.id, ...others.map(({ id }) => id)]);
  const earlier: SubmissionAnswer[] = [];
  for (const other of others) earlier.push(await submissionAnswer(db, other, papers));
  return {
    ...(await submissionAnswer(db, submission, papers)),
    customer: personOf(customer, reader),
    given: isWithheld(customer, reader) ? null : givenBy(customer),
    verification: proofOf(submission.kind, customer),
    approval_id: (await waitingAbout(db, [submission.id])).get(submission.id) ?? null,
    looks: await lookAnswers(db, submission),
    earlier,
  };
}

async function lookAnswers(db: Db | Tx, { id, customerId }: Submission) {
  const answers: ReviewAnswer['looks'] = [];
  for (const look of await looksAt(db, id)) {
    const opened = await decryptFor(db, customerId, look.reasonSealed, LOOK_CONTEXT);
    answers.push({
      document_id: look.documentId,
      staff_name: look.staffName,
      reason: opened.state === 'open' ? opened.text : '',
      at: look.at.toISOString(),
    });
  }
  return answers;
}
