/** Contact messages and what they are answered with, as the screens read them. */
import type { ContactMessageId } from '@fairlead/contract/ids';
import { queryOptions } from '@tanstack/react-query';
import { bank } from '#lib/client.ts';

export type MessageRow = Awaited<ReturnType<typeof bank.contactMessages.list>>['data'][number];
export type Message = Awaited<ReturnType<typeof bank.contactMessages.read>>;
export type CannedAnswer = Awaited<ReturnType<typeof bank.cannedAnswers.list>>['data'][number];

export const inboxKey = ['staff', 'inbox'] as const;
export const cannedKey = ['staff', 'canned-answers'] as const;

export function messageQuery(id: ContactMessageId) {
  return queryOptions({
    queryKey: [...inboxKey, 'one', id],
    queryFn: ({ signal }) => bank.contactMessages.read({ params: { id }, signal }),
  });
}

export const assigneesQuery = queryOptions({
  queryKey: [...inboxKey, 'assignees'],
  queryFn: ({ signal }) => bank.contactMessages.assignees({ signal }),
});
