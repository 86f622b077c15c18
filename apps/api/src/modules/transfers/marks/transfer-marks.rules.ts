/** What stands beside a transfer: its short date, and a neutral mark for each bank. Pure. */
import type { TransferId, TransferKind } from '@fairlead/contract';
import type { Transfer } from '#modules/transfers/transfers.sql.ts';

/** This bank, as transfers are said with it. */
export interface BankSeen {
  readonly brand: string;
  /** Of its days. */
  readonly timeZone: string;
}

/** The bank of somebody outside, as the customer named it. */
export interface PayeeBank {
  readonly name: string;
  readonly country: string;
}

interface BankMark {
  readonly initials: string;
  readonly country: string | null;
}

/** First letters of the first and the last word, by whole characters of any script. */
function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

const ownMarks = new Map<string, BankMark>();

function ownMark({ brand }: BankSeen): BankMark {
  const known = ownMarks.get(brand);
  if (known !== undefined) return known;
  const made = { initials: initialsOf(brand), country: null };
  ownMarks.set(brand, made);
  return made;
}

/** Whose other end is this bank too: itself, or another customer of it. */
const WITH_THE_BANK: readonly TransferKind[] = ['faucet', 'interest', 'adjustment', 'received'];

/** Of where money goes and of where it comes from; null where nobody knows the bank. */
export function marksOf(
  { id, kind, from, to }: Pick<Transfer, 'id' | 'kind' | 'from' | 'to'>,
  payeeBankOf: (id: TransferId) => PayeeBank | undefined,
  bank: BankSeen,
): { readonly bank_logo: BankMark | null; readonly source_bank_logo: BankMark | null } {
  const own = ownMark(bank);
  const isHere = (account: string | null) => account !== null || WITH_THE_BANK.includes(kind);
  return {
    bank_logo: isHere(to) ? own : markOf(payeeBankOf(id)),
    source_bank_logo: isHere(from) ? own : null,
  };
}

function markOf(paid: PayeeBank | undefined): BankMark | null {
  return paid === undefined ? null : { initials: initialsOf(paid.name), country: paid.country };
}

interface ShortDay {
  readonly created_at_month: string;
  readonly created_at_day: number;
}

/** Days begin at whole quarters of an hour everywhere. */
const QUARTER_MS = 15 * 60 * 1_000;
/** A page of a list has a few days; a new one takes the place of all. */
const MOST_KEPT = 1_000;
const kept = new Map<string, ShortDay>();

/** The month's short name and the day, by the bank's clock: written once a quarter of an hour. */
export function shortDay(at: Date, language: string, { timeZone }: BankSeen): ShortDay {
  const key = `${Math.floor(at.getTime() / QUARTER_MS)} ${language} ${timeZone}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const part = (locale: string, wanted: 'month' | 'day') =>
    new Intl.DateTimeFormat(locale, {
      timeZone,
      calendar: 'gregory',
      [wanted]: wanted === 'month' ? 'short' : 'numeric',
    }).format(at);
  const made = {
    created_at_month: part(language, 'month'),
    created_at_day: Number(part('en', 'day')),
  };
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, made);
  return made;
}
