/** What the first screen asks the bank for: all accounts together, and what staff have to say. */
import { queryOptions } from '@tanstack/react-query';
import { bank } from '#lib/client.ts';

export type Summary = Awaited<ReturnType<typeof bank.accounts.summary>>;

export const summaryQuery = queryOptions({
  queryKey: ['customer', 'accounts', 'summary'],
  queryFn: ({ signal }) => bank.accounts.summary({ signal }),
});

export type HomeMessage = NonNullable<
  Awaited<ReturnType<typeof bank.homeMessages.read>>['message']
>;

export const homeMessageQuery = queryOptions({
  queryKey: ['customer', 'home-message'],
  queryFn: ({ signal }) => bank.homeMessages.read({ signal }),
});
