/**
 * A made-up history of an account: the same seed and wishes give the same one. What it takes it has
 * put there before, so no day of it lowers what the account had. Every name is fictional. Pure.
 */
import type { AccountId, TransferId, TransferType } from '@fairlead/contract';
import { uuidAt } from '#platform/random.ts';

export interface HistoryWish {
  readonly accountId: AccountId;
  readonly seed: number;
  readonly count: number;
  /** First and last value date. */
  readonly first: string;
  readonly last: string;
  /** Bounds of each amount, in minor units. */
  readonly minimumMinor: bigint;
  readonly maximumMinor: bigint;
  /** For an account that nothing may leave yet. */
  readonly onlyCredits: boolean;
}

export interface HistoryItem {
  readonly id: TransferId;
  readonly type: TransferType;
  readonly amountMinor: bigint;
  readonly valueDate: string;
  readonly counterparty: string;
}

const PAYERS = [
  'Alderbrook Studios',
  'Brightwater Engineering',
  'Cedar & Finch Publishing',
  'Dunmore Family Fund',
  'Eastgate Rental Income',
  'Fernhill Consulting',
  'Harrowgate Refunds',
  'Juniper Market Sales',
] as const;

const PAYEES = [
  'Amberly Home Insurance',
  'Birchwood Grocers',
  'Copper Kettle Café',
  'Dovetail Furniture',
  'Elmstead Water',
  'Foxglove Garden Centre',
  'Greywell Energy',
  'Hazelmere Dental Care',
  'Ironbridge Hardware',
  'Kestrel Mobile',
  'Larkspur Books',
  'Millstone Bakery',
  'Northlea Property Rent',
  'Oakfield Motors',
  'Pebble Lane Pharmacy',
  'Quillon Travel',
  'Rowan Street Cinema',
  'Saltmarsh Sports Club',
  'Thistledown Toys',
  'Willow Bank Veterinary',
] as const;

/** Small, well spread and the same everywhere (mulberry32): from 0 up to, not including, 1. */
function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const DAY_MS = 24 * 3600 * 1000;
/** Of a hundred movements so many bring money. */
const CREDITS = 0.4;

export function simulatedHistory(wish: HistoryWish): HistoryItem[] {
  const roll = dice(wish.seed);
  const startMs = Date.parse(`${wish.first}T00:00:00Z`);
  const days = Math.round((Date.parse(`${wish.last}T00:00:00Z`) - startMs) / DAY_MS) + 1;
  const pick = <Item>(list: readonly [Item, ...Item[]]): Item =>
    list[Math.floor(roll() * list.length)] ?? list[0];
  const upTo = (most: bigint) => {
    const span = most - wish.minimumMinor + 1n;
    return wish.minimumMinor + (span * BigInt(Math.floor(roll() * 2 ** 32))) / 2n ** 32n;
  };
  const offsets = Array.from({ length: wish.count }, () => Math.floor(roll() * days));
  let held = 0n;
  return offsets
    .sort((a, b) => a - b)
    .map((offset, index) => {
      const wantsCredit = roll() < CREDITS;
      const isCredit = wish.onlyCredits || wantsCredit || held < wish.minimumMinor;
      const most = isCredit || held > wish.maximumMinor ? wish.maximumMinor : held;
      const amountMinor = upTo(most);
      held += isCredit ? amountMinor : -amountMinor;
      const atMs = startMs + offset * DAY_MS;
      return {
        id: idOf(wish, index, atMs),
        type: isCredit ? 'Credit' : 'Debit',
        amountMinor,
        valueDate: new Date(atMs).toISOString().slice(0, 10),
        counterparty: pick(isCredit ? PAYERS : PAYEES),
      };
    });
}

/** Made from what was wished for, so that what was cut short is finished and never doubled. */
function idOf(wish: HistoryWish, index: number, atMs: number): TransferId {
  const { accountId, seed, count, first, last, minimumMinor, maximumMinor } = wish;
  const text = [accountId, seed, count, first, last, minimumMinor, maximumMinor, index].join(' ');
  // The index keeps those of one day in their order.
  return `trf_${uuidAt(atMs + index, `simulated history ${text}`)}` as TransferId;
}
