/** What accounts earn: the rates in force, what is not paid yet, and paying it. */
import type { AccountId, ProductId } from '@fairlead/contract';
import { institution, products } from '#modules/settings/settings.service.ts';
import { moneyTransaction } from '#modules/transfers/ledger-posting.service.ts';
import type { SystemMovement, Transfers } from '#modules/transfers/transfers.service.ts';
import { bookingDay, bookingsEnd } from '#platform/bank-time.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { newId } from '#platform/random.ts';
import type { Settings } from '#platform/settings/settings.ts';
import { paymentOf, UNITS_PER_MINOR } from './interest.rules.ts';
import {
  type DueAccount,
  findDue,
  findToday,
  findUnits,
  insertPayments,
  lockInterestOf,
} from './interest.sql.ts';
import { daysBehind, earnDays } from './interest-days.service.ts';

export { bankDay } from './interest-days.service.ts';

export interface InterestParts {
  readonly settings: Settings;
  readonly transfers: Pick<Transfers, 'submitIn'>;
}

/** What these accounts have earned, and what they earn today. */
export async function earningsOf(db: Db | Tx, settings: Settings, ids: readonly AccountId[]) {
  const { today, rates } = await findToday(db, settings.get(institution).time_zone);
  const units = await findUnits(db, ids);
  const set = settings.get(products);
  return {
    today,
    termsOf: (product: ProductId) => rates.get(product) ?? set[product],
    accrued: new Map([...units].map(([id, sum]) => [id, sum / UNITS_PER_MINOR])),
  };
}

/**
 * Whether one of these has earned at least a minor unit until now that it was not paid. The ledger
 * books on none of them any more: whoever asks has closed them in this transaction.
 */
export async function isOwed(
  tx: Tx,
  settings: Settings,
  ids: readonly AccountId[],
): Promise<boolean> {
  await earnDays(tx, settings, await daysBehind(tx, settings), ids);
  const units = await findUnits(tx, ids);
  return [...units.values()].some((sum) => sum >= UNITS_PER_MINOR);
}

/** An account that could not be paid, and the code of why. */
export interface Unpaid {
  readonly accountId: AccountId;
  readonly reason: string;
}

/** For whoever pays one account: nothing was paid. */
export class InterestUnpaid extends Error {
  override readonly name = 'InterestUnpaid';
  readonly reason: string;

  constructor({ reason }: Unpaid) {
    super('Interest could not be paid.');
    this.reason = reason;
  }
}

/**
 * Pays what is due, of accounts that are locked for it. The transfers are made in the same
 * transaction as it is written down that they were: cut off anywhere, both are there or neither.
 */
export async function payInterest(
  tx: Tx,
  { transfers }: Pick<InterestParts, 'transfers'>,
  due: readonly DueAccount[],
  valueDate: string,
): Promise<readonly Unpaid[]> {
  const payments = due.map(({ id, last, paidThrough, units, customerId }) => {
    const { amountMinor, carriedUnits } = paymentOf(units);
    return {
      accountId: id,
      customerId,
      through: last,
      continues: paidThrough,
      units,
      amountMinor,
      carriedUnits,
      transferId: amountMinor > 0n ? newId('transfer') : null,
    };
  });
  const movements = payments.flatMap((payment): SystemMovement[] => {
    const { transferId: id, accountId, customerId, amountMinor } = payment;
    if (id === null) return [];
    return [
      { id, kind: 'interest', customerId, accountId, type: 'Credit', amountMinor, valueDate },
    ];
  });
  const outcomes = movements.length === 0 ? [] : await transfers.submitIn(tx, movements);
  const unpaid = movements.flatMap(({ accountId }, at): Unpaid[] => {
    const outcome = outcomes[at];
    if (outcome === undefined) throw new Error('A payment of interest got no outcome.');
    if (outcome.done) return [];
    const { code } = 'objection' in outcome ? outcome.objection : outcome.refused;
    return [{ accountId, reason: code }];
  });
  const left = new Set(unpaid.map(({ accountId }) => accountId));
  await insertPayments(
    tx,
    payments.filter(({ accountId }) => !left.has(accountId)),
  );
  return unpaid;
}

/** Pays one account what it has earned until now; from so many units on. Throws where it cannot. */
export async function payAccount(
  tx: Tx,
  parts: InterestParts,
  accountId: AccountId,
  least = 0n,
): Promise<void> {
  await lockInterestOf(tx, [accountId]);
  const due = await findDue(tx, { after: '', limit: 1 }, { among: [accountId] });
  const worth = due.filter(({ units }) => units >= least);
  if (worth.length === 0) return;
  const day = await bookingDay(tx, parts.settings.get(institution).time_zone);
  const [unpaid] = await payInterest(tx, parts, worth, day);
  if (unpaid !== undefined) throw new InterestUnpaid(unpaid);
}

/**
 * Puts on an account what it has earned until now. What is less than a minor unit is left. Refuses
 * where it cannot be paid now.
 */
export async function payEarned(db: Db, parts: InterestParts, accountId: AccountId): Promise<void> {
  try {
    await moneyTransaction(db, async (tx) => {
      const days = await daysBehind(tx, parts.settings);
      for (const day of days) await bookingsEnd(tx, day);
      await earnDays(tx, parts.settings, days, [accountId]);
      await payAccount(tx, parts, accountId, UNITS_PER_MINOR);
    });
  } catch (error) {
    throw error instanceof InterestUnpaid ? (refusalFor(error) ?? error) : error;
  }
}

function refusalFor({ reason }: InterestUnpaid): Refusal | undefined {
  switch (reason) {
    case 'insufficient_funds':
      return new Refusal('own_funds_short');
    case 'account_closed':
      return new Refusal('account_not_active');
    case 'stopped':
    case 'clock_behind':
      return new Refusal('money_stopped', { retryAfterSeconds: 60 });
    default:
      return undefined;
  }
}
