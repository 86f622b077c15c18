/** Papers as reviewers work on them: the queue, one submission, a look, a decision. */
import { routes } from '@fairlead/contract';
import type { Approvals } from '#modules/approvals/approvals.service.ts';
import { handOf, readerAsCustomer } from '#modules/approvals/staff-hand.service.ts';
import type { VerificationModes } from '#modules/customers/standing.service.ts';
import type { Tx } from '#platform/database/db.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { CallActor } from '#platform/http/call.ts';
import { implement } from '#platform/http/implement.ts';
import type { StaffPrincipal } from '#platform/http/principal.ts';
import { sortedList } from '#platform/lists/sorting.ts';
import { refuseStaffText } from '#platform/staff-text/check-staff-text.ts';
import type { OwnPlaces } from '#platform/staff-text/staff-text.rules.ts';
import { queueAnswers } from './document-answers.service.ts';
import { pictureAnswer } from './document-pictures.service.ts';
import { approve, lookAt, type ReviewDeed, readReview, reject } from './document-review.service.ts';
import { queueOf, queueSorts } from './document-review.sql.ts';
import { reset } from './taking-back.service.ts';

export interface DocumentsControlParts {
  readonly approvals: Approvals;
  readonly files: FileStore;
  readonly modes: () => VerificationModes;
  /** What a reviewer's words may name. */
  readonly ownPlaces: () => OwnPlaces;
}

export function documentsControlRoutes(parts: DocumentsControlParts) {
  const { approvals, files, modes, ownPlaces } = parts;
  return implement(routes.documents, {
    queue: async (call) => {
      const { kind, status, customer: customerId } = call.query;
      const sorted = sortedList(call, queueSorts);
      const notAbout = await readerAsCustomer(call);
      const rows = await queueOf(call.db, { kind, status, customerId, notAbout }, sorted.page);
      const answers = await queueAnswers(call.db, rows, call.principal);
      return sorted.answer(
        rows.map(({ place }, at) => ({ place, answer: answers[at] })),
        ({ answer }) => {
          if (answer === undefined) throw new Error('A row of the queue has no answer.');
          return answer;
        },
      );
    },
    read: (call) => readReview(call.db, call.params.id, call.principal),
    look: async (call) => {
      const { document_id: document, page, reason } = call.body;
      const wish = { submission: call.params.id, document, page, reason };
      const { fileId, side } = await lookAt(call.db, wish, deedOf(call));
      return pictureAnswer(call.db, files, fileId, `${side}.jpg`);
    },
    approve: (call) => approve(call.db, call.params.id, call.body.note, modes(), deedOf(call)),
    reject: async (call) => {
      const { reason, text } = call.body;
      if (text !== undefined) refuseStaffText('text', text, ownPlaces());
      return reject(call.db, call.params.id, { reason, text }, deedOf(call));
    },
    reset: async (call) => {
      const { text } = call.body;
      refuseStaffText('text', text, ownPlaces());
      const wish = { id: call.params.id, text };
      return reset(call.db, approvals, wish, { ...deedOf(call), hand: await handOf(call) });
    },
  });
}

function deedOf(call: {
  readonly principal: StaffPrincipal;
  readonly actor: CallActor;
  readonly requestId: string;
  readonly now: () => Date;
  readonly keepAnswer: (tx: Tx, data: unknown) => Promise<void>;
}): ReviewDeed {
  const { principal, requestId } = call;
  return {
    staff: { id: principal.id, persona: principal.persona },
    actor: call.actor,
    requestId,
    now: call.now(),
    keep: call.keepAnswer,
  };
}
