/** Simulated money for a customer who tries the bank. */
import { routes } from '@fairlead/contract';
import { answerOutcome, type BankSeen } from '#modules/transfers/transfer-answers.service.ts';
import type { Transfers } from '#modules/transfers/transfers.service.ts';
import { implement } from '#platform/http/implement.ts';
import type { Languages } from '#platform/language.ts';

export interface FaucetParts {
  readonly transfers: Transfers;
  readonly languages: Languages;
  readonly bank: () => BankSeen;
}

export function faucetRoutes({ transfers, languages, bank }: FaucetParts) {
  return implement(routes.faucet, {
    fill: async (call) => {
      const { principal, body } = call;
      const outcome = await transfers.submit({
        id: call.idempotencyKey,
        kind: 'faucet',
        customerId: principal.id,
        from: null,
        to: body.account_id,
        amountMinor: BigInt(body.amount),
        session: principal.session,
        requestId: call.requestId,
      });
      return answerOutcome(call, outcome, languages, bank());
    },
  });
}
