/** What the sandbox's rail makes of an order, by the magic values of the contract. Pure. */
import {
  type BankDetails,
  type MagicEnding,
  magicEndings,
  magicNames,
  magicRejections,
  magicReturns,
  type RailReason,
} from '@fairlead/contract';
import type { Money } from '@fairlead/money';
import type { NameAnswer, RailAnswerKind } from '#modules/rails/rail.rules.ts';

/** Seconds of real time. */
const SETTLES_AFTER_S = 2;
const SLOW_S = 60;
const LATE_S = 20;
const CORRECTED_AFTER_S = 60;

/** Something that will happen to an order, and when the sender is told of it unasked. */
export interface PlannedEvent {
  readonly kind: RailAnswerKind;
  readonly reason: RailReason | null;
  /** Added to the order's own reference, so that each entry in the books has one. */
  readonly suffix: string;
  /** Its order's id is one that the sender never gave. */
  readonly strange?: boolean;
  readonly lessMinor?: bigint;
  readonly afterSeconds: number;
  /** Once, twice, or not at all, so many seconds after it happened. */
  readonly toldAfter: readonly number[];
}

export interface Plan {
  readonly events: readonly PlannedEvent[];
  readonly refusesRecall: boolean;
  /** The first answer does not come through. */
  readonly silent: boolean;
}

function isKey<T extends object>(table: T, key: string): key is keyof T & string {
  return Object.hasOwn(table, key);
}

/** The two digits that decide: of the account where it says so, else of the amount. */
export function endingOf(details: BankDetails, instructed: Money): string {
  const account = details.iban ?? details.account_number ?? '';
  const said = /99(\d\d)$/.exec(account)?.[1];
  return said ?? String(instructed.amountMinor % 100n).padStart(2, '0');
}

const once = [0] as const;

function event(
  kind: RailAnswerKind,
  afterSeconds: number,
  more: Partial<PlannedEvent> = {},
): PlannedEvent {
  return { kind, reason: null, suffix: '', afterSeconds, toldAfter: once, ...more };
}

const accepted = event('accepted', 0);
const settled = event('settled', SETTLES_AFTER_S);

function told(events: readonly PlannedEvent[], toldAfter: readonly number[]): PlannedEvent[] {
  return events.map((one) => ({ ...one, toldAfter }));
}

function returned(reason: RailReason): PlannedEvent {
  return event('returned', 2 * SETTLES_AFTER_S, { reason, suffix: 'R' });
}

/** Wrong entries, and what puts them right a minute later. */
const mistakes = {
  paid_twice: [
    settled,
    event('settled', SETTLES_AFTER_S, { suffix: 'B' }),
    event('returned', CORRECTED_AFTER_S, { suffix: 'BR', strange: true }),
  ],
  other_amount: [
    event('settled', SETTLES_AFTER_S, { suffix: 'B', lessMinor: 1n }),
    event('returned', CORRECTED_AFTER_S, { suffix: 'BR', strange: true, lessMinor: 1n }),
    event('settled', CORRECTED_AFTER_S),
  ],
  stray: [
    settled,
    event('returned', SETTLES_AFTER_S, { suffix: 'S', strange: true }),
    event('settled', CORRECTED_AFTER_S, { suffix: 'SR', strange: true }),
  ],
} as const;

function eventsOf(ending: MagicEnding | undefined): readonly PlannedEvent[] {
  switch (ending) {
    case 'rejected':
      return [accepted, event('rejected', SETTLES_AFTER_S, { reason: 'AC01' })];
    case 'returned':
      return [accepted, settled, returned('AC04')];
    case 'slow':
      return [accepted, event('settled', SLOW_S)];
    case 'duplicate':
      return told([accepted, settled], [0, 0]);
    case 'lost':
      return told([accepted, settled], []);
    case 'late':
      return told([accepted, settled], [LATE_S]);
    case 'paid_twice':
    case 'other_amount':
    case 'stray':
      return [accepted, ...mistakes[ending]];
    case 'recall_refused':
    case undefined:
      return [accepted, settled];
  }
}

export function planFor(ending: string): Plan {
  const outcome = isKey(magicEndings, ending) ? magicEndings[ending] : undefined;
  const refusesRecall =
    outcome !== undefined && (outcome === 'recall_refused' || isKey(mistakes, outcome));
  const facts = { refusesRecall, silent: outcome === 'lost' };
  if (isKey(magicRejections, ending)) {
    const reason = magicRejections[ending];
    return { ...facts, events: [event('rejected', 0, { reason })] };
  }
  if (isKey(magicReturns, ending)) {
    return { ...facts, events: [accepted, settled, returned(magicReturns[ending])] };
  }
  return { ...facts, events: eventsOf(outcome) };
}

/** A recall that comes before the money went, after it, and too late. */
export function recallPlan(
  story: { readonly settled: boolean; readonly over: boolean },
  refuses: boolean,
): PlannedEvent {
  if (story.over || (story.settled && refuses)) {
    return event('recall_refused', story.over ? 0 : SETTLES_AFTER_S, { suffix: 'C' });
  }
  const recalled = { reason: 'FOCR', suffix: 'C' } as const;
  return story.settled
    ? event('returned', SETTLES_AFTER_S, recalled)
    : event('rejected', 0, recalled);
}

/** What the other bank says to a name. Undefined: it cannot be reached. */
export function nameAnswerOf(accountTitle: string): NameAnswer | undefined {
  const [first = '', ...rest] = accountTitle.trim().split(/\s+/);
  const last = rest.at(-1) ?? first;
  const outcome = isKey(magicNames, last) ? magicNames[last] : 'match';
  if (outcome === 'unavailable') return undefined;
  // The account's holder has one more initial than the customer knows of.
  const nameFound = outcome === 'close_match' ? [first, 'M.', ...rest].join(' ') : null;
  return { outcome, nameFound };
}
