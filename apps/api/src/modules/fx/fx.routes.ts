/** What changing an amount costs, for anybody who asks. */
import { routes } from '@fairlead/contract';
import { money } from '@fairlead/money';
import { moneyAnswer } from '#platform/http/answer/money-answer.ts';
import { implement } from '#platform/http/implement.ts';
import type { Fx } from './fx.service.ts';

export function fxRoutes({ fx }: { readonly fx: Fx }) {
  return implement(routes.fx, {
    quote: async (call) => {
      const { from, to, amount } = call.query;
      const { token, quote } = await fx.quote(call.db, { from, to, amountMinor: BigInt(amount) });
      const left = (minor: bigint) => moneyAnswer(money(minor, quote.from), call.language);
      return {
        quote_id: token,
        expires_at: quote.expiresAt.toISOString(),
        amount: left(quote.amountMinor),
        fee: left(quote.feeMinor),
        arrives: moneyAnswer(money(quote.arrivesMinor, quote.to), call.language),
        rate: quote.rate,
        reference_rate: quote.referenceRate,
        margin: quote.margin,
        source: quote.source,
        rate_date: quote.rateDate,
      };
    },
  });
}
