/** One customer's thread as staff read it; asked for again while it is looked at. */
import type { CustomerId } from '@fairlead/contract/ids';
import { useInfiniteQuery } from '@tanstack/react-query';
import { recordKey } from '#control/customers/record/record.queries.ts';
import { bank } from '#lib/client.ts';
import { again } from '#lib/queries.ts';

const LOOK_AGAIN_MS = 10_000;

export type Page = Awaited<ReturnType<typeof bank.messages.thread>>;
export type Thread = NonNullable<Page['thread']>;

export const threadKey = (id: CustomerId) => [...recordKey(id), 'thread'];

/** What an answer names as read: the last message, or `none`. */
export function newestIn(thread: { readonly pages: readonly Page[] } | undefined): string {
  return thread?.pages[0]?.data[0]?.id ?? 'none';
}

export function useThread(id: CustomerId) {
  return useInfiniteQuery({
    queryKey: threadKey(id),
    queryFn: ({ pageParam, signal }) =>
      bank.messages.thread({
        params: { customer_id: id },
        query: { cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_page_url: next }: Page) =>
      next === null
        ? undefined
        : (new URL(next, location.origin).searchParams.get('cursor') ?? undefined),
    refetchInterval: again(LOOK_AGAIN_MS),
  });
}
