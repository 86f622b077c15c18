/** What a proposal must have before it is sent. The bank checks the rest. */
import { correctionReasons } from '@fairlead/contract/choices';
import * as z from 'zod/mini';
import { wordsOf } from '#lib/form/checks.ts';
import { readAmount } from '#lib/sending/amount-problem.ts';

/** Chosen in place of something to correct. */
export const GOODWILL = 'goodwill';

export const wordsCheck = wordsOf(3, 500);
export const noteCheck = z.string().check(z.trim(), z.maxLength(140, 'field.error.too-long'));

const values = z.object({
  account_id: z.string().check(z.minLength(1, 'field.error.required')),
  type: z.enum(['Credit', 'Debit']),
  corrects: z.string().check(z.minLength(1, 'field.error.required')),
  amount: z.string(),
  reason: z.enum(correctionReasons),
  note: noteCheck,
  words: wordsCheck,
});
export type AdjustValues = z.infer<typeof values>;

/** An amount is read in the account's currency, as the reader writes it. */
export function checksOf(currencyOf: (account: string) => string, locale: string) {
  return values.check(({ value, issues }) => {
    const read = readAmount(value.amount, currencyOf(value.account_id), locale);
    if (read.ok) return;
    issues.push({ code: 'custom', path: ['amount'], message: read.message, input: value.amount });
  });
}
