/** What is wrong with an amount that was typed, as the name of a message. */
import { type Money, type ParseProblem, parseMoney } from '@fairlead/money';
import { currencyOf } from '#lib/money/money-text.ts';

const MESSAGES = {
  empty: 'field.error.amount-empty',
  signed: 'field.error.amount-wrong',
  not_an_amount: 'field.error.amount-wrong',
  wrong_grouping: 'field.error.amount-wrong',
  too_many_decimals: 'field.error.amount-decimals',
  ambiguous: 'field.error.amount-ambiguous',
  too_large: 'field.error.amount-too-large',
} as const satisfies Readonly<Record<ParseProblem, MessageId>>;

export type AmountRead =
  | { readonly ok: true; readonly money: Money }
  | { readonly ok: false; readonly message: MessageId };

export function readAmount(typed: string, currency: string, locale: string): AmountRead {
  const read = parseMoney(typed, currencyOf(currency), locale);
  if (!read.ok) return { ok: false, message: MESSAGES[read.problem] };
  if (read.money.amountMinor === 0n) return { ok: false, message: 'field.error.amount-empty' };
  return read;
}
