/** What a customer can open: one table for sign-up and for online banking. */
import * as z from 'zod';
import { currencyCode } from './money.ts';
import { route } from './route.ts';

/** `everyday`: money comes and goes. `term`: nothing leaves before its maturity. */
export const productKinds = ['everyday', 'savings', 'term'] as const;
export type ProductKind = (typeof productKinds)[number];

interface ProductFacts {
  readonly name: string;
  readonly kind: ProductKind;
  /** Sign-up offers five; the other six are opened from online banking. */
  readonly openedAt: 'registration' | 'online';
}

export const productTable = {
  'savings-account': { name: 'Savings Account', kind: 'savings', openedAt: 'registration' },
  'current-account': { name: 'Current Account', kind: 'everyday', openedAt: 'registration' },
  'offshore-account': { name: 'Offshore Account', kind: 'everyday', openedAt: 'registration' },
  'checking-account': { name: 'Checking Account', kind: 'everyday', openedAt: 'registration' },
  'fixed-deposit-account': {
    name: 'Fixed Deposit Account',
    kind: 'term',
    openedAt: 'registration',
  },
  'complete-freedom': { name: 'Complete Freedom', kind: 'everyday', openedAt: 'online' },
  'retirement-access-plus': {
    name: 'Retirement Access Plus',
    kind: 'everyday',
    openedAt: 'online',
  },
  'concession-account': { name: 'Concession Account', kind: 'everyday', openedAt: 'online' },
  'maxi-saver': { name: 'Maxi Saver', kind: 'savings', openedAt: 'online' },
  'incentive-saver': { name: 'Incentive Saver', kind: 'savings', openedAt: 'online' },
  'term-deposits': { name: 'Term Deposits', kind: 'term', openedAt: 'online' },
} as const satisfies Record<string, ProductFacts>;

export type ProductId = keyof typeof productTable;
export const productIds = [
  'savings-account',
  'current-account',
  'offshore-account',
  'checking-account',
  'fixed-deposit-account',
  'complete-freedom',
  'retirement-access-plus',
  'concession-account',
  'maxi-saver',
  'incentive-saver',
  'term-deposits',
] as const satisfies readonly ProductId[];

/** The names by which `account_type` is said, at sign-up and in online banking. */
export function productNamed(name: string): ProductId | undefined {
  return productIds.find((id) => productTable[id].name === name);
}

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
  fees: z.array(z.object({ item: z.string(), basis_points: z.number().int() })),
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
