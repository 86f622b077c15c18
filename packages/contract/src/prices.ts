/** The one published list of what the bank charges. Nothing else is ever charged. */
import * as z from 'zod';
import { moneySchema } from './money.ts';
import { route } from './route.ts';

/** Hundredths of a percent. */
const basisPoints = z.number().int().min(0).max(500);

const cents = z.number().int().min(0).max(5_000);

export const priceSettings = z.object({
  /** What the rate given is worse than the rate bought at. */
  fx_margin: basisPoints,
  /** Of the amount that is changed into another currency, in the currency that leaves. */
  fx_fee: basisPoints,
  /** Of a payment outside in the account's own currency; hundredths of a US dollar, as limits. */
  send_domestic: cents,
  /** Of one that is changed into another currency. */
  send_abroad: cents,
});
export type Prices = z.infer<typeof priceSettings>;

/**
 * What sending costs in each currency that the bank offers: the prices in dollars, as they are
 * charged to an account of that currency.
 */
export const priceAmounts = z.object({
  send_domestic: z.array(moneySchema),
  send_abroad: z.array(moneySchema),
});

export const prices = {
  read: route({
    method: 'GET',
    path: '/api/prices',
    summary: 'The price list in force, and since when.',
    audience: 'visitor',
    ownership: 'none',
    rate: 'read',
    repeat: 'none',
    answer: z.object({
      version: z.number().int(),
      since: z.iso.datetime().nullable(),
      items: priceSettings,
      amounts: priceAmounts,
    }),
    refusals: [],
  }),
};
