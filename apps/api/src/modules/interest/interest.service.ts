/** What accounts earn: the rates in force, what is not paid yet, and paying it. */
import { type AccountId, type ProductId, productIds } from '@fairlead/contract';
import { institution, products } from '#modules/settings/settings.service.ts';
import type { SystemMovement, Transfers } from '#modules/transfers/transfers.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import type { Settings } from '#platform/settings/settings.ts';
import { paymentId, paymentOf, UNITS_PER_MINOR } from './interest.rules.ts';
import {
  type DueAccount,
  findBankDay,
  findDue,
  findToday,
  findUnits,
  fixRates,
  insertPayments,
} from './interest.sql.ts';

export interface InterestParts {
  readonly settings: Settings;
  readonly transfers: Pick<Transfers, 'submitSystem'>;
}

/** The bank's own day, `2026-11-15`. */
export async function bankDay(db: Db | Tx, settings: Settings): Promise<string> {
  return findBankDay(db, settings.get(institution).time_zone);
}

/** What these accounts have earned, and what they earn today. */
export async function earningsOf(db: Db | Tx, settings: Settings, ids: readonly AccountId[]) {
  const { today, rates } = await findToday(db, settings.get(institution).time_zone);
  const units = await findUnits(db, ids);
  const set = settings.get(products);
  return {
    today,
    rateOf: (product: ProductId) => rates.get(product) ?? set[product].rate,
    accrued: new Map([...units].map(([id, sum]) => [id, sum / UNITS_PER_MINOR])),
  };
}

/** Fixes the rates of a day as they are set now; a day that has some keeps them. */
export async function fixRatesOf(tx: Tx, settings: Settings, day: string): Promise<void> {
  const set = settings.get(products);
  const terms = productIds.map((product) => {
    const { rate, minimum } = set[product];
    return { product, rate, minimum };
  });
  await fixRates(tx, day, terms);
}

/**
 * Pays what is due. The transfers are made first, each once whoever asks, under an id made from the
 * account and the last day; that they were made is then written down in `tx`. Cut off in between,
 * the same is done again with the same ids and amounts, and moves nothing twice.
 */
export async function payInterest(
  tx: Tx,
  { transfers }: Pick<InterestParts, 'transfers'>,
  due: readonly DueAccount[],
  valueDate: string,
): Promise<void> {
  const payments = due.map(({ id, last, units, customerId }) => {
    const { amountMinor, carriedUnits } = paymentOf(units);
    const transferId = amountMinor > 0n ? paymentId(id, last) : null;
    return {
      accountId: id,
      customerId,
      through: last,
      units,
      amountMinor,
      carriedUnits,
      transferId,
    };
  });
  const movements = payments.flatMap((payment): SystemMovement[] => {
    const { transferId: id, accountId, customerId, amountMinor } = payment;
    if (id === null) return [];
    return [
      { id, kind: 'interest', customerId, accountId, type: 'Credit', amountMinor, valueDate },
    ];
  });
  const outcomes = await transfers.submitSystem(movements);
  if (outcomes.length !== movements.length || !outcomes.every(({ done }) => done)) {
    throw new Error('Interest could not be paid.');
  }
  await insertPayments(tx, payments);
}

/** Puts on an account what it has earned until now. What is less than a minor unit is left. */
export async function payEarned(db: Db, parts: InterestParts, accountId: AccountId): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const due = await findDue(tx, { after: '', limit: 1 }, { accountId });
    const worth = due.filter(({ units }) => units >= UNITS_PER_MINOR);
    if (worth.length === 0) return;
    await payInterest(tx, parts, worth, await bankDay(tx, parts.settings));
  });
}
