/** What a statement is made of, and that it adds up. Pure. */
import {
  type AccountId,
  type AdjustmentReason,
  type StatementFormat,
  type StatementId,
  type StatementKind,
  statementFormats,
} from '@fairlead/contract';
import type { Currency } from '@fairlead/money';
import type { RangeSums } from '#modules/accounts/account-days.service.ts';
import { parseDate } from '#platform/calendar.ts';
import { Refusal } from '#platform/errors.ts';
import { checkAddress, type SheetFacts } from '#platform/paper/sheet.ts';

/** A statement's row: which entries it has, and what they sum to. */
export interface StatementTerms {
  readonly kind: StatementKind;
  /** By value date. */
  readonly from: string;
  readonly to: string;
  /** Monthly: the number of the entry before its first. Range: 0. */
  readonly afterSeq: bigint;
  /** The number of the last entry that could be on it. */
  readonly toSeq: bigint;
  readonly openingMinor: bigint;
  readonly creditsMinor: bigint;
  readonly debitsMinor: bigint;
  readonly closingMinor: bigint;
  readonly movements: number;
}

/** A movement as the ledger and the transfer tell it. */
export interface Movement {
  readonly seq: bigint;
  /** The transfer's id, the same wherever this movement is shown. */
  readonly id: string;
  /** A payment that came back: what left stands on the account under the same id. */
  readonly returned: boolean;
  readonly amountMinor: bigint;
  readonly valueDate: string;
  /** By the real clock. */
  readonly postedAt: Date;
  /** Undefined: the ledger has it, and no transfer does. */
  readonly transferKind: string | undefined;
  /** Why staff corrected the account; null where nobody did. */
  readonly reason: AdjustmentReason | null;
  /** Who is at the other end; null where it is an account of the same customer, or the bank. */
  readonly counterparty: string | null;
  /** The number of the customer's own account at the other end. */
  readonly otherNumber: string | null;
  readonly comment: string | null;
  readonly reference: string;
  /** Across currencies: what left, what it cost of that, and what arrived. */
  readonly exchange: Exchange | null;
}

export interface Exchange {
  readonly leftMinor: bigint;
  readonly left: Currency;
  readonly feeMinor: bigint;
  readonly rate: string;
  readonly arrivedMinor: bigint;
  readonly arrived: Currency;
}

export interface StatementLine extends Movement {
  /** The balance after it, in the order of the lines. */
  readonly balanceMinor: bigint;
  /** The day of the bank on which it was recorded, where that is not the value date. */
  readonly recordedOn: string | null;
}

export const bankCodeKinds = ['routing_number', 'sort_code', 'bsb_code', 'transit_number'] as const;
export type BankCodeKind = (typeof bankCodeKinds)[number];

/** What was true when it was made, kept with it. */
export interface StatementFacts extends SheetFacts {
  /** The layout of its files; a new one gets a new number. In 1 two lines could share an id. */
  readonly layout: 1 | 2;
  readonly timeZone: string;
  readonly holder: string;
  readonly account: {
    readonly id: AccountId;
    readonly product: string;
    readonly number: string;
    readonly iban: string | null;
    /** What its country calls the bank's own number. */
    readonly bankCode: { readonly kind: BankCodeKind; readonly code: string } | null;
    readonly bic: string | null;
  };
}

/** Everything that a file is made from. */
export interface StatementContent extends StatementTerms {
  readonly id: StatementId;
  readonly code: string;
  readonly madeAt: Date;
  readonly currency: Currency;
  readonly facts: StatementFacts;
  readonly lines: readonly StatementLine[];
}

/** What a file says besides its lines. */
export interface StatementHead extends Omit<StatementContent, 'lines'> {
  /** How many of its movements came in. */
  readonly credits: number;
}

/** Longer ones would not be read by anybody, nor be set in the time of a request. */
const MOST_ON_PAPER = 20_000;
/** Programs read these; which movements they are is kept in mind while a file is written. */
const MOST_IN_A_FILE = 1_000_000;
/** What can be asked for in a day. */
export const MOST_A_DAY = 20;
const LONGEST_DAYS = 366;

/** Up to today, and a year at most. */
export function rangeIsPossible(range: { from: string; to: string }, today: string): boolean {
  const days = parseDate(range.from).until(parseDate(range.to)).days;
  return range.to <= today && days >= 0 && days <= LONGEST_DAYS;
}

/** A range's row, from what its days come to. */
export function rangeTerms(
  { from, to }: { readonly from: string; readonly to: string },
  { toSeq, openingMinor, creditsMinor, debitsMinor, entries }: RangeSums,
): StatementTerms {
  return {
    kind: 'range',
    from,
    to,
    afterSeq: 0n,
    toSeq,
    openingMinor,
    creditsMinor,
    debitsMinor,
    closingMinor: openingMinor + creditsMinor - debitsMinor,
    movements: Number(entries),
  };
}

type Length = Pick<StatementTerms, 'movements'>;

function mostOf(format: StatementFormat): number {
  return format === 'pdf' ? MOST_ON_PAPER : MOST_IN_A_FILE;
}

/** In which forms it can be had: a long one not on paper, one beyond all measure in none. */
export function formatsOf({ movements }: Length) {
  return statementFormats.filter((format) => movements <= mostOf(format));
}

/** Whether its files are made and sent a few lines at a time. */
export function isLong({ movements }: Length): boolean {
  return movements > MOST_ON_PAPER;
}

/** Refuses with `statement_too_long`, and says how long it is. */
export function refuseTooLong({ movements }: Length, format: StatementFormat): void {
  const most = mostOf(format);
  if (movements <= most) return;
  throw new Refusal('statement_too_long', { facts: { movements, most } });
}

/** The same for what can be had in no form at all. */
export function refuseEndless(terms: Length): void {
  refuseTooLong(terms, 'csv');
}

/** The movements in the order of their value dates, each with the balance after it. */
export function linesOf(
  opening: bigint,
  movements: readonly Movement[],
  dayOf: (moment: Date) => string,
): StatementLine[] {
  let balance = opening;
  return movements.toSorted(inOrder).map((movement) => {
    balance += movement.amountMinor;
    const recordedOn = dayOf(movement.postedAt);
    return {
      ...movement,
      balanceMinor: balance,
      recordedOn: recordedOn === movement.valueDate ? null : recordedOn,
    };
  });
}

function inOrder(one: Movement, other: Movement): number {
  if (one.valueDate !== other.valueDate) return one.valueDate < other.valueDate ? -1 : 1;
  return one.seq < other.seq ? -1 : 1;
}

/** Throws when lines and row do not fit: such a file must not leave the bank. */
export function requireTied(
  { openingMinor, closingMinor, movements }: StatementTerms,
  found: { readonly sumMinor: bigint; readonly movements: number },
) {
  if (openingMinor + found.sumMinor !== closingMinor || found.movements !== movements) {
    throw new Error('The entries of a statement do not add up to it.');
  }
}

/** The first and the last day of the month before a moment's day. */
export function monthBefore(day: string): { from: string; to: string } {
  const first = parseDate(day).with({ day: 1 });
  return {
    from: first.subtract({ months: 1 }).toString(),
    to: first.subtract({ days: 1 }).toString(),
  };
}

export function addressOf({ facts, code }: Pick<StatementContent, 'facts' | 'code'>): string {
  return checkAddress(facts, code);
}

const ENDINGS: Readonly<Record<StatementFormat, string>> = {
  pdf: 'pdf',
  csv: 'csv',
  ofx: 'ofx',
  'camt.053': 'xml',
};

export const mediaTypes: Readonly<Record<StatementFormat, string>> = {
  pdf: 'application/pdf',
  csv: 'text/csv',
  ofx: 'application/x-ofx',
  'camt.053': 'application/xml',
};

/** `statement-4321-2026-11-01-2026-11-30.pdf`. */
export function fileNameOf(
  { facts, from, to }: Pick<StatementContent, 'facts' | 'from' | 'to'>,
  format: StatementFormat,
): string {
  return `statement-${endingOf(facts)}-${from}-${to}.${ENDINGS[format]}`;
}

/** The last four characters of the account's number. */
export function endingOf({ account }: StatementFacts): string {
  return (account.iban ?? account.number).slice(-4);
}
