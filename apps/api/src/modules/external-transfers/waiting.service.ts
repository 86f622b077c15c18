/** What a customer's payments want of them, so that none of them lapses unseen. */
import type { CustomerId, PaymentTurn, TransferId } from '@fairlead/contract';
import { type Money, money } from '@fairlead/money';
import { caseOf } from '#modules/cases/cases.service.ts';
import type { Db } from '#platform/database/db.ts';
import { turnOf } from './order.rules.ts';
import { readOrder } from './orders.service.ts';
import { findWaiting } from './waiting.sql.ts';

/** Nobody does more of it at once; the list of payments has them all. */
const MOST = 10;

export interface WaitingPayment {
  readonly id: TransferId;
  readonly turn: PaymentTurn;
  readonly payee: string;
  readonly amount: Money;
}

/** The newest first. */
export async function waitingPayments(
  db: Db,
  customerId: CustomerId,
): Promise<readonly WaitingPayment[]> {
  const ids = await findWaiting(db, customerId, MOST);
  const found = await Promise.all(
    ids.map(async (id) => {
      const [whole, held] = await Promise.all([readOrder(db, customerId, id), caseOf(db, id)]);
      const { payee, transfer } = whole;
      const needs = held === undefined || held.frozen ? [] : held.needs;
      const turn = turnOf(whole, needs.length > 0);
      const amount = money(transfer.amountMinor, transfer.currency);
      return turn === null ? [] : [{ id, turn, payee: payee.account_title, amount }];
    }),
  );
  return found.flat();
}
