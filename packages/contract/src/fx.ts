/** Changing one currency into another: what it costs, said before, and held for a minute. */
import * as z from 'zod';
import { currencyCode, moneySchema, positiveAmount } from './money.ts';
import { route } from './route.ts';

/** How long a quote stands. */
export const QUOTE_SECONDS = 60;

/** `sandbox`: a fixed table that says so. `ecb`: the European Central Bank's daily file. */
export const rateSources = ['sandbox', 'ecb'] as const;
export type RateSource = (typeof rateSources)[number];

export const fxSettings = z.object({
  source: z.enum(rateSources),
  /** Rates older than this many days are not used. */
  stale_after_days: z.number().int().min(1).max(14),
  /** A new rate that differs from the last by more, in percent, is not taken. */
  largest_step_percent: z.number().int().min(1).max(50),
});

/** A rate as a decimal number: one unit of `from` is so many of `to`. */
export const rateText = z.string().regex(/^\d{1,12}(\.\d{1,12})?$/);

/** What a quote says; a transfer keeps it. */
export const quoteTerms = z.object({
  /** What leaves the account, fee included. */
  amount: moneySchema,
  /** Part of it. */
  fee: moneySchema,
  /** What arrives on the other account. */
  arrives: moneySchema,
  /** The rate given: with the margin in it. */
  rate: rateText,
  /** The rate it was made from. */
  reference_rate: rateText,
  /** Hundredths of a percent between the two. */
  margin: z.number().int(),
  source: z.enum(rateSources),
  /** The day of the reference rate. */
  rate_date: z.iso.date(),
});

/** Opaque, made by the bank; says everything of the quote and cannot be made up. */
export const quoteId = z.string().regex(/^[A-Za-z0-9_.-]{40,1000}$/);

export const fxRefusals = ['currency_not_offered', 'same_currency', 'rate_unavailable'] as const;

export const fx = {
  quote: route({
    method: 'GET',
    path: '/api/fx/quote',
    summary: 'What an amount is worth in another currency: rate, margin, fee, what arrives.',
    audience: 'visitor',
    ownership: 'none',
    rate: 'read',
    repeat: 'none',
    query: z.object({
      from: currencyCode,
      to: currencyCode,
      /** Minor units of `from`, the fee included. */
      amount: positiveAmount,
    }),
    answer: quoteTerms.extend({ quote_id: quoteId, expires_at: z.iso.datetime() }),
    refusals: [...fxRefusals, 'amount_too_small'],
  }),
};
