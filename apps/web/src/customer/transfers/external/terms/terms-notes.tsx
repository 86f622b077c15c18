/** What holds for payments from the chosen account: limits, and where nothing leaves. */
import type { UseQueryResult } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import type { Terms } from '#customer/transfers/external/external.queries.ts';
import { QueryView } from '#lib/list/query-view.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { LimitsNote } from './limits-note.tsx';
import { StoppedNote } from './stopped-note.tsx';

export function TermsNotes({ terms }: { readonly terms: UseQueryResult<Terms> }) {
  const intl = useIntl();
  return (
    <QueryView
      query={terms}
      errorTitle={intl.formatMessage({ id: 'customer.external.limits-not-loaded' })}
      skeleton={<Skeleton className="h-28 w-full" />}
    >
      {({ limits, abroad, stopped_currencies: stopped }) => (
        <>
          <LimitsNote limits={limits} abroad={abroad} />
          <StoppedNote currencies={stopped} />
        </>
      )}
    </QueryView>
  );
}
