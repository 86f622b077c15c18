/** Money on the wire: minor units as a string, never a number, never decimals. */
import { WIRE_AMOUNT } from '@fairlead/money';
import * as z from 'zod';

export const currencyCode = z.string().regex(/^[A-Z]{3}$/);

/** An amount in a request, beside `currency` or the account that fixes it. */
export const amountInput = z.string().regex(WIRE_AMOUNT);

/** The amount of a movement: nothing is not an amount. */
export const positiveAmount = amountInput.refine((amount) => /[1-9]/.test(amount), {
  params: { sentence: 'invalid.zero_amount' },
});

/** An amount in an answer; `display` is in the reader's language. */
export const moneySchema = z.object({
  amount: z.string().regex(/^-?\d{1,19}$/),
  currency: currencyCode,
  display: z.string(),
});

export type MoneyAnswer = z.infer<typeof moneySchema>;
