/** The trial balance by currency, and what a member of staff may look for in the chart. Pure. */
import type { TrialBalance, TrialBalanceLine } from '@fairlead/ledger';
import { type Currency, type Money, money } from '@fairlead/money';

export interface CurrencyBalance {
  readonly currency: Currency;
  readonly debit: Money;
  readonly credit: Money;
  readonly balanced: boolean;
  readonly lines: readonly TrialBalanceLine[];
}

/** Currencies in which nothing was ever booked are left out. */
export function balancesByCurrency({ lines }: TrialBalance): CurrencyBalance[] {
  const currencies = [...new Set(lines.map(({ currency }) => currency))];
  return currencies.flatMap((currency) => {
    const own = lines.filter(
      (line) => line.currency === currency && (line.debitMinor !== 0n || line.creditMinor !== 0n),
    );
    if (own.length === 0) return [];
    const debit = own.reduce((sum, line) => sum + line.debitMinor, 0n);
    const credit = own.reduce((sum, line) => sum + line.creditMinor, 0n);
    return [
      {
        currency,
        debit: money(debit, currency),
        credit: money(credit, currency),
        balanced: debit === credit,
        lines: own,
      },
    ];
  });
}

export type ChartSearch =
  | { readonly by: 'id'; readonly id: string }
  | { readonly by: 'number'; readonly number: string }
  | { readonly by: 'code'; readonly code: string };

const ID = /^(?:acc_)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const POSTING_ID = /^(?:trf_)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const NUMBER = /^(?:[0-9]{7,16}|[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30})$/;

/** The id of a posting or of a transfer, as a posting's; undefined of anything else. */
export function postingIdIn(text: string): string | undefined {
  return POSTING_ID.exec(text.toLowerCase())?.[1];
}

/** An id, an account number or IBAN (spaces do not count), or part of a code. */
export function searchFor(text: string): ChartSearch {
  const id = ID.exec(text.toLowerCase())?.[1];
  if (id !== undefined) return { by: 'id', id };
  const number = text.replaceAll(/[\s-]/g, '').toUpperCase();
  if (NUMBER.test(number)) return { by: 'number', number };
  return { by: 'code', code: text };
}
