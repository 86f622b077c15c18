/** Staff see how rails fare and what stands in suspense, and propose what becomes of that. */
import { routes } from '@fairlead/contract';
import { referenceOf } from '@fairlead/contract/transfer-reference';
import { money } from '@fairlead/money';
import type { Approval, Approvals } from '#modules/approvals/approvals.service.ts';
import { handOf } from '#modules/approvals/staff-hand.service.ts';
import { type BusinessCalendar, dateAt, startOfDay } from '#platform/calendar.ts';
import { moneyAnswer } from '#platform/http/answer/money-answer.ts';
import { implement } from '#platform/http/implement.ts';
import { sortedList } from '#platform/lists/sorting.ts';
import { lateBefore, type Rails } from './rails.service.ts';
import { findSuspense, type Movement, suspenseSorts } from './rails.sql.ts';
import { readHealth } from './reconcile.sql.ts';
import { readUnreconciled } from './stops/rail-stops.service.ts';
import { matchesOf, proposeResolution, waitingFor } from './suspense.service.ts';

export interface RailsControlParts {
  readonly rails: Rails;
  readonly compliance: { readonly approvals: Approvals };
  readonly calendar: () => BusinessCalendar;
}

export function railsControlRoutes({ rails, compliance, calendar }: RailsControlParts) {
  return implement(routes.rails, {
    health: async (call) => {
      if (!rails.open) return [];
      // Rails go by the wall clock; today is the bank's.
      const { timeZone } = calendar();
      const today = startOfDay(dateAt(call.now(), timeZone), timeZone);
      const [health, unreconciled] = await Promise.all([
        readHealth(call.db, rails.name, today),
        readUnreconciled(call.db, rails.name, rails.patience()),
      ]);
      return [
        {
          rail: rails.name,
          under_way: health.underWay,
          oldest_since: health.oldestSince?.toISOString() ?? null,
          oldest_late:
            health.oldestSince !== null && health.oldestSince < lateBefore(calendar(), call.now()),
          settled_today: health.settledToday,
          failed_today: health.failedToday,
          in_suspense: health.inSuspense,
          reconciled_at: health.reconciledAt?.toISOString() ?? null,
          differences: health.differences,
          found: health.found.map((one) => ({ ...one, currency: one.currency ?? null })),
          unreconciled_days: rails.patience().days,
          unreconciled: unreconciled.map((one) => ({
            currency: one.currency,
            because: one.because,
            since: one.since.toISOString(),
            stops_at: one.stopsAt.toISOString(),
            stopped: one.isStopped,
            waiting: one.waiting,
          })),
        },
      ];
    },
    suspense: async (call) => {
      const sorted = sortedList(call, suspenseSorts);
      const rows = await findSuspense(call.db, sorted.page);
      const waiting = await waitingFor(call.db, rows);
      const late = lateBefore(calendar(), call.now());
      return sorted.answer(rows, (row) => ({
        ...answerOf(row, call.language),
        late: row.seenAt < late,
        approval_id: waiting.get(row.id) ?? null,
      }));
    },
    matches: async (call) => {
      const { orders, opposite, movement } = await matchesOf(call.db, call.params.id);
      const { amountMinor, currency } = movement.amount;
      return {
        transfers: orders.map(({ transferId, handedOverAt, settled, sentMinor }) => ({
          id: transferId,
          reference: referenceOf(transferId),
          handed_over_at: handedOverAt.toISOString(),
          settled,
          short_by:
            sentMinor === amountMinor
              ? null
              : moneyAnswer(money(sentMinor - amountMinor, currency), call.language),
        })),
        opposite: opposite === undefined ? null : answerOf(opposite, call.language),
      };
    },
    resolve: async (call) => {
      const { transfer_id: transfer, reason } = call.body;
      const wish = { id: call.params.id, transfer, reason };
      const say = (movement: Movement, approval: Approval) => ({
        ...answerOf(movement, call.language),
        approval_id: approval.id,
      });
      const hand = await handOf(call);
      const { movement, approval } = await proposeResolution(
        call.db,
        compliance.approvals,
        wish,
        hand,
        (tx, ...made) => call.keepAnswer(tx, say(...made)),
      );
      return say(movement, approval);
    },
  });
}

function answerOf(movement: Movement, language: string) {
  const { id, rail, reference, amount, direction, unmatched } = movement;
  return {
    id,
    rail,
    reference,
    amount: moneyAnswer(amount, language),
    direction,
    seen_at: movement.seenAt.toISOString(),
    posting_id: movement.postingId,
    transfer_id: movement.transferId,
    unmatched,
    resolved_at: movement.resolvedAt?.toISOString() ?? null,
  };
}
