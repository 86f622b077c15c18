/** The accounts with their balances, and what they come to together. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { useIntl } from 'react-intl';
import { AccountRow } from '#lib/accounts/account-row.tsx';
import { accountsQuery, openOnes } from '#lib/accounts/accounts.queries.ts';
import { QueryView } from '#lib/list/query-view.tsx';
import { MoneyAmount } from '#lib/money/money-amount.tsx';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { TextLink } from '#ui/actions/text-link.tsx';
import { Card } from '#ui/data/card.tsx';
import { RowsSkeleton } from '#ui/data/rows-skeleton.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { SimulatedMark } from '#ui/values/simulated-mark.tsx';
import type { Summary } from './home.queries.ts';

export interface AccountsCardProps {
  readonly summary: UseQueryResult<Summary>;
}

export function AccountsCard({ summary }: AccountsCardProps) {
  const intl = useIntl();
  const accounts = useQuery(accountsQuery);
  return (
    <Card
      flush
      title={intl.formatMessage({ id: 'customer.accounts.title' })}
      actions={
        <TextLink href={paths.customer.accountsManage()}>
          {intl.formatMessage({ id: 'customer.home.manage' })}
        </TextLink>
      }
    >
      <QueryView
        query={accounts}
        padded
        errorTitle={intl.formatMessage({ id: 'customer.accounts.not-loaded' })}
        skeleton={<RowsSkeleton rows={3} />}
      >
        {(all) => {
          const open = openOnes(all);
          if (open.length === 0) return <NoAccounts />;
          return (
            <>
              <Total summary={summary} />
              <ul className="border-t border-line">
                {open.map((account) => (
                  <AccountRow key={account.id} account={account} />
                ))}
              </ul>
            </>
          );
        }}
      </QueryView>
    </Card>
  );
}

function NoAccounts() {
  const intl = useIntl();
  return (
    <EmptyState
      bare
      icon={<Landmark aria-hidden="true" />}
      title={intl.formatMessage({ id: 'ui.list.no-data' })}
      action={
        <LinkButton href={paths.customer.accountsCreate()}>
          {intl.formatMessage({ id: 'customer.accounts.create' })}
        </LinkButton>
      }
    >
      {intl.formatMessage({ id: 'customer.accounts.none-text' })}
    </EmptyState>
  );
}

/** In the home currency; where a rate is missing, it says so instead of leaving an account out. */
function Total({ summary }: AccountsCardProps) {
  const intl = useIntl();
  const { data } = summary;
  if (data === undefined) {
    return (
      <div className="px-5 pt-1 pb-4">
        {summary.isPending ? (
          <Skeleton className="h-14 w-48" />
        ) : (
          <p className="flex min-h-14 items-center text-muted">
            {intl.formatMessage({ id: 'customer.home.total-not-loaded' })}
          </p>
        )}
      </div>
    );
  }
  return (
    <div className="flex min-h-19 flex-col justify-center px-5 pt-1 pb-4">
      <p className="text-sm text-muted">
        {intl.formatMessage({ id: 'customer.home.total' })}
        {data.total !== null && <SimulatedMark />}
      </p>
      {data.total === null ? (
        <p>{intl.formatMessage({ id: 'customer.home.total-no-rate' })}</p>
      ) : (
        <p className="text-2xl font-semibold tracking-tight">
          <MoneyAmount money={data.total} mark="above" />
        </p>
      )}
      {data.rates_of !== null && (
        <p className="text-sm text-muted">
          {intl.formatMessage(
            { id: 'customer.home.rates-of' },
            { day: intl.formatDate(data.rates_of, { dateStyle: 'medium', timeZone: 'UTC' }) },
          )}
        </p>
      )}
    </div>
  );
}
