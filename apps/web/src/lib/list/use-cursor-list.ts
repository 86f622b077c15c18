/** A list of the API as the screens show it: pages by cursor, one after the other. */
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ApiError } from '#lib/client.ts';
import { again } from '#lib/queries.ts';
import type { CursorListState } from '#ui/data/cursor-list.tsx';

interface Page<Row> {
  readonly data: readonly Row[];
  readonly next_page_url: string | null;
}

export interface CursorListQuery<Row> {
  readonly queryKey: QueryKey;
  readonly load: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Row>>;
  /** How often it is asked for again, where others work on it too. */
  readonly refreshMs?: number;
}

export function useCursorList<Row>(query: CursorListQuery<Row>): CursorListState<Row> {
  const { queryKey, load, refreshMs = false } = query;
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    refetchInterval: again(refreshMs),
    // In another order the rows stay until they come: the header that was pressed keeps the focus.
    placeholderData: (before, query) =>
      query !== undefined && unsorted(query.queryKey) === unsorted(queryKey) ? before : undefined,
  });
  const { fetchNextPage, refetch, isFetchingNextPage } = list;
  const loadNext = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, isFetchingNextPage]);
  return {
    status: list.isPending ? 'loading' : list.data === undefined ? 'error' : 'ready',
    rows: list.data?.pages.flatMap((page) => page.data) ?? [],
    hasNext: list.hasNextPage,
    isLoadingNext: isFetchingNextPage,
    nextFailed: list.isFetchNextPageError,
    loadNext,
    retry: () => void refetch(),
    requestId: list.error instanceof ApiError ? list.error.requestId : undefined,
  };
}

function nextCursor(page: Page<unknown>): string | undefined {
  if (page.next_page_url === null) return undefined;
  return new URL(page.next_page_url, location.origin).searchParams.get('cursor') ?? undefined;
}

function unsorted(key: QueryKey): string {
  return JSON.stringify(key, (name, value) => (name === 'sort' ? undefined : value));
}
