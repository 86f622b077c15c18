/** The demonstration people's authenticator app: the code that each can use now. */
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { QueryView } from '#lib/list/query-view.tsx';
import { RowsSkeleton } from '#ui/data/rows-skeleton.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { PersonaCodes } from './persona-codes.tsx';

/** Shortest time between two calls, should clocks disagree. */
const LEAST_WAIT_MS = 1_000;

export function AuthenticatorPage() {
  const intl = useIntl();
  const codes = useQuery({
    queryKey: ['sandbox', 'authenticator'],
    queryFn: ({ signal }) => bank.personas.authenticator({ signal }),
    staleTime: 0,
    // Asked again when the first of the codes runs out.
    refetchInterval: ({ state }) => {
      const left = state.data?.map(({ seconds_left }) => seconds_left) ?? [];
      return Math.max(LEAST_WAIT_MS, Math.min(30, ...left) * 1000);
    },
  });
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <PageHeader
        title={intl.formatMessage({ id: 'sandbox.authenticator.title' })}
        lead={intl.formatMessage({ id: 'sandbox.authenticator.lead' })}
      />
      <QueryView
        query={codes}
        errorTitle={intl.formatMessage({ id: 'sandbox.authenticator.not-loaded' })}
        skeleton={<RowsSkeleton rows={6} />}
      >
        {(all) =>
          all.length === 0 ? (
            <EmptyState title={intl.formatMessage({ id: 'ui.list.no-data' })} />
          ) : (
            (['customer', 'staff'] as const).map((kind) => (
              <PersonaCodes
                key={kind}
                title={intl.formatMessage({ id: `sandbox.authenticator.${kind}` })}
                codes={all.filter((code) => code.kind === kind)}
                readAtMs={codes.dataUpdatedAt}
              />
            ))
          )
        }
      </QueryView>
    </div>
  );
}
