/** Cases as the compliance role works on them: the queue, the file, and what can be done. */
import { routes } from '@fairlead/contract';
import { type HandCall, handOf, readerAsCustomer } from '#modules/approvals/staff-hand.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { implement } from '#platform/http/implement.ts';
import { sortedList } from '#platform/lists/sorting.ts';
import { refuseStaffText } from '#platform/staff-text/check-staff-text.ts';
import type { OwnPlaces } from '#platform/staff-text/staff-text.rules.ts';
import {
  lookAtPaper,
  noteLook,
  type PaymentOf,
  queueAnswers,
  readableCase,
  wholeAnswer,
} from './case-answers.service.ts';
import { caseSorts, listCases } from './case-queue.sql.ts';
import type { CaseHand, CaseWork } from './case-work.service.ts';
import type { Case } from './cases.rules.ts';

export interface CasesControlParts {
  readonly work: CaseWork;
  readonly files: FileStore;
  readonly largeHold: () => number;
  readonly paymentOf: PaymentOf;
  /** What the name of an authority may name. */
  readonly ownPlaces: () => OwnPlaces;
}

interface CaseCall extends HandCall {
  readonly language: string;
  readonly keepAnswer: (tx: Tx, data: unknown) => Promise<void>;
}

const NOTHING_RUNS = "default-src 'none'; sandbox; frame-ancestors 'none'";

export function casesControlRoutes(parts: CasesControlParts) {
  const { work, files, largeHold, paymentOf, ownPlaces } = parts;
  const answer = (db: Db | Tx, found: Case, { principal, language }: CaseCall) => {
    const { role, persona } = principal;
    return wholeAnswer(db, found, { role, persona, language, largeHold: largeHold(), paymentOf });
  };
  const does = async (call: CaseCall, deed: (hand: CaseHand) => Promise<Case>) => {
    const hand = await handOf(call);
    const worked = await deed({
      ...hand,
      keep: async (tx, found) => call.keepAnswer(tx, await answer(tx, found, call)),
    });
    return answer(call.db, worked, call);
  };
  return implement(routes.cases, {
    list: async (call) => {
      const { status, kind, search } = call.query;
      const { assigned_to: assignedTo, customer_id: customerId } = call.query;
      // That there is a case about them is as little theirs to know as its file.
      const notAbout = await readerAsCustomer(call);
      if (customerId !== undefined && notAbout.includes(customerId)) {
        throw new Refusal('second_person_required');
      }
      const sorted = sortedList(call, caseSorts);
      const filter = { status, kind, search, assignedTo, customerId, notAbout };
      const rows = await listCases(call.db, filter, sorted.page);
      const answers = await queueAnswers(call.db, rows);
      const items = rows.map(({ place }, at) => ({ place, shown: answers[at] }));
      return sorted.answer(items, ({ shown }) => {
        if (shown === undefined) throw new Error('A row of the queue has no answer.');
        return shown;
      });
    },
    open: async (call) => {
      const { customer_id: customerId, about, reason } = call.body;
      const opened = await does(call, (hand) =>
        work.open(call.db, { customerId, about, reason }, hand),
      );
      call.status(201);
      return opened;
    },
    read: async (call) => {
      const found = await readableCase(call.db, call.params.id, await handOf(call));
      await noteLook(call.db, found, call);
      return answer(call.db, found, call);
    },
    paper: async (call) => {
      const file = await lookAtPaper(call.db, files, call.params.id, call.body, await handOf(call));
      const pieces: Buffer[] = [];
      // Whole before the first byte leaves: what was tampered with is not shown in part.
      for await (const piece of file.content) pieces.push(piece);
      return {
        contentType: file.facts.mediaType,
        body: Buffer.concat(pieces),
        fileName: `${call.body.thing}-${call.body.page}`,
        contentSecurityPolicy: NOTHING_RUNS,
      };
    },
    assign: (call) =>
      does(call, (hand) => work.assign(call.db, call.params.id, call.body.staff_id, hand)),
    ask: (call) => does(call, (hand) => work.ask(call.db, call.params.id, call.body.things, hand)),
    note: (call) => does(call, (hand) => work.note(call.db, call.params.id, call.body.text, hand)),
    close: (call) =>
      does(call, (hand) => work.close(call.db, call.params.id, call.body.reason, hand)),
    release: (call) => does(call, (hand) => work.release(call.db, call.params.id, call.body, hand)),
    reject: (call) =>
      does(call, (hand) => work.reject(call.db, call.params.id, call.body.reason, hand)),
    freeze: (call) => {
      // The customer is shown it.
      const { authority, reference } = call.body.order;
      refuseStaffText('order.authority', authority, ownPlaces());
      refuseStaffText('order.reference', reference, ownPlaces());
      return does(call, (hand) => work.freeze(call.db, call.params.id, call.body, hand));
    },
    unfreeze: (call) =>
      does(call, (hand) => work.unfreeze(call.db, call.params.id, call.body.reason, hand)),
  });
}
