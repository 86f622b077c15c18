/** What opening an account of a product fixes for it. Pure. */
import { type ProductId, type ProductTerms, productTable } from '@fairlead/contract';
import { parseDate } from '#platform/calendar.ts';

/** What stays with an account however the product's terms change. */
export interface FixedTerms {
  readonly maturesOn: string | null;
  /** Hundredths of a percent a year. */
  readonly fixedRate: number | null;
  /** The balance from which it is paid, in whole units. */
  readonly fixedMinimum: number | null;
}

export const FREE: FixedTerms = { maturesOn: null, fixedRate: null, fixedMinimum: null };

/** Of a term product: from this day on so many months, at the rate and minimum of this day. */
export function fixedTermsOf(
  product: ProductId,
  { term, rate, minimum }: Pick<ProductTerms, 'term' | 'rate' | 'minimum'>,
  today: string,
): FixedTerms {
  if (productTable[product].kind !== 'term' || term === null) {
    return FREE;
  }
  const maturesOn = parseDate(today).add({ months: term }).toString();
  return { maturesOn, fixedRate: rate, fixedMinimum: minimum };
}
