/** What the screens of cases ask the bank for. */
import type { CaseId } from '@fairlead/contract/ids';
import { queryOptions } from '@tanstack/react-query';
import { type CaseRow, casesKey } from '#lib/cases/cases.ts';
import { bank } from '#lib/client.ts';
import type { BadgeTone } from '#ui/feedback/badge.tsx';

export type CaseFile = Awaited<ReturnType<typeof bank.cases.read>>;
export type Hit = CaseFile['hits'][number];

export const caseQuery = (id: CaseId) =>
  queryOptions({
    queryKey: [...casesKey, id],
    queryFn: ({ signal }) => bank.cases.read({ params: { id }, signal }),
  });

export const caseTones: Readonly<Record<CaseRow['status'], BadgeTone>> = {
  Open: 'accent',
  Released: 'good',
  Rejected: 'bad',
  Lapsed: 'warning',
  Frozen: 'bad',
  Closed: 'plain',
};
