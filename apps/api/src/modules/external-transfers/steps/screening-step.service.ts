/** The fifth check: who is paid, and whether it is like money laundering. Then it may leave. */
import type { HoldReason } from '@fairlead/contract';
import { type Currency, money } from '@fairlead/money';
import { type Movement, newPayee, type Reason, structuring, velocity } from '@fairlead/screening';
import { wasReleased } from '#modules/cases/cases.service.ts';
import { customerToScreen } from '#modules/cases/screen-everybody.service.ts';
import { customerById } from '#modules/customers/customers.service.ts';
import { MOST_DAYS_AHEAD } from '#modules/external-transfers/judging/judge.service.ts';
import { isKnownPayee } from '#modules/external-transfers/judging/sending-limits.rules.ts';
import type { WholeOrder } from '#modules/external-transfers/order.rules.ts';
import {
  changeOrder,
  findRecent,
  lockRecent,
  moveCheck,
} from '#modules/external-transfers/order.sql.ts';
import { LAPSE } from '#modules/external-transfers/orders.service.ts';
import type { SendingParts } from '#modules/external-transfers/sending-parts.ts';
import { accountHash, accountHashes } from '#modules/payees/payees.service.ts';
import type { FoundHit, ListsStanding } from '#modules/screening/screening.service.ts';
import { roughCents, roughMinor } from '#modules/settings/rough-worth.service.ts';
import { limits } from '#modules/settings/settings.service.ts';
import { firstPaidAt } from '#modules/transfers/outside/outside-transfers.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import type { Tx } from '#platform/database/db.ts';
import { cancelWork } from '#platform/due-work/due-work.sql.ts';
import { letGo } from './let-go.service.ts';

const UNDO_MS = 10_000;
const DAYS_LOOKED_BACK = 5;
/** A dated one waits for its day, and each for an answer and for a person. */
const DAYS_UNDER_WAY = MOST_DAYS_AHEAD + 30;
const DAY_MS = 24 * 3_600_000;
const NEW_HOURS = 24;

async function isNewPayee(
  tx: Tx,
  { transfer: { customerId }, payee }: WholeOrder,
): Promise<boolean> {
  const paidAt = await firstPaidAt(tx, customerId, accountHashes(tx, payee.details));
  return !isKnownPayee(paidAt, await bankNow(tx));
}

/** What the rules say, by what the customer sent lately: in hundredths of a dollar. */
async function patternsIn(
  tx: Tx,
  { settings, wallTime }: SendingParts,
  { transfer, order, payee }: WholeOrder,
  isNew: boolean,
): Promise<Reason[]> {
  const { currency, customerId, id } = transfer;
  const set = settings.get(limits);
  const now = wallTime.now();
  const since = new Date(now.getTime() - DAYS_LOOKED_BACK * DAY_MS);
  const orderedSince = new Date(since.getTime() - DAYS_UNDER_WAY * DAY_MS);
  // Of several that are signed at once each would be the first.
  await lockRecent(tx, customerId);
  const rows = await findRecent(tx, customerId, { since, now, orderedSince });
  const known = rows.map(
    (row): Movement => ({
      id: row.id,
      amountMinor: roughCents(money(row.amount, row.currency)),
      at: row.at.getTime(),
      payeeId: row.hash.toString('hex'),
    }),
  );
  const hash = accountHash(tx, payee.details);
  const movement: Movement = {
    id,
    amountMinor: roughCents(money(order.amountMinor, currency)),
    at: now.getTime(),
    payeeId: hash.toString('hex'),
  };
  const earlier = known.filter((one) => one.id !== id);
  const cents = (dollars: number) => BigInt(dollars) * 100n;
  return [
    velocity(movement, earlier, {
      hours: 24,
      mostPayments: set.velocity_review,
      mostMinor: cents(set.tier3_per_day),
    }),
    isNew
      ? newPayee(movement, earlier, {
          newHours: NEW_HOURS,
          largeMinor: cents(set.new_payee_review),
        })
      : undefined,
    structuring(movement, earlier, {
      days: DAYS_LOOKED_BACK,
      limitMinor: cents(set.purpose_from),
      percentUnder: 10,
      leastPayments: 3,
    }),
  ].filter((reason) => reason !== undefined);
}

/** Said in the currency of the payment. */
function findingOf({ pattern, totalMinor, limitMinor, count }: Reason, currency: Currency) {
  const said = (cents: bigint) => `${roughMinor(cents, currency)} ${currency}`;
  return {
    rule: pattern,
    facts: {
      total: said(totalMinor),
      limit: said(limitMinor),
      count: String(count),
    },
  };
}

interface Found {
  readonly hits: readonly FoundHit[];
  /** Of somebody new; who was paid before was held against a list that would do. */
  readonly lists: ListsStanding;
  readonly patterns: readonly Reason[];
}

function reasonFor({ hits, lists, patterns }: Found, review: boolean): HoldReason | null {
  if (hits.length > 0) return 'name_on_list';
  if (lists !== 'current') return 'lists_not_current';
  if (patterns.length > 0) return 'unusual_payment';
  return review ? 'review_of_payments' : null;
}

/** Who is paid and who pays: a listed name that nobody cleared never sends by itself. */
async function hitsOf(
  tx: Tx,
  { screening }: SendingParts,
  { transfer: { customerId }, payee }: WholeOrder,
): Promise<FoundHit[]> {
  const paid = await screening.screenName(tx, {
    name: payee.account_title,
    whose: 'payee',
    customerId,
    country: payee.details.country,
  });
  const payer = customerToScreen(await customerById(tx, customerId));
  return [...paid, ...(await screening.screenName(tx, payer))];
}

/** The order is locked and signed. It goes on, or a person looks at it. */
export async function screenOrder(
  tx: Tx,
  parts: SendingParts,
  whole: WholeOrder,
  { undo }: { readonly undo: boolean },
): Promise<void> {
  const { id, customerId } = whole.transfer;
  const isNew = await isNewPayee(tx, whole);
  // First: the names are held against what has come meanwhile.
  const lists = isNew ? await parts.screening.standing(tx) : 'current';
  const hits = await hitsOf(tx, parts, whole);
  const patterns = await patternsIn(tx, parts, whole, isNew);
  const found = { hits, lists, patterns };
  const { status } = await parts.restrictions.standingOf(tx, customerId);
  const reason = reasonFor(found, status === 'REVIEW');
  await cancelWork(tx, LAPSE, id);
  if (reason === null) {
    await moveCheck(tx, id, 'screening', 'Completed');
    await letGo(tx, parts, whole, undo ? UNDO_MS : 0);
    return;
  }
  await hold(tx, parts, whole, { ...found, reason });
  await changeOrder(tx, id, { lapsesAt: null });
}

/**
 * The same in the last moment, for names alone: lists and people may have changed since it was
 * signed. Whether a person has to look at it; what one has let go before is not asked twice.
 */
export async function holdAgain(tx: Tx, parts: SendingParts, whole: WholeOrder): Promise<boolean> {
  const { id, customerId } = whole.transfer;
  const wasLetGo = await wasReleased(tx, id, null);
  const asks = !wasLetGo && (await isNewPayee(tx, whole));
  const lists = asks ? await parts.screening.standing(tx) : 'current';
  const hits: FoundHit[] = [];
  for (const hit of await hitsOf(tx, parts, whole)) {
    if (!(await wasReleased(tx, id, hit))) hits.push(hit);
  }
  const { status } = await parts.restrictions.standingOf(tx, customerId);
  const found = { hits, lists, patterns: [] };
  const reason = reasonFor(found, status === 'REVIEW' && !wasLetGo);
  if (reason === null) return false;
  await hold(tx, parts, whole, { ...found, reason });
  return true;
}

interface Held extends Found {
  readonly reason: HoldReason;
}

async function hold(
  tx: Tx,
  { cases }: SendingParts,
  { transfer, order }: WholeOrder,
  { reason, hits, lists, patterns }: Held,
): Promise<void> {
  const { id, customerId, currency } = transfer;
  const opened = await cases.open(tx, {
    kind: 'held_transfer',
    reason,
    customerId,
    transferId: id,
    amount: money(order.amountMinor, currency),
    hits,
    findings: [
      ...(lists === 'current' ? [] : [{ rule: `lists_${lists}`, facts: {} }]),
      ...patterns.map((pattern) => findingOf(pattern, currency)),
    ],
    ...(order.paperFileId === null ? {} : { paper: order.paperFileId }),
  });
  await moveCheck(tx, id, 'screening', 'Pending', opened.decideBy);
}
