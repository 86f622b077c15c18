/** Debits and credits of every currency. That they are equal is the point, and is shown. */
import { useQuery } from '@tanstack/react-query';
import { type IntlShape, useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { QueryView } from '#lib/list/query-view.tsx';
import { MoneyAmount } from '#lib/money/money-amount.tsx';
import { Card } from '#ui/data/card.tsx';
import { type Column, DataTable } from '#ui/data/data-table.tsx';
import { RowsSkeleton } from '#ui/data/rows-skeleton.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { SimulatedMark } from '#ui/values/simulated-mark.tsx';
import { AccountName } from './account-name.tsx';

type Trial = Awaited<ReturnType<typeof bank.ledger.trialBalance>>;
type CurrencyBalance = Trial['data'][number];
type Line = CurrencyBalance['lines'][number];

export function TrialBalance() {
  const intl = useIntl();
  const trial = useQuery({
    queryKey: ['staff', 'ledger', 'trial-balance'],
    queryFn: ({ signal }) => bank.ledger.trialBalance({ signal }),
  });
  return (
    <QueryView
      query={trial}
      errorTitle={intl.formatMessage({ id: 'control.ledger.not-loaded' })}
      skeleton={<RowsSkeleton rows={8} />}
    >
      {(data) => (
        <div className="flex flex-col gap-6">
          <Verdict trial={data} />
          {data.data.length === 0 && (
            <EmptyState title={intl.formatMessage({ id: 'ui.list.no-data' })}>
              {intl.formatMessage({ id: 'control.ledger.nothing-booked' })}
            </EmptyState>
          )}
          {data.data.map((balance) => (
            <OneCurrency key={balance.currency} balance={balance} />
          ))}
        </div>
      )}
    </QueryView>
  );
}

function Verdict({ trial }: { readonly trial: Trial }) {
  const intl = useIntl();
  return (
    <Panel
      tone={trial.balanced ? 'success' : 'error'}
      title={intl.formatMessage({
        id: trial.balanced ? 'control.ledger.balanced' : 'control.ledger.not-balanced',
      })}
    >
      <span className="text-sm text-muted">
        {intl.formatMessage({ id: 'control.ledger.counted' })}{' '}
        <DateTime iso={trial.at} style="exact" />
      </span>
    </Panel>
  );
}

function OneCurrency({ balance }: { readonly balance: CurrencyBalance }) {
  const intl = useIntl();
  const { currency, balanced, lines, debit, credit } = balance;
  const total = { kind: 'total' as const, debit, credit };
  return (
    <Card
      flush
      title={
        <span className="inline-flex items-center gap-2">
          <bdi>{currency}</bdi>
          <SimulatedMark />
        </span>
      }
      actions={
        <Badge tone={balanced ? 'good' : 'bad'}>
          {intl.formatMessage({
            id: balanced ? 'control.ledger.equal' : 'control.ledger.not-equal',
          })}
        </Badge>
      }
    >
      <DataTable
        caption={intl.formatMessage({ id: 'control.ledger.balance-of' }, { currency })}
        columns={columnsIn(intl)}
        rows={[...lines, total]}
        rowKey={(row) => (row.kind === 'total' ? 'total' : `${row.kind} ${row.code}`)}
      />
    </Card>
  );
}

type Row = Line | { readonly kind: 'total'; debit: Line['debit']; credit: Line['credit'] };

function columnsIn(intl: IntlShape): Column<Row>[] {
  const side = (name: 'debit' | 'credit'): Column<Row> => ({
    id: name,
    header: intl.formatMessage({ id: `control.ledger.${name}` }),
    align: 'end',
    cell: (row) => (
      <span className={row.kind === 'total' ? 'font-semibold' : ''}>
        {row.kind !== 'total' && row[name].amount === '0' ? (
          <span aria-hidden="true">–</span>
        ) : (
          <MoneyAmount money={row[name]} mark="above" />
        )}
      </span>
    ),
  });
  return [
    {
      id: 'account',
      header: intl.formatMessage({ id: 'control.ledger.account' }),
      isRowHeader: true,
      cell: (row) =>
        row.kind === 'total' ? (
          <span className="font-semibold">
            {intl.formatMessage({ id: 'control.ledger.total' })}
          </span>
        ) : row.code === null ? (
          intl.formatMessage({ id: 'control.ledger.customers' }, { count: row.accounts })
        ) : (
          <span>
            {intl.formatMessage({ id: `control.ledgerkind.${row.kind}` })}
            <span className="block font-normal">
              <AccountName id={row.account_id} code={row.code} />
            </span>
          </span>
        ),
    },
    side('debit'),
    side('credit'),
  ];
}
