/** The payees that a customer keeps, for every screen that shows or asks for one. */
import { queryOptions } from '@tanstack/react-query';
import { bank } from '#lib/client.ts';

export type Payee = Awaited<ReturnType<typeof bank.payees.read>>;

/** As many as one page of the bank's list holds; the last used come first. */
const MOST = 100;

export const PAYEES = ['customer', 'payees'] as const;

export const payeesQuery = queryOptions({
  queryKey: [...PAYEES, 'last-used'],
  queryFn: async ({ signal }) => {
    const { data } = await bank.payees.list({ query: { limit: MOST }, signal });
    return data;
  },
});

/** The customer's own name for them, otherwise the account's. */
export function payeeName({ nickname, account_title }: Payee): string {
  return nickname ?? account_title;
}
