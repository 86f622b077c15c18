/** How a customer's payments or account stand, as the panel asks for it. */
import { queryOptions } from '@tanstack/react-query';
import type { CustomerRecord } from '#control/customers/record/record.queries.ts';
import { bank } from '#lib/client.ts';

export type Standing = Awaited<ReturnType<typeof bank.restrictions.read>>;
export type Subject = Standing['subject'];
/** One of those that hold; the first one counts. */
export type Held = Standing['held'][number];

/** Where the words of each subject stand in the catalogue. */
export const NOUNS = { payments: 'restriction', account: 'account-standing' } as const;

export const standingQuery = (id: CustomerRecord['id'], subject: Subject) =>
  queryOptions({
    queryKey: ['staff', 'restriction', id, subject],
    queryFn: ({ signal }) => bank.restrictions.read({ params: { id }, query: { subject }, signal }),
  });
