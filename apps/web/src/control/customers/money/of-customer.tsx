/** One thing of a customer by its address: what is somebody else's is not there. */
import type { CustomerId } from '@fairlead/contract/ids';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { QueryView } from '#lib/list/query-view.tsx';
import { isNotFound } from '#lib/screen/not-found.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

interface OfCustomerProps<Thing> {
  readonly customerId: CustomerId;
  readonly query: UseQueryResult<Thing>;
  /** Said where there is no such thing, with the list that it would be in. */
  readonly missing: { readonly title: string; readonly href: string; readonly place: string };
  readonly children: (thing: Thing) => ReactNode;
}

export function OfCustomer<Thing extends { readonly user_id: CustomerId }>({
  customerId,
  query,
  missing,
  children,
}: OfCustomerProps<Thing>) {
  const intl = useIntl();
  const { data, error } = query;
  if (data === undefined ? isNotFound(error) : data.user_id !== customerId) {
    const list = <LinkButton href={missing.href}>{missing.place}</LinkButton>;
    return <EmptyState title={missing.title} action={list} />;
  }
  return (
    <QueryView
      query={query}
      errorTitle={intl.formatMessage({ id: 'control.record.not-loaded' })}
      skeleton={<Skeleton className="h-80 w-full" />}
    >
      {children}
    </QueryView>
  );
}
