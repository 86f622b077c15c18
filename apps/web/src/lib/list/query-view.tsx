/** One answer of the bank in its states: on its way, not to be had, there. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { ApiError } from '#lib/client.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Loading } from '#ui/feedback/loading.tsx';

export interface QueryViewProps<Data> {
  readonly query: UseQueryResult<Data>;
  readonly errorTitle: string;
  /** The shape of what is coming; null where often nothing comes, so that no room is kept. */
  readonly skeleton: ReactNode;
  readonly children: (data: Data) => ReactNode;
  /** Inside a card without padding. */
  readonly padded?: boolean;
}

export function QueryView<Data>(props: QueryViewProps<Data>) {
  const { query, errorTitle, skeleton, children, padded = false } = props;
  const intl = useIntl();
  // What was there stays in sight when a refresh fails.
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return skeleton === null ? null : <Loading>{skeleton}</Loading>;
  return (
    <div className={padded ? 'p-4' : ''}>
      <ErrorState
        title={errorTitle}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
        requestId={query.error instanceof ApiError ? query.error.requestId : undefined}
      >
        {intl.formatMessage({ id: 'ui.error.nothing-changed' })}
      </ErrorState>
    </div>
  );
}
