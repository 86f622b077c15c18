/** The customer's accounts, for every screen that shows or asks for one. */
import { queryOptions } from '@tanstack/react-query';
import type { IntlShape } from 'react-intl';
import { bank } from '#lib/client.ts';
import { productName } from './product-name.ts';

export type Account = Awaited<ReturnType<typeof bank.accounts.read>>;

/** More than anybody may open. */
const ALL = 100;

/** All of them in the owner's order, closed ones too. */
export const accountsQuery = queryOptions({
  queryKey: ['customer', 'accounts', 'list'],
  queryFn: async ({ signal }) => {
    const { data } = await bank.accounts.list({ query: { limit: ALL }, signal });
    return data;
  },
});

export function openOnes(accounts: readonly Account[]): readonly Account[] {
  return accounts.filter(({ status }) => status !== 'Closed');
}

/** The owner's own name for it, otherwise the product's. */
export function nameOf(
  intl: IntlShape,
  { account_tag, account_type }: Pick<Account, 'account_tag' | 'account_type'>,
): string {
  return account_tag ?? productName(intl, account_type);
}

/** What tells two accounts of one name apart. */
export function endingOf({ iban, account_number }: Account): string {
  return (iban ?? account_number).slice(-4);
}
