/** Staff propose to correct an account, or to take such a correction back. */
import { roleMay, routes, type TransferId } from '@fairlead/contract';
import { handOf } from '#modules/approvals/staff-hand.service.ts';
import { requireStranger } from '#modules/customers/strangers.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { implement } from '#platform/http/implement.ts';
import { invalidField } from '#platform/http/request/shape.ts';
import type { Languages } from '#platform/language.ts';
import { refuseStaffText } from '#platform/staff-text/check-staff-text.ts';
import type { OwnPlaces } from '#platform/staff-text/staff-text.rules.ts';
import { adjustmentAnswer, termsAnswer } from './adjustment-answers.service.ts';
import { adjustmentById } from './adjustment-room.service.ts';
import type { Adjustments } from './adjustments.service.ts';

export interface AdjustmentsControlParts {
  readonly adjustments: Adjustments;
  readonly languages: Languages;
  /** What the words to the customer may name. */
  readonly ownPlaces: () => OwnPlaces;
}

export function adjustmentsControlRoutes(parts: AdjustmentsControlParts) {
  const { adjustments, languages, ownPlaces } = parts;
  const answer = (db: Db | Tx, id: TransferId, { language }: { readonly language: string }) =>
    adjustmentAnswer(db, id, { languages, language });
  /** The customer reads it. */
  const checked = (note: string | undefined): string | null => {
    if (note !== undefined) refuseStaffText('note', note, ownPlaces());
    return note ?? null;
  };
  return implement(routes.adjustments, {
    terms: async (call) => {
      const { customer_id: customerId, account_id: accountId, type } = call.query;
      const asked = {
        customerId,
        accountId,
        type,
        transferId: call.query.transfer_id,
        today: await adjustments.today(call.db),
        mayReadCases: roleMay(call.principal.role, 'cases.read'),
      };
      return termsAnswer(call.db, asked, { languages, language: call.language });
    },
    propose: async (call) => {
      const { body, language } = call;
      const { transfer_id: transferId, case_id: caseId } = body;
      if (transferId !== undefined && caseId !== undefined) {
        throw invalidField('case_id', 'invalid.choice');
      }
      if (caseId !== undefined && !roleMay(call.principal.role, 'cases.read')) {
        throw new Refusal('not_found', { field: 'case_id' });
      }
      const wish = {
        customerId: body.customer_id,
        accountId: body.account_id,
        type: body.type,
        amountMinor: BigInt(body.amount),
        reason: body.reason,
        corrects:
          transferId !== undefined ? { transferId } : caseId !== undefined ? { caseId } : null,
        words: body.words,
        note: checked(body.note),
        language,
      };
      call.status(201);
      const id = await adjustments.propose(call.db, wish, await handOf(call), async (tx, made) =>
        call.keepAnswer(tx, await answer(tx, made, call)),
      );
      return answer(call.db, id, call);
    },
    reverse: async (call) => {
      const wish = { id: call.params.id, words: call.body.words, note: checked(call.body.note) };
      call.status(201);
      const id = await adjustments.reverse(call.db, wish, await handOf(call), async (tx, made) =>
        call.keepAnswer(tx, await answer(tx, made, call)),
      );
      return answer(call.db, id, call);
    },
    read: async (call) => {
      const { customerId } = await adjustmentById(call.db, call.params.id);
      await requireStranger(call.db, customerId, call.principal.id);
      return answer(call.db, call.params.id, call);
    },
  });
}
