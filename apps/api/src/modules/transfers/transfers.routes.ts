/** A customer's transfers: between own accounts, and reading them. */
import { routes } from '@fairlead/contract';
import { money } from '@fairlead/money';
import * as z from 'zod';
import type { Fx } from '#modules/fx/fx.service.ts';
import { Refusal } from '#platform/errors.ts';
import { moneyAnswer } from '#platform/http/answer/money-answer.ts';
import { implement } from '#platform/http/implement.ts';
import { pageOf, placeDay, placeOf, placeTime } from '#platform/http/list.ts';
import type { Languages } from '#platform/language.ts';
import {
  exportTransfers,
  listTransfers,
  ownTransfer,
  viewOf,
  withPayees,
} from './lists/transfer-lists.service.ts';
import type { TransferPlace } from './lists/transfer-lists.sql.ts';
import {
  answerOutcome,
  type BankSeen,
  transferAnswer,
  wholeAnswer,
} from './transfer-answers.service.ts';
import type { Transfers } from './transfers.service.ts';

const position: z.ZodType<TransferPlace> = z.tuple([placeDay, placeTime, z.string().max(60)]);

export interface TransfersParts {
  readonly transfers: Transfers;
  readonly fx: Fx;
  readonly languages: Languages;
  readonly bank: () => BankSeen;
}

export function transfersRoutes({ transfers, fx, languages, bank }: TransfersParts) {
  return implement(routes.transfers, {
    list: async (call) => {
      const { language } = call;
      const place = placeOf(call, position);
      const page = { after: place.after, limit: place.fetch };
      const reader = { customerId: call.principal.id, language, languages };
      const { rows, view } = await listTransfers(call.db, reader, call.query, page);
      return pageOf(call, place, rows, {
        item: (row) => {
          const answer = transferAnswer(row, view, bank());
          const { balanceAfterMinor: balance } = row;
          const { currency } = answer.type === 'Debit' ? row : (row.exchange ?? row);
          const after = balance === null ? null : moneyAnswer(money(balance, currency), language);
          return { ...answer, balance_after: after };
        },
        placeOfRow: (row) => row.place,
      });
    },
    exportCsv: async (call) => {
      const reader = { customerId: call.principal.id, language: call.language, languages };
      return {
        contentType: 'text/csv; charset=utf-8',
        body: await exportTransfers(call.db, reader, call.query),
        fileName: 'transfers.csv',
      };
    },
    internal: async (call) => {
      const { principal, body } = call;
      const { quote_id: token, comment } = body;
      const outcome = await transfers.submit({
        id: call.idempotencyKey,
        kind: 'internal',
        customerId: principal.id,
        from: body.from,
        to: body.to,
        amountMinor: BigInt(body.amount),
        quote: token === undefined ? undefined : { token, says: fx.read(token) },
        // An empty comment is none.
        comment: comment || undefined,
        session: principal.session,
        requestId: call.requestId,
      });
      return answerOutcome(call, outcome, languages, bank());
    },
    read: async (call) => {
      const { account_id: accountId } = call.query;
      const customerId = call.principal.id;
      const found = await ownTransfer(call.db, customerId, call.params.id);
      if (accountId !== undefined && accountId !== found.from && accountId !== found.to) {
        throw new Refusal('not_found');
      }
      const reader = { customerId, language: call.language, languages };
      const named = await viewOf(call.db, reader, accountId);
      const view = await withPayees(call.db, named, customerId, [found]);
      return wholeAnswer(found, view, bank());
    },
  });
}
