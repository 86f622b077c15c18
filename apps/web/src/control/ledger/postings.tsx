/** What was asked of the books and what came of it. */
import { type IntlShape, useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { ExportButton } from '#lib/list/export-button.tsx';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { useSort } from '#lib/list/use-sort.ts';
import { paths } from '#paths.ts';
import { Anchor } from '#ui/actions/anchor.tsx';
import { Card } from '#ui/data/card.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { ListTable } from '#ui/data/list-table.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { linkClass } from './account-name.tsx';
import { PostingName } from './posting-name.tsx';
import { PostingOutcome } from './posting-outcome.tsx';

type Posting = Awaited<ReturnType<typeof bank.ledger.postings>>['data'][number];

export function Postings() {
  const intl = useIntl();
  const sort = useSort(['posted', '-posted'], '-posted');
  const filter = { sort: sort.value };
  const list = useCursorList<Posting>({
    queryKey: ['staff', 'ledger', 'postings', filter],
    load: (cursor, signal) => bank.ledger.postings({ query: { cursor, ...filter }, signal }),
  });
  return (
    <Card
      flush
      title={intl.formatMessage({ id: 'control.ledger.postings' })}
      actions={
        <ExportButton size="compact" take={() => bank.ledger.exportPostings({ body: filter })} />
      }
    >
      <ListTable
        list={list}
        errorTitle={intl.formatMessage({ id: 'control.ledger.not-loaded' })}
        emptyText={intl.formatMessage({ id: 'control.ledger.nothing-booked' })}
        caption={intl.formatMessage({ id: 'control.ledger.postings' })}
        columns={columnsIn(intl)}
        rowKey={({ id }) => id}
        sort={sort}
      />
    </Card>
  );
}

function columnsIn(intl: IntlShape): Column<Posting>[] {
  return [
    {
      id: 'posting',
      header: intl.formatMessage({ id: 'control.ledger.posting' }),
      isRowHeader: true,
      cell: ({ id, label }) => (
        <Anchor href={paths.control.posting(id)} className={linkClass}>
          <PostingName label={label} />
        </Anchor>
      ),
    },
    {
      id: 'kind',
      header: intl.formatMessage({ id: 'control.ledger.kind' }),
      cell: ({ kind }) => intl.formatMessage({ id: `control.postingkind.${kind}` }),
    },
    {
      id: 'outcome',
      header: intl.formatMessage({ id: 'control.ledger.outcome' }),
      cell: ({ outcome }) => <PostingOutcome outcome={outcome} />,
    },
    {
      id: 'entries',
      header: intl.formatMessage({ id: 'control.ledger.entries' }),
      align: 'end',
      cell: ({ entries }) => intl.formatNumber(entries),
    },
    {
      id: 'at',
      header: intl.formatMessage({ id: 'control.ledger.recorded' }),
      sort: 'posted',
      align: 'end',
      cell: ({ posted_at }) => <DateTime iso={posted_at} />,
    },
  ];
}
