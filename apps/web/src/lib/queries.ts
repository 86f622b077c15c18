/** The query cache: server data lives here and nowhere else, and is gone after sign-out. */
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './client.ts';

const FRESH_MS = 10_000;
const MOST_RETRIES = 2;
const RENEWED_MS = 1_500;

export const queries = new QueryClient({
  queryCache: new QueryCache({
    // A session that was ended elsewhere: the area's gate asks who is here, and finds nobody.
    onError: (error) => {
      if (!(error instanceof ApiError) || error.status !== 401) return;
      // Giving a factor renews the session's token: what crosses with that is no end of it.
      const isStatus = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] === 'status';
      setTimeout(() => void queries.invalidateQueries({ predicate: isStatus }), RENEWED_MS);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // A definite no stays a no; only an unknown answer is worth asking for again.
      retry: (failures, error) =>
        error instanceof ApiError && error.unknown && failures < MOST_RETRIES,
    },
  },
});
