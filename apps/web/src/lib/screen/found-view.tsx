/** A screen about one thing by its address: on its way, not to be had, not there, there. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryView } from '#lib/list/query-view.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { MissingThing } from './missing-thing.tsx';
import { isNotFound } from './not-found.ts';

export interface FoundViewProps<Data> {
  readonly query: UseQueryResult<Data>;
  readonly errorTitle: string;
  /** Said where there is no such thing, with the place that it would be found from. */
  readonly missing: {
    readonly title: string;
    readonly text: string;
    readonly href: string;
    readonly place: string;
  };
  readonly children: (data: Data) => ReactNode;
}

export function FoundView<Data>({ query, errorTitle, missing, children }: FoundViewProps<Data>) {
  if (query.data === undefined && isNotFound(query.error)) {
    return (
      <MissingThing
        title={missing.title}
        action={
          <LinkButton variant="primary" href={missing.href}>
            {missing.place}
          </LinkButton>
        }
      >
        {missing.text}
      </MissingThing>
    );
  }
  return (
    <QueryView
      query={query}
      errorTitle={errorTitle}
      skeleton={<Skeleton className="h-120 w-full" />}
    >
      {children}
    </QueryView>
  );
}
