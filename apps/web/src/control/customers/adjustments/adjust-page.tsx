/** Staff propose to correct one of a customer's accounts; another person decides. */
import type { CustomerId, TransferId } from '@fairlead/contract/ids';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { useOpenAccount } from '#control/customers/money/use-open-account.tsx';
import {
  accountsQuery,
  type CustomerAccount,
  type CustomerRecord,
  recordKey,
} from '#control/customers/record/record.queries.ts';
import { RecordFrame } from '#control/customers/record/record-frame.tsx';
import { bank } from '#lib/client.ts';
import { QueryView } from '#lib/list/query-view.tsx';
import { Card } from '#ui/data/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { AdjustForm } from './adjust-form.tsx';

export function AdjustPage() {
  return <RecordFrame>{(record) => <Adjust record={record} />}</RecordFrame>;
}

function Adjust({ record: { id } }: { readonly record: CustomerRecord }) {
  const intl = useIntl();
  const accounts = useQuery(accountsQuery(id));
  return (
    <Card title={intl.formatMessage({ id: 'control.adjustments.title' })}>
      <p className="mb-5 max-w-prose text-muted">
        {intl.formatMessage({ id: 'control.adjustments.lead' })}
      </p>
      <QueryView
        query={accounts}
        errorTitle={intl.formatMessage({ id: 'control.record.not-loaded' })}
        skeleton={<Skeleton className="h-80 w-full" />}
      >
        {(rows) => (
          <OfAccounts customerId={id} accounts={rows.filter(({ status }) => status === 'Active')} />
        )}
      </QueryView>
    </Card>
  );
}

/** Whoever comes from a transfer corrects that one. */
function OfAccounts({
  customerId,
  accounts,
}: {
  readonly customerId: CustomerId;
  readonly accounts: readonly CustomerAccount[];
}) {
  const intl = useIntl();
  const [search] = useSearchParams();
  const wanted = search.get('transfer');
  const openAccount = useOpenAccount();
  const [first] = accounts;
  const transfer = useQuery({
    queryKey: [...recordKey(first?.user_id ?? ''), 'transfer', wanted],
    queryFn: ({ signal }) =>
      bank.customerRecords.transfer({ params: { id: wanted as TransferId }, signal }),
    enabled: wanted !== null,
  });
  if (first === undefined) {
    return (
      <EmptyState
        title={intl.formatMessage({ id: 'control.adjustments.no-account' })}
        action={openAccount(customerId)}
      />
    );
  }
  if (wanted !== null && transfer.isPending) return <Skeleton className="h-80 w-full" />;
  const own = transfer.data?.user_id === first.user_id ? transfer.data : undefined;
  return <AdjustForm accounts={[first, ...accounts.slice(1)]} corrects={own} />;
}
