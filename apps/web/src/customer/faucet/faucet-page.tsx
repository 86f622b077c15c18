/** Simulated money for trying the bank; there is no such screen in a live one. */
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { accountsQuery } from '#lib/accounts/accounts.queries.ts';
import { QueryView } from '#lib/list/query-view.tsx';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Card } from '#ui/data/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { FaucetForm } from './faucet-form.tsx';

export function FaucetPage() {
  const intl = useIntl();
  const accounts = useQuery(accountsQuery);
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <PageHeader
        title={intl.formatMessage({ id: 'customer.faucet.title' })}
        lead={intl.formatMessage({ id: 'customer.faucet.lead' })}
      />
      <Card>
        <QueryView
          query={accounts}
          errorTitle={intl.formatMessage({ id: 'customer.accounts.not-loaded' })}
          skeleton={<Skeleton className="h-64 w-full" />}
        >
          {(all) => {
            const [first, ...others] = all.filter(({ status }) => status === 'Active');
            if (first !== undefined) return <FaucetForm accounts={[first, ...others]} />;
            return (
              <EmptyState
                bare
                title={intl.formatMessage({ id: 'ui.list.no-data' })}
                action={
                  <LinkButton variant="primary" href={paths.customer.accountsCreate()}>
                    {intl.formatMessage({ id: 'customer.accounts.create' })}
                  </LinkButton>
                }
              >
                {intl.formatMessage({ id: 'customer.accounts.none-text' })}
              </EmptyState>
            );
          }}
        </QueryView>
      </Card>
    </div>
  );
}
