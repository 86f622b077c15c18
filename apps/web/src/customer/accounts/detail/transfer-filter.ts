/** What an account's transfers are narrowed down to; it stands in the address bar. */
import { transferStatuses, transferTypes } from '@fairlead/contract/choices';
import type { AccountId } from '@fairlead/contract/ids';
import type { TransferQuery } from '#lib/transfers/transfers.queries.ts';

export const amountNames = ['min_amount', 'max_amount'] as const;
export const dayNames = ['from', 'to'] as const;
const filterNames = ['text', ...amountNames, ...dayNames, 'type', 'status'] as const;
type FilterName = (typeof filterNames)[number];
export type TransferFilter = Partial<Record<FilterName, string>>;

const LOOKS: Readonly<Record<FilterName, RegExp>> = {
  text: /^.{1,100}$/u,
  min_amount: /^\d{1,15}$/,
  max_amount: /^\d{1,15}$/,
  from: /^\d{4}-\d{2}-\d{2}$/,
  to: /^\d{4}-\d{2}-\d{2}$/,
  type: new RegExp(`^(${transferTypes.join('|')})$`),
  status: new RegExp(`^(${transferStatuses.join('|')})$`),
};

/** What somebody wrote into the address bar and does not fit is left out. */
export function filterFrom(search: URLSearchParams): TransferFilter {
  return Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = search.get(name)?.trim() ?? '';
      return LOOKS[name].test(value) ? [[name, value]] : [];
    }),
  );
}

/** The address with this filter; what else stands there stays. */
export function searchWith(before: URLSearchParams, filter: TransferFilter): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const name of filterNames) {
    const value = filter[name];
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** As the API asks for it. */
export function queryOf(account_id: AccountId, filter: TransferFilter): TransferQuery {
  const { type, status, ...plain } = filter;
  const ofType = transferTypes.find((one) => one === type);
  const ofStatus = transferStatuses.find((one) => one === status);
  return {
    account_id,
    ...plain,
    ...(ofType === undefined ? {} : { type: ofType }),
    ...(ofStatus === undefined ? {} : { status: ofStatus }),
  };
}
