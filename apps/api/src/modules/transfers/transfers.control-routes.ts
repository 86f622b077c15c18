/** What staff do with transfers: make up a history in a sandbox. */
import { routes } from '@fairlead/contract';
import { money } from '@fairlead/money';
import { moneyAnswer } from '#platform/http/answer/money-answer.ts';
import { implement } from '#platform/http/implement.ts';
import { generateHistory, type MadeHistory } from './history/simulated-history.service.ts';
import type { Transfers } from './transfers.service.ts';

export interface TransfersControlParts {
  readonly transfers: Transfers;
  readonly timeZone: () => string;
}

export function transfersControlRoutes({ transfers, timeZone }: TransfersControlParts) {
  return implement(routes.transfers, {
    generate: async (call) => {
      const { actor, requestId, language } = call;
      const answer = (made: MadeHistory) => ({
        account_id: call.body.account_id,
        made: made.count,
        seed: made.seed,
        balance: moneyAnswer(money(made.balanceMinor, made.currency), language),
      });
      call.status(201);
      const made = await generateHistory(
        call.db,
        { transfers, timeZone: timeZone() },
        { ...call.body, key: call.idempotencyKey },
        {
          staffId: call.principal.id,
          actor,
          requestId,
          language,
          keep: (tx, done) => call.keepAnswer(tx, answer(done)),
        },
      );
      return answer(made);
    },
  });
}
