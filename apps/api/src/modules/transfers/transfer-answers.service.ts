/** How a movement's outcome is said: the transfer, or the refusal with its facts. */
import type { Refused } from '@fairlead/ledger';
import { type Currency, formatMoney, money } from '@fairlead/money';
import { Refusal } from '#platform/errors.ts';
import { moneyAnswer } from '#platform/http/answer/money-answer.ts';
import { type Objection, windowOf } from './transfers.rules.ts';
import type { MovementOutcome, Transfer } from './transfers.service.ts';

/** The part of a call that saying an outcome needs. */
interface OutcomeCall {
  readonly language: string;
  readonly markReplay: () => void;
  readonly status: (code: 201) => void;
}

export function transferAnswer(transfer: Transfer, language: string) {
  const { id, kind, status, from, to, amountMinor, currency, valueDate, simulated } = transfer;
  return {
    id,
    kind,
    status,
    from,
    to,
    amount: moneyAnswer(money(amountMinor, currency), language),
    value_date: valueDate,
    created_at: transfer.createdAt.toISOString(),
    simulated,
  };
}

/** The transfer that was made, now or at the first time of asking; otherwise throws a Refusal. */
export function answerOutcome(call: OutcomeCall, outcome: MovementOutcome) {
  if (!('objection' in outcome) && outcome.replayed) call.markReplay();
  if (outcome.done) {
    call.status(201);
    return transferAnswer(outcome.transfer, call.language);
  }
  if ('objection' in outcome) throw ofObjection(outcome.objection);
  throw ofLedger(outcome.refused, outcome.currency, call.language);
}

function ofObjection({ code, field, gate }: Objection): Refusal {
  return new Refusal(code, {
    ...(field === undefined ? {} : { field }),
    ...(gate === undefined ? {} : { data: { gate } }),
  });
}

const MONEY_STOPPED_SECONDS = 60;

function ofLedger({ code, facts }: Refused, currency: Currency, language: string): Refusal {
  const said = (minor: bigint | undefined) => formatMoney(money(minor ?? 0n, currency), language);
  switch (code) {
    case 'insufficient_funds':
      return new Refusal(code, {
        field: 'amount',
        facts: { available: said(facts.availableMinor) },
      });
    case 'limit_exceeded':
      return new Refusal(code, {
        field: 'amount',
        facts: {
          window: windowOf(facts.guard ?? ''),
          limit: said(facts.ceilingMinor),
          used: said(facts.usedMinor),
        },
      });
    case 'balance_too_large':
      return new Refusal('limit_exceeded', {
        field: 'amount',
        facts: { window: 'balance', limit: '', used: '' },
      });
    case 'id_already_used':
    case 'voided':
      return new Refusal('id_already_used', { field: 'Idempotency-Key' });
    case 'stopped':
    case 'clock_behind':
      return new Refusal('money_stopped', { retryAfterSeconds: MONEY_STOPPED_SECONDS });
    case 'account_closed':
      return new Refusal('account_not_active');
    default:
      throw new Error(`The ledger refused a movement of ours with ${code}.`);
  }
}
