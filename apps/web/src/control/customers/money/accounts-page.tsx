/** A customer's accounts, for staff to read. */
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import {
  accountsQuery,
  type CustomerAccount,
  type CustomerRecord,
} from '#control/customers/record/record.queries.ts';
import { RecordFrame } from '#control/customers/record/record-frame.tsx';
import { nameOf } from '#lib/accounts/accounts.queries.ts';
import { QueryView } from '#lib/list/query-view.tsx';
import { MarkedAmount } from '#lib/money/marked-amount.tsx';
import { paths } from '#paths.ts';
import { Anchor } from '#ui/actions/anchor.tsx';
import { Card } from '#ui/data/card.tsx';
import { DataTable } from '#ui/data/data-table.tsx';
import { RowsSkeleton } from '#ui/data/rows-skeleton.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { AccountNumber } from '#ui/values/account-number.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { AccountState } from './account-state.tsx';
import { useOpenAccount } from './use-open-account.tsx';

export function AccountsPage() {
  return <RecordFrame>{(record) => <Accounts record={record} />}</RecordFrame>;
}

function Accounts({ record: { id, account_status } }: { readonly record: CustomerRecord }) {
  const intl = useIntl();
  const accounts = useQuery(accountsQuery(id));
  const openAccount = useOpenAccount();
  return (
    <Card
      flush
      title={intl.formatMessage({ id: 'control.record.accounts' })}
      actions={account_status === 'Closed' ? undefined : openAccount(id)}
    >
      <QueryView
        query={accounts}
        errorTitle={intl.formatMessage({ id: 'control.record.not-loaded' })}
        skeleton={<RowsSkeleton rows={3} />}
        padded
      >
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState bare title={intl.formatMessage({ id: 'control.money.no-accounts' })} />
          ) : (
            <AccountsTable rows={rows} />
          )
        }
      </QueryView>
    </Card>
  );
}

function AccountsTable({ rows }: { readonly rows: readonly CustomerAccount[] }) {
  const intl = useIntl();
  return (
    <DataTable
      caption={intl.formatMessage({ id: 'control.record.accounts' })}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'name',
          header: intl.formatMessage({ id: 'control.money.account' }),
          isRowHeader: true,
          cell: (account) => (
            <Anchor
              href={paths.control.customerAccount(account.user_id, account.id)}
              className="rounded-sm underline decoration-line-strong underline-offset-4 hover:decoration-ink"
            >
              <bdi>{nameOf(intl, account)}</bdi>
            </Anchor>
          ),
        },
        {
          id: 'number',
          header: intl.formatMessage({ id: 'control.money.number' }),
          cell: ({ account_number }) =>
            account_number === null ? '–' : <AccountNumber number={account_number} />,
        },
        {
          id: 'status',
          header: intl.formatMessage({ id: 'control.customers.status' }),
          cell: ({ status }) => <AccountState status={status} />,
        },
        {
          id: 'opened',
          header: intl.formatMessage({ id: 'control.money.opened' }),
          cell: ({ opened_at }) => <DateTime iso={opened_at} style="day" />,
        },
        {
          id: 'balance',
          header: intl.formatMessage({ id: 'control.money.balance' }),
          align: 'end',
          cell: ({ current_balance }) => (
            <span className="inline-flex">
              <MarkedAmount money={current_balance} />
            </span>
          ),
        },
      ]}
    />
  );
}
