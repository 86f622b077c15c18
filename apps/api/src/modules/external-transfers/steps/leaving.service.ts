/**
 * The last moment before a payment leaves: what was switched off since ends it, a name that has
 * come to a list or a customer who has come into review holds it, and a rail that is stopped lets
 * it wait. That is a hold like any other: it has a reason, which the customer reads, and a day by
 * which it ends by itself.
 */
import type { TransferId } from '@fairlead/contract';
import type { Currency } from '@fairlead/money';
import { decideBy } from '#modules/cases/cases.service.ts';
import { stoppedBy } from '#modules/external-transfers/judging/judge.service.ts';
import { statusOf, type WholeOrder } from '#modules/external-transfers/order.rules.ts';
import { changeOrder } from '#modules/external-transfers/order.sql.ts';
import {
  endOrder,
  LEAVE,
  orderForChange,
  setDeadline,
  tellCustomer,
} from '#modules/external-transfers/orders.service.ts';
import type { SendingParts } from '#modules/external-transfers/sending-parts.ts';
import type { LeavingGate } from '#modules/rails/rails.service.ts';
import { tellChanged } from '#modules/transfers/outside/outside-transfers.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { cancelWork } from '#platform/due-work/due-work.sql.ts';
import type { DueWorkHandler } from '#platform/due-work/due-work.ts';
import { holdAgain } from './screening-step.service.ts';

/** By when one that arrives in this currency would have to leave; null: its rail is not stopped. */
export async function leaveByOf(
  db: Db,
  { rails, calendar }: SendingParts,
  currency: Currency,
  now: Date,
): Promise<Date | null> {
  return (await rails.isReconciled(db, currency)) ? null : decideBy(calendar(), now);
}

/**
 * Asked at the hand-over, after the time to undo: what was switched off or taken back since it was
 * signed keeps it here. It fails, and the money is free; or a person decides.
 */
export function leavingGate(parts: SendingParts): LeavingGate {
  const { rails, settings } = parts;
  return async (tx, id, when) => {
    const whole = await orderForChange(tx, id);
    if (whole === undefined) return true;
    // Somebody looks at it, and lets it go or not.
    if (statusOf(whole.checks, 'screening') === 'Pending') return false;
    const reason = await stoppedBy(tx, parts, whole);
    if (reason !== null) {
      await rails.takeBack(tx, id);
      const message = 'payment_not_possible';
      await endOrder(tx, whole, { to: 'Failed', reason, message, settings });
      return false;
    }
    const { leaveBy } = whole.order;
    // What the customer was promised to fail by now does not leave after all.
    if (leaveBy !== null && leaveBy <= (await bankNow(tx))) {
      await rails.takeBack(tx, id);
      await endWaiting(tx, parts, whole);
      return false;
    }
    if (when === 'stopped' && leaveBy === null) await beginWaiting(tx, parts, whole);
    if (when === 'now') return leaveNow(tx, parts, whole);
    return true;
  };
}

/** Once: however often it is looked at, its day stays the same. */
async function beginWaiting(tx: Tx, { calendar }: SendingParts, whole: WholeOrder): Promise<void> {
  const { transfer } = whole;
  const leaveBy = decideBy(calendar(), await bankNow(tx));
  await changeOrder(tx, transfer.id, { leaveBy });
  await setDeadline(tx, LEAVE, transfer.id, leaveBy);
  await tellCustomer(tx, whole, 'payment_waits_to_leave');
  await tellChanged(tx, transfer);
}

/** Where somebody has to look at it, it stays with us until they have. */
async function leaveNow(tx: Tx, parts: SendingParts, whole: WholeOrder): Promise<boolean> {
  const { transfer, order } = whole;
  const isHeld = await holdAgain(tx, parts, whole);
  if (!isHeld && order.leaveBy === null) return true;
  await changeOrder(tx, transfer.id, { leaveBy: null, ...(isHeld ? { undoUntil: null } : {}) });
  await cancelWork(tx, LEAVE, transfer.id);
  if (isHeld) await parts.rails.putAside(tx, transfer.id);
  await tellChanged(tx, transfer);
  return !isHeld;
}

async function endWaiting(tx: Tx, { settings }: SendingParts, whole: WholeOrder): Promise<void> {
  const end = { to: 'Failed', reason: 'rail_stopped', message: 'payment_not_left' } as const;
  await endOrder(tx, whole, { ...end, settings });
}

/** The rail's order is locked before the payment's own, as whoever is about to send it does. */
export function leaveDeadline(parts: SendingParts): DueWorkHandler {
  return {
    kind: LEAVE,
    run: async (tx, { key }) => {
      const id = key as TransferId;
      if (!(await parts.rails.takeBackWaiting(tx, id))) return undefined;
      const whole = await orderForChange(tx, id);
      if (whole !== undefined) await endWaiting(tx, parts, whole);
      return undefined;
    },
  };
}
