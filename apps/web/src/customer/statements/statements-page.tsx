/** `/user/transfers/history`: eStatements. Each month's by itself, any range on demand. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { QueryView } from '#lib/list/query-view.tsx';
import { Card } from '#ui/data/card.tsx';
import { RowsSkeleton } from '#ui/data/rows-skeleton.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { AskForm } from './ask-form.tsx';
import { StatementList } from './statement-list.tsx';
import { type StatementAccounts, statementAccountsQuery } from './statements.queries.ts';

export function StatementsPage() {
  const intl = useIntl();
  const accounts = useQuery(statementAccountsQuery);
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <PageHeader
        title={intl.formatMessage({ id: 'customer.statements.title' })}
        lead={intl.formatMessage({ id: 'customer.statements.lead' })}
      />
      <QueryView
        query={accounts}
        errorTitle={intl.formatMessage({ id: 'customer.statements.not-loaded' })}
        skeleton={<Waiting />}
      >
        {(data) => <Statements data={data} />}
      </QueryView>
    </div>
  );
}

function Statements({ data }: { readonly data: StatementAccounts }) {
  const intl = useIntl();
  const [made, setMade] = useState<string>();
  if (data.accounts.length === 0) {
    return (
      <EmptyState title={intl.formatMessage({ id: 'customer.statements.no-account' })}>
        {intl.formatMessage({ id: 'customer.statements.no-account-text' })}
      </EmptyState>
    );
  }
  return (
    <>
      <Card title={intl.formatMessage({ id: 'customer.statements.ask' })}>
        <AskForm data={data} onMade={setMade} />
      </Card>
      <StatementList accounts={data.accounts} made={made} />
    </>
  );
}

function Waiting() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-64 w-full" />
      <RowsSkeleton rows={4} />
    </div>
  );
}
