/** Writes a made-up history to an account of a sandbox: posted now, with value dates past. */
import type { AccountId, CustomerId, StaffId } from '@fairlead/contract';
import { type Currency, minorPerUnit } from '@fairlead/money';
import { requireStranger } from '#modules/customers/strangers.service.ts';
import { notify } from '#modules/notifications/notifications.service.ts';
import { refusalOf } from '#modules/transfers/transfer-answers.service.ts';
import type { MovementOutcome, Transfers } from '#modules/transfers/transfers.service.ts';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import { dateAt } from '#platform/calendar.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { publish } from '#platform/events/publish.ts';
import { invalidField } from '#platform/http/request/shape.ts';
import { hashToken, newToken } from '#platform/random.ts';
import { type HistoryWish, simulatedHistory } from './simulated-history.rules.ts';
import { accountForHistory, balanceOf } from './simulated-history.sql.ts';

export interface HistoryParts {
  readonly transfers: Transfers;
  readonly timeZone: string;
}

/** As staff ask for it. */
export interface HistoryOrder {
  readonly account_id: AccountId;
  readonly number_of_transactions: number;
  readonly start_month: number;
  readonly start_year: number;
  readonly end_month: number;
  readonly end_year: number;
  /** Whole units of the account's currency. */
  readonly minimum_amount: number;
  readonly maximum_amount: number;
  readonly seed?: number | undefined;
  /** The request's own key: without a seed, a repeat makes the same history from it. */
  readonly key: string | undefined;
}

export interface MadeHistory {
  readonly count: number;
  readonly seed: number;
  readonly currency: Currency;
  readonly balanceMinor: bigint;
}

interface Deed {
  readonly staffId: StaffId;
  readonly actor: Actor;
  readonly requestId: string;
  readonly language: string;
  /** Writes down the answer in the transaction that records the deed. */
  readonly keep: (tx: Tx, made: MadeHistory) => Promise<void>;
}

/** Refuses with `second_person_required` whoever would make up their own. */
export async function generateHistory(
  db: Db,
  { transfers, timeZone }: HistoryParts,
  order: HistoryOrder,
  deed: Deed,
): Promise<MadeHistory> {
  const account = await accountForHistory(db, order.account_id);
  if (account === undefined) throw new Refusal('not_found', { field: 'account_id' });
  await requireStranger(db, account.customerId, deed.staffId);
  if (account.status !== 'Active') throw new Refusal('account_not_active');
  const today = dateAt(await bankNow(db), timeZone).toString();
  const seed = order.seed ?? hashToken(order.key ?? newToken()).readUInt32BE(0);
  const { currency, customerId, maturesOn } = account;
  const onlyCredits = maturesOn !== null && today < maturesOn;
  const wish = { ...wishOf(order, today, currency), seed, onlyCredits };
  const outcomes = await transfers.submitSystem(
    simulatedHistory(wish).map((item) => ({
      ...item,
      kind: 'simulated',
      customerId,
      accountId: order.account_id,
    })),
  );
  const count = madeBy(outcomes, deed.language);
  const balanceMinor = await balanceOf(db, order.account_id);
  const made = { count, seed, currency, balanceMinor };
  await record(db, { ...wish, customerId }, made, deed);
  return made;
}

/** Those that found too little money, spent meanwhile by the customer, are simply left out. */
function madeBy(outcomes: readonly MovementOutcome[], language: string): number {
  for (const outcome of outcomes) {
    if (outcome.done) continue;
    if ('refused' in outcome && outcome.refused.code === 'insufficient_funds') continue;
    throw refusalOf(outcome, language);
  }
  return outcomes.filter((outcome) => outcome.done && !outcome.replayed).length;
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

function wishOf(
  order: HistoryOrder,
  today: string,
  currency: Currency,
): Omit<HistoryWish, 'seed' | 'onlyCredits'> {
  const { start_month, start_year, end_month, end_year, minimum_amount, maximum_amount } = order;
  const first = `${start_year}-${twoDigits(start_month)}-01`;
  // The day before the next month's first.
  const end = new Date(Date.UTC(end_year, end_month, 0)).toISOString().slice(0, 10);
  if (first > end || end.slice(0, 7) > today.slice(0, 7)) {
    throw new Refusal('range_not_possible', { field: 'end_month' });
  }
  if (maximum_amount < minimum_amount) {
    throw invalidField('maximum_amount', 'invalid.too_small', { limit: minimum_amount });
  }
  return {
    accountId: order.account_id,
    count: order.number_of_transactions,
    first,
    last: end < today ? end : today,
    minimumMinor: BigInt(minimum_amount) * minorPerUnit(currency),
    maximumMinor: BigInt(maximum_amount) * minorPerUnit(currency),
  };
}

/** Once for the whole: who made it up, and that browsers look again. */
async function record(
  db: Db,
  wish: HistoryWish & { readonly customerId: CustomerId },
  made: MadeHistory,
  { actor, requestId, keep }: Deed,
): Promise<void> {
  const { accountId, customerId, first, last } = wish;
  await db.transaction().execute(async (tx) => {
    await recordAudit(tx, {
      actor,
      action: 'history.generated',
      subject: { kind: 'account', id: accountId },
      customerId,
      after: { made: made.count, first, last, made_from: made.seed },
      requestId,
    });
    await publish(tx, {
      personId: customerId,
      event: { kind: 'account.changed', account_id: accountId },
    });
    if (made.count > 0) {
      await notify(tx, {
        customerId,
        cause: `history ${requestId}`,
        message: 'history_simulated',
        facts: { count: made.count, account: accountId },
        link: `/user/accounts/${accountId}`,
        simulated: true,
      });
    }
    await keep(tx, made);
  });
}
