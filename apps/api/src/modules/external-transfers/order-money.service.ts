/** What an order does in the ledger: kept back, taken out, given back, brought back. */
import type { TransferId } from '@fairlead/contract';
import type { Line, Outcome, PostingRequest, Refused } from '@fairlead/ledger';
import { type Currency, type Money, money } from '@fairlead/money';
import { accountsOf } from '#modules/accounts/accounts.service.ts';
import { wasCorrected } from '#modules/adjustments/adjustment-room.service.ts';
import {
  givenBack,
  givenBackOnReturn,
  movedToDay,
  sendingGuards,
  type TierLimits,
} from '#modules/external-transfers/judging/sending-limits.rules.ts';
import type { Quote } from '#modules/fx/fx.service.ts';
import type { NotBooked } from '#modules/rails/rails.service.ts';
import { chartAccount } from '#modules/transfers/chart.service.ts';
import { derivedId, postIn } from '#modules/transfers/ledger-posting.service.ts';
import type { Exchange } from '#modules/transfers/outside/outside-transfers.service.ts';
import { keepPosting } from '#modules/transfers/outside/outside-transfers.service.ts';
import { type Transfer, uuidOf } from '#modules/transfers/transfers.service.ts';
import type { Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Order } from './order.rules.ts';

export function exchangeOf(quote: Quote | null): Exchange | null {
  if (quote === null) return null;
  const { arrivesMinor: arrivedMinor, to: currency, rate, referenceRate, margin } = quote;
  return {
    arrivedMinor,
    currency,
    rate,
    referenceRate,
    margin,
    source: quote.source,
    rateDate: quote.rateDate,
  };
}

/** What is to arrive, in the payee's currency. */
export function arrivesOf({ amountMinor, feeMinor, currency, exchange }: Transfer) {
  if (exchange === null) return money(amountMinor - feeMinor, currency);
  return money(exchange.arrivedMinor, exchange.currency);
}

export interface Reservation {
  readonly id: TransferId;
  /** The hold's own id, once for each try. */
  readonly holdId: string;
  readonly digest: Buffer;
  readonly account: string;
  readonly currency: Currency;
  /** With the fee for sending. */
  readonly leavesMinor: bigint;
  readonly today: string;
  readonly limits: TierLimits;
  readonly counted: Omit<Parameters<typeof sendingGuards>[0], 'id' | 'today' | 'currency'>;
}

export type Reserved =
  | { readonly outcome: Outcome & { accepted: true }; readonly guards: Record<string, string> }
  | { readonly outcome: Refused };

/** Keeps the money back and counts it against the limits, or says why not. */
export async function reserve(tx: Tx, wish: Reservation): Promise<Reserved> {
  const { id, currency, today } = wish;
  const guards = sendingGuards({ ...wish.counted, id, today, currency }, wish.limits);
  const [outcome] = await postIn(tx, [
    {
      kind: 'reserve',
      id: wish.holdId,
      label: 'transfer.external',
      valueDate: today,
      digest: wish.digest,
      accountId: wish.account,
      amount: money(wish.leavesMinor, currency),
      guards,
    },
  ]);
  if (outcome === undefined) throw new Error('The ledger answered nothing.');
  if (!outcome.accepted) return { outcome };
  const used = guards.map(({ key, addMinor }) => [key, String(addMinor)] as const);
  return { outcome, guards: Object.fromEntries(used) };
}

/**
 * With the signature the money is kept back anew where something else counts now: the quote that a
 * payment is agreed to anew, which is used up, or the windows of the day to which it waited.
 */
export async function keepForToday(
  tx: Tx,
  { order, transfer }: { readonly order: Order; readonly transfer: Transfer },
  today: string,
  limits: TierLimits,
): Promise<Pick<Order, 'holdId' | 'guards'> | Refused> {
  const { holdId, guards, quoteId } = order;
  if (holdId === null) return { holdId, guards };
  const { freed, counted } = movedToDay({ ...transfer, today }, guards, limits);
  const quote = { key: `quote:${quoteId}`, addMinor: 1n, ceilingMinor: 1n };
  const added = quoteId === null || quote.key in guards ? counted : [quote, ...counted];
  if (added.length === 0) return { holdId, guards };
  const again = derivedId(`hold ${added.map(({ key }) => key).join(' ')}`, uuidOf(transfer.id));
  const [given, kept] = await postIn(tx, [
    {
      kind: 'release',
      id: derivedId('release', holdId),
      label: counted.length > 0 ? 'transfer.external_recounted' : 'transfer.external_requoted',
      valueDate: today,
      holdId,
      guards: freed,
    },
    {
      kind: 'reserve',
      id: again,
      label: 'transfer.external',
      valueDate: today,
      accountId: fromOf(transfer),
      amount: money(transfer.amountMinor, transfer.currency),
      guards: added,
    },
  ]);
  if (given === undefined || kept === undefined) throw new Error('The ledger answered nothing.');
  if (!given.accepted) return given;
  if (!kept.accepted) return kept;
  const left = Object.entries(guards).filter(([key]) => freed.every((one) => one.key !== key));
  const now = added.map(({ key, addMinor }) => [key, String(addMinor)] as const);
  return { holdId: again, guards: Object.fromEntries([...left, ...now]) };
}

async function mustPost(tx: Tx, request: PostingRequest): Promise<void> {
  const [outcome] = await postIn(tx, [request]);
  if (outcome?.accepted === true) return;
  const code = outcome?.code ?? 'nothing';
  if (code === 'stopped' || code === 'clock_behind') {
    throw new Refusal('money_stopped', { retryAfterSeconds: 60 });
  }
  throw new Error(`The ledger refused what an order needs with ${code}.`);
}

/** Nothing left: the money is free and counts against no limit. */
export async function release(tx: Tx, order: Order, today: string): Promise<void> {
  if (order.holdId === null) return;
  await mustPost(tx, {
    kind: 'release',
    id: derivedId('release', order.holdId),
    label: 'transfer.external_released',
    valueDate: today,
    holdId: order.holdId,
    guards: givenBack(order.guards),
  });
}

/** Through the bank's position where currencies are crossed; what is charged goes to the fees. */
function linesOut(transfer: Transfer, order: Order, against: string): Line[] {
  const { currency, amountMinor, feeMinor, exchange } = transfer;
  const line = (accountId: string, minor: bigint, of: Currency): Line[] =>
    minor === 0n ? [] : [{ accountId, amount: money(minor, of) }];
  const arrives = arrivesOf(transfer);
  const changed = exchange !== null;
  return [
    ...line(fromOf(transfer), -amountMinor, currency),
    ...line(chartAccount('fees', currency), feeMinor, currency),
    ...(changed
      ? [
          ...line(
            chartAccount('fx_position', currency),
            order.amountMinor + order.sendFeeMinor - feeMinor,
            currency,
          ),
          ...line(
            chartAccount('fx_position', arrives.currency),
            -arrives.amountMinor,
            arrives.currency,
          ),
        ]
      : []),
    ...line(against, arrives.amountMinor, arrives.currency),
  ];
}

function fromOf({ from }: Transfer): string {
  if (from === null) throw new Error('An external transfer leaves an account.');
  return uuidOf(from);
}

interface Settlement {
  readonly against: string;
  readonly today: string;
  /** The posting's; of a payment inside the bank it names what the payee received too. */
  readonly id?: string;
}

/** It is paid out. Answers the posting; what is kept back is taken once, under whichever id. */
export async function settle(
  tx: Tx,
  transfer: Transfer,
  order: Order,
  { against, today, id = derivedId('settle', uuidOf(transfer.id)) }: Settlement,
): Promise<string> {
  if (order.holdId === null) throw new Error('Nothing is kept back for this order.');
  await mustPost(tx, {
    kind: 'settle',
    id,
    label: 'transfer.external',
    valueDate: today,
    holdId: order.holdId,
    lines: linesOut(transfer, order, against),
    returnRest: true,
  });
  await keepPosting(tx, transfer.id, 'settled', id);
  return id;
}

/**
 * The ledger's account that takes what comes back: the one that it left from. Where that was closed
 * meanwhile, nobody but two people sends it to another one of the customer's, out of suspense.
 */
async function takerOf(tx: Tx, transfer: Transfer, against: string): Promise<string | undefined> {
  const { customerId, currency, from } = transfer;
  const accounts = await accountsOf(tx, customerId);
  const isClosed = accounts.some(({ id, status }) => id === from && status === 'Closed');
  if (!isClosed) return fromOf(transfer);
  if (against !== chartAccount('suspense', arrivesOf(transfer).currency)) return undefined;
  const fits = accounts.find(
    (one) => one.status === 'Active' && one.currency === currency && one.maturesOn === null,
  );
  return fits?.ledgerAccount;
}

interface BackFrom {
  readonly against: string;
  readonly today: string;
  /** In the payee's currency. */
  readonly came: Money;
}

/** What the customer has again of it: as large a part of what left as came back, rounded up. */
export function backFor(transfer: Transfer, came: Money): Money {
  const { amountMinor, feeMinor, currency } = transfer;
  const sent = arrivesOf(transfer).amountMinor;
  const part = (amountMinor - feeMinor) * came.amountMinor;
  return money((part + sent - 1n) / sent, currency);
}

/**
 * It came back: the customer has everything but the fees again, at the rate it left by, or what the
 * other bank left of it. Of a payment that was corrected they have had it: two people take the
 * correction back first.
 */
export async function bringBack(
  tx: Tx,
  transfer: Transfer,
  order: Order,
  { against, today, came }: BackFrom,
): Promise<string | NotBooked> {
  const taker = await takerOf(tx, transfer, against);
  if (taker === undefined) return { unmatched: 'account_closed' };
  if (await wasCorrected(tx, transfer)) return { unmatched: 'corrected_before' };
  const { currency, exchange } = transfer;
  const id = derivedId('return', uuidOf(transfer.id));
  const back = backFor(transfer, came);
  const positions: Line[] =
    exchange === null
      ? []
      : [
          { accountId: chartAccount('fx_position', came.currency), amount: came },
          {
            accountId: chartAccount('fx_position', currency),
            amount: money(-back.amountMinor, currency),
          },
        ];
  await mustPost(tx, {
    kind: 'post',
    id,
    label: 'transfer.external_returned',
    valueDate: today,
    lines: [
      { accountId: against, amount: money(-came.amountMinor, came.currency) },
      ...positions,
      { accountId: taker, amount: back },
    ],
    guards: givenBackOnReturn(order.guards),
  });
  await keepPosting(tx, transfer.id, 'returned', id);
  return id;
}
