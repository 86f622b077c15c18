/** The query cache: server data lives here and nowhere else, and is gone after sign-out. */
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './client.ts';

const FRESH_MS = 10_000;
const MOST_RETRIES = 2;

export const queries = new QueryClient({
  queryCache: new QueryCache({
    // A session that was ended elsewhere: the area's gate asks who is here, and finds nobody.
    onError: (error) => {
      if (!isSignedOut(error)) return;
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'status' });
    },
  }),
  defaultOptions: {
    // Without a line a call fails and says so: what waited for it would be done later, when nobody
    // wants it any more.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: FRESH_MS,
      // A definite no stays a no; only an unknown answer is worth asking for again.
      retry: (failures, error) =>
        error instanceof ApiError && error.unknown && failures < MOST_RETRIES,
    },
  },
});

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/**
 * How often a screen asks again by itself. Not once it was told that nobody is signed in: it may
 * wait behind that answer for a night, and the bank counts such calls against the whole address.
 */
export function again(afterMs: number | false) {
  return ({ state }: { readonly state: { readonly error: Error | null } }): number | false =>
    isSignedOut(state.error) ? false : afterMs;
}
