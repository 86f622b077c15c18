/** Which files the bank takes just now, and who asks, before a form that asks for some. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { LicenceNote } from '#lib/licence/licence-note.tsx';
import { QueryView } from '#lib/list/query-view.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

type Uploads = Awaited<ReturnType<typeof bank.graph.read>>['uploads'];

export interface FileRules {
  /** Endings of names, as a file field wants them. */
  readonly accept: string;
  /** Media type of the first of the kinds: what the page draws is sent as this. */
  readonly type: string;
  /** The kinds in words: *JPG or PNG*. */
  readonly kinds: string;
  readonly megabytes: number;
}

const uploadsQuery = queryOptions({
  queryKey: ['graph', 'uploads'],
  queryFn: async ({ signal }) =>
    (await bank.graph.read({ query: { only: 'bank' }, signal })).uploads,
});

export interface WithFileRulesProps {
  /** An identity card has to be a picture, and so has a photo. */
  readonly paper: 'picture' | 'any';
  readonly children: (rules: FileRules) => ReactNode;
}

export function WithFileRules({ paper, children }: WithFileRulesProps) {
  const intl = useIntl();
  const uploads = useQuery(uploadsQuery);
  return (
    <QueryView
      query={uploads}
      errorTitle={intl.formatMessage({ id: 'field.file.not-loaded' })}
      skeleton={<Skeleton className="h-40 w-full" />}
    >
      {(set) => (
        <div className="flex flex-col gap-5">
          <LicenceNote />
          {children(rulesFrom(set, paper, intl))}
        </div>
      )}
    </QueryView>
  );
}

function rulesFrom(set: Uploads, paper: WithFileRulesProps['paper'], intl: IntlShape): FileRules {
  const taken = [
    { on: set.jpeg, name: 'JPG', type: 'image/jpeg', endings: ['.jpg', '.jpeg'] },
    { on: set.png, name: 'PNG', type: 'image/png', endings: ['.png'] },
    { on: set.pdf && paper === 'any', name: 'PDF', type: 'application/pdf', endings: ['.pdf'] },
  ].filter(({ on }) => on);
  const names = taken.map(({ name }) => name);
  return {
    accept: taken.flatMap(({ endings }) => endings).join(','),
    type: taken[0]?.type ?? '',
    kinds: intl.formatList(names, { type: 'disjunction' }),
    megabytes: set.largest_megabytes,
  };
}
