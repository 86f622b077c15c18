/** Canned answers for staff. */
import { routes } from '@fairlead/contract';
import { Refusal } from '#platform/errors.ts';
import type { CallActor } from '#platform/http/call.ts';
import { implement } from '#platform/http/implement.ts';
import type { StaffPrincipal } from '#platform/http/principal.ts';
import { versionOf } from '#platform/http/request/conditions.ts';
import { invalidField } from '#platform/http/request/shape.ts';
import type { Languages } from '#platform/language.ts';
import { sortedList } from '#platform/lists/sorting.ts';
import type { OwnPlaces } from '#platform/staff-text/staff-text.rules.ts';
import {
  type CannedDeed,
  changeAnswer,
  createAnswer,
  removeAnswer,
} from './canned-answers.service.ts';
import { answerSorts, type CannedAnswer, findAnswer, findAnswers } from './canned-answers.sql.ts';

export interface CannedAnswersParts {
  readonly languages: Languages;
  readonly own: () => OwnPlaces;
}

interface StaffCall {
  readonly principal: StaffPrincipal;
  readonly actor: CallActor;
  readonly requestId: string;
  readonly now: () => Date;
}

export function cannedAnswersControlRoutes({ languages, own }: CannedAnswersParts) {
  const deedOf = (call: StaffCall): CannedDeed => ({
    actor: call.actor,
    persona: call.principal.persona,
    requestId: call.requestId,
    now: call.now(),
    own: own(),
  });
  return implement(routes.cannedAnswers, {
    list: async (call) => {
      const sorted = sortedList(call, answerSorts);
      return sorted.answer(await findAnswers(call.db, call.query, sorted.page), answerOf);
    },
    read: async (call) => {
      const found = await findAnswer(call.db, call.params.id);
      if (found === undefined) throw new Refusal('not_found');
      return answerOf(found);
    },
    create: async (call) => {
      if (!languages.offered.includes(call.body.language)) {
        throw invalidField('language', 'invalid.choice');
      }
      const made = await createAnswer(call.db, call.body, deedOf(call), (tx, answer) =>
        call.keepAnswer(tx, answerOf(answer)),
      );
      call.status(201);
      return answerOf(made);
    },
    change: async (call) => {
      const which = { id: call.params.id, version: versionOf(call.ifMatch) };
      return answerOf(await changeAnswer(call.db, which, call.body, deedOf(call)));
    },
    remove: async (call) => {
      const which = { id: call.params.id, version: versionOf(call.ifMatch) };
      await removeAnswer(call.db, which, deedOf(call));
      return { id: call.params.id };
    },
  });
}

function answerOf({ id, language, title, body, version, updatedAt }: CannedAnswer) {
  return { id, language, title, body, version, updated_at: updatedAt.toISOString() };
}
