/** The chart of accounts, found by code, account number or id; the filter is in the address bar. */
import { ledgerAccountKinds } from '@fairlead/contract/choices';
import { type IntlShape, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { bank } from '#lib/client.ts';
import { ExportButton } from '#lib/list/export-button.tsx';
import { ChoiceFilter } from '#lib/list/filters/choice-filter.tsx';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { useSort } from '#lib/list/use-sort.ts';
import { useTypedFilter } from '#lib/list/use-typed-filter.ts';
import { MoneyAmount } from '#lib/money/money-amount.tsx';
import { Card } from '#ui/data/card.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { ListTable } from '#ui/data/list-table.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { AccountName } from './account-name.tsx';

type Account = Awaited<ReturnType<typeof bank.ledger.accounts>>['data'][number];

export function Chart() {
  const intl = useIntl();
  const [address] = useSearchParams();
  const kind = ledgerAccountKinds.find((one) => one === address.get('kind'));
  const search = address.get('search') ?? '';
  const sort = useSort(['kind', '-kind'], 'kind');
  const filter = {
    sort: sort.value,
    ...(kind === undefined ? {} : { kind }),
    ...(search === '' ? {} : { search }),
  };
  const list = useCursorList<Account>({
    queryKey: ['staff', 'ledger', 'accounts', filter],
    load: (cursor, signal) => bank.ledger.accounts({ query: { cursor, ...filter }, signal }),
  });
  return (
    <div className="flex flex-col gap-4">
      <ChartFilters kind={kind} />
      <Card
        flush
        title={intl.formatMessage({ id: 'control.ledger.accounts' })}
        actions={
          <ExportButton size="compact" take={() => bank.ledger.exportAccounts({ body: filter })} />
        }
      >
        <ListTable
          list={list}
          errorTitle={intl.formatMessage({ id: 'control.ledger.not-loaded' })}
          emptyText={intl.formatMessage({ id: 'control.ledger.no-account' })}
          caption={intl.formatMessage({ id: 'control.ledger.accounts' })}
          columns={columnsIn(intl)}
          rowKey={({ id }) => id}
          sort={sort}
        />
      </Card>
    </div>
  );
}

function ChartFilters({ kind }: { readonly kind: Account['kind'] | undefined }) {
  const intl = useIntl();
  const typed = useTypedFilter('search');
  return (
    <div className="grid gap-4 md:grid-cols-[2fr_1fr]">
      <SearchField label={intl.formatMessage({ id: 'control.ledger.search' })} {...typed} />
      <ChoiceFilter
        name="kind"
        label={intl.formatMessage({ id: 'control.ledger.kind' })}
        value={kind}
        choices={ledgerAccountKinds}
        labelOf={(id) => intl.formatMessage({ id: `control.ledgerkind.${id}` })}
      />
    </div>
  );
}

function columnsIn(intl: IntlShape): Column<Account>[] {
  return [
    {
      id: 'account',
      header: intl.formatMessage({ id: 'control.ledger.account' }),
      isRowHeader: true,
      cell: ({ id, code, owner, closed }) => (
        <span className="inline-flex flex-wrap items-baseline gap-2">
          <AccountName id={id} code={code} owner={owner} />
          {closed && <Badge>{intl.formatMessage({ id: 'control.ledger.closed' })}</Badge>}
        </span>
      ),
    },
    {
      id: 'kind',
      header: intl.formatMessage({ id: 'control.ledger.kind' }),
      sort: 'kind',
      cell: ({ kind }) => intl.formatMessage({ id: `control.ledgerkind.${kind}` }),
    },
    {
      id: 'entries',
      header: intl.formatMessage({ id: 'control.ledger.entries' }),
      align: 'end',
      cell: ({ entries }) => intl.formatNumber(entries),
    },
    {
      id: 'balance',
      header: intl.formatMessage({ id: 'control.ledger.balance-now' }),
      align: 'end',
      cell: ({ balance }) => <MoneyAmount money={balance} />,
    },
  ];
}
