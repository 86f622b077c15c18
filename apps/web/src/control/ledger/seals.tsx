/** The head that each day closed with, and the blocks that rows are sealed in. */
import { type IntlShape, useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { ExportButton } from '#lib/list/export-button.tsx';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { useSort } from '#lib/list/use-sort.ts';
import { MoneyAmount } from '#lib/money/money-amount.tsx';
import { Card } from '#ui/data/card.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { ListTable } from '#ui/data/list-table.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { SimulatedMark } from '#ui/values/simulated-mark.tsx';
import { Head } from './head.tsx';

type Close = Awaited<ReturnType<typeof bank.ledger.closes>>['data'][number];
type Seal = Awaited<ReturnType<typeof bank.ledger.seals>>['data'][number];

export function Seals() {
  const intl = useIntl();
  return (
    <div className="flex flex-col gap-6">
      <p className="max-w-prose text-muted">
        {intl.formatMessage({ id: 'control.ledger.seals-text' })}
      </p>
      <Closes />
      <Blocks />
    </div>
  );
}

function Closes() {
  const intl = useIntl();
  const sort = useSort(['date', '-date'], '-date', 'closes');
  const filter = { sort: sort.value };
  const list = useCursorList<Close>({
    queryKey: ['staff', 'ledger', 'closes', filter],
    load: (cursor, signal) =>
      bank.ledger.closes({ query: { cursor, limit: 10, ...filter }, signal }),
  });
  const title = intl.formatMessage({ id: 'control.ledger.closes' });
  return (
    <Card
      flush
      actions={
        <ExportButton size="compact" take={() => bank.ledger.exportCloses({ body: filter })} />
      }
      title={
        <span className="inline-flex items-center gap-2">
          {title}
          <SimulatedMark />
        </span>
      }
    >
      <ListTable
        list={list}
        errorTitle={intl.formatMessage({ id: 'control.ledger.not-loaded' })}
        emptyTitle={intl.formatMessage({ id: 'control.ledger.no-close' })}
        emptyText={intl.formatMessage({ id: 'control.ledger.no-close-text' })}
        caption={title}
        columns={closeColumns(intl)}
        rowKey={({ date }) => date}
        sort={sort}
      />
    </Card>
  );
}

function Blocks() {
  const intl = useIntl();
  const sort = useSort(['number', '-number'], '-number');
  const filter = { sort: sort.value };
  const list = useCursorList<Seal>({
    queryKey: ['staff', 'ledger', 'seals', filter],
    load: (cursor, signal) => bank.ledger.seals({ query: { cursor, ...filter }, signal }),
  });
  const title = intl.formatMessage({ id: 'control.ledger.blocks' });
  return (
    <Card
      flush
      title={title}
      actions={
        <ExportButton size="compact" take={() => bank.ledger.exportSeals({ body: filter })} />
      }
    >
      <ListTable
        list={list}
        errorTitle={intl.formatMessage({ id: 'control.ledger.not-loaded' })}
        caption={title}
        columns={sealColumns(intl)}
        rowKey={({ number }) => String(number)}
        sort={sort}
      />
    </Card>
  );
}

function closeColumns(intl: IntlShape): Column<Close>[] {
  return [
    {
      id: 'date',
      header: intl.formatMessage({ id: 'control.ledger.day' }),
      sort: 'date',
      isRowHeader: true,
      cell: ({ date }) =>
        intl.formatDate(`${date}T12:00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' }),
    },
    {
      id: 'postings',
      header: intl.formatMessage({ id: 'control.ledger.postings' }),
      align: 'end',
      cell: ({ postings }) => intl.formatNumber(postings),
    },
    {
      id: 'totals',
      header: intl.formatMessage({ id: 'control.ledger.equal-totals' }),
      align: 'end',
      cell: ({ totals }) => <Totals totals={totals} />,
    },
    {
      id: 'number',
      header: intl.formatMessage({ id: 'control.ledger.last-block' }),
      align: 'end',
      cell: ({ number }) => intl.formatNumber(number),
    },
    {
      id: 'head',
      header: intl.formatMessage({ id: 'control.ledger.head' }),
      cell: ({ head }) => <Head value={head} />,
    },
    {
      id: 'closed',
      header: intl.formatMessage({ id: 'control.ledger.closed-when' }),
      align: 'end',
      cell: ({ closed_at }) => (
        <span className="inline-flex flex-col items-end">
          <DateTime iso={closed_at} />
          <span className="text-sm text-muted">
            {intl.formatMessage({ id: 'control.ledger.closed-by-bank' })}
          </span>
        </span>
      ),
    },
  ];
}

/** Debits, which a closed day's credits equal. */
function Totals({ totals }: { readonly totals: Close['totals'] }) {
  const intl = useIntl();
  if (totals.length === 0) return intl.formatMessage({ id: 'control.ledger.nothing-yet' });
  return (
    <span className="inline-flex flex-col items-end">
      {totals.map(({ currency, debit }) => (
        <MoneyAmount key={currency} money={debit} mark="above" />
      ))}
    </span>
  );
}

function sealColumns(intl: IntlShape): Column<Seal>[] {
  return [
    {
      id: 'number',
      header: intl.formatMessage({ id: 'control.ledger.block' }),
      sort: 'number',
      isRowHeader: true,
      cell: ({ number, kind }) => (
        <span className="inline-flex items-center gap-2">
          {intl.formatNumber(number)}
          {kind !== 'rows' && (
            <Badge>{intl.formatMessage({ id: `control.sealkind.${kind}` })}</Badge>
          )}
        </span>
      ),
    },
    {
      id: 'rows',
      header: intl.formatMessage({ id: 'control.ledger.rows' }),
      align: 'end',
      cell: ({ rows }) => intl.formatNumber(rows),
    },
    {
      id: 'head',
      header: intl.formatMessage({ id: 'control.ledger.head' }),
      cell: ({ head }) => <Head value={head} />,
    },
    {
      id: 'at',
      header: intl.formatMessage({ id: 'control.ledger.sealed' }),
      align: 'end',
      cell: ({ sealed_at }) => <DateTime iso={sealed_at} />,
    },
  ];
}
