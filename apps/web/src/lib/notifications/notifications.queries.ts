/** What the customer was told: one answer for the bell and the list's head. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { bank } from '#lib/client.ts';

export type Notification = Awaited<ReturnType<typeof bank.notifications.list>>['data'][number];

/** Everything under it is asked for again when the bank says that something was told. */
export const notificationsKey = ['customer', 'notifications'] as const;

const unreadQuery = queryOptions({
  queryKey: [...notificationsKey, 'unread'],
  queryFn: async ({ signal }) => {
    const { unread } = await bank.notifications.list({ query: { limit: 1 }, signal });
    return unread;
  },
});

/** Undefined until it is known. */
export function useUnread(): number | undefined {
  return useQuery(unreadQuery).data;
}

type Mark = Parameters<typeof bank.notifications.mark>[0]['body'];

/** Marks one, or without an id all of them. */
export function useMark() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Mark) => bank.notifications.mark({ body }),
    onSuccess: ({ unread }) => cache.setQueryData(unreadQuery.queryKey, unread),
    onSettled: () => cache.invalidateQueries({ queryKey: notificationsKey }),
  });
}
