/** What a customer can open: one table for sign-up and for online banking. */
import * as z from 'zod';
import { currencyCode, moneySchema } from './money.ts';
import { productIds, productKinds } from './product-table.ts';
import { route } from './route.ts';

/**
 * What staff set of a product; it holds for every account of it from the next day on, but a term
 * deposit keeps the rate it was opened at until it matures.
 */
export const productTerms = z.object({
  /** Interest a year, in hundredths of a percent: 275 is 2.75 %. */
  rate: z.number().int().min(0).max(2_000),
  /** Months until it matures; of a term product only. */
  term: z.number().int().min(1).max(120).nullable(),
  /** The balance from which interest is paid, in whole units of the account's currency. */
  minimum: z.number().int().min(0).max(1_000_000),
  /** Those in which it is offered, where the bank offers them at all. */
  currencies: z.array(currencyCode).max(9),
  offered: z.boolean(),
});
export type ProductTerms = z.infer<typeof productTerms>;

export const productSettings = z.object({
  'savings-account': productTerms,
  'current-account': productTerms,
  'offshore-account': productTerms,
  'checking-account': productTerms,
  'fixed-deposit-account': productTerms,
  'complete-freedom': productTerms,
  'retirement-access-plus': productTerms,
  'concession-account': productTerms,
  'maxi-saver': productTerms,
  'incentive-saver': productTerms,
  'term-deposits': productTerms,
});

export const productSchema = productTerms.omit({ offered: true }).extend({
  id: z.enum(productIds),
  name: z.string(),
  kind: z.enum(productKinds),
  opened_at: z.enum(['registration', 'online']),
  /** From the price list; a product has none of its own. */
  fees: z.array(
    z.object({
      item: z.string(),
      /** A share of the amount, or a fixed price in hundredths of a US dollar. */
      basis_points: z.number().int().nullable(),
      cents: z.number().int().nullable(),
      /** The fixed price as it is charged, in each currency of the product; of a share none. */
      amounts: z.array(moneySchema),
    }),
  ),
});

export const products = {
  list: route({
    method: 'GET',
    path: '/api/products',
    summary: 'What can be opened here, with rate, term and currencies.',
    audience: 'visitor',
    ownership: 'none',
    rate: 'read',
    repeat: 'none',
    answer: z.array(productSchema),
    refusals: [],
  }),
};
