/** Names and entries that somebody found not to be the same, until either side changes. */
import { type IntlShape, useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { ExportButton } from '#lib/list/export-button.tsx';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { useSort } from '#lib/list/use-sort.ts';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/actions/text-link.tsx';
import { Card } from '#ui/data/card.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { ListTable } from '#ui/data/list-table.tsx';
import { DateTime } from '#ui/values/date-time.tsx';

type Pair = Awaited<ReturnType<typeof bank.screening.cleared>>['data'][number];

export function ClearedPairs() {
  const intl = useIntl();
  const mayRead = mayDo(useStaff(), 'cases.read');
  const sort = useSort(['cleared', '-cleared'], '-cleared');
  const filter = { sort: sort.value };
  const list = useCursorList<Pair>({
    queryKey: ['staff', 'cleared-pairs', filter],
    load: (cursor, signal) => bank.screening.cleared({ query: { cursor, ...filter }, signal }),
  });
  return (
    <Card
      flush
      title={intl.formatMessage({ id: 'control.pairs.title' })}
      actions={
        <ExportButton size="compact" take={() => bank.screening.exportCleared({ body: filter })} />
      }
    >
      <ListTable
        list={list}
        errorTitle={intl.formatMessage({ id: 'control.lists.not-loaded' })}
        emptyText={intl.formatMessage({ id: 'control.pairs.empty' })}
        caption={intl.formatMessage({ id: 'control.pairs.title' })}
        rowKey={({ id }) => id}
        sort={sort}
        columns={columnsIn(intl, mayRead)}
      />
    </Card>
  );
}

function columnsIn(intl: IntlShape, mayRead: boolean): Column<Pair>[] {
  return [
    {
      id: 'name',
      header: intl.formatMessage({ id: 'control.pairs.name' }),
      isRowHeader: true,
      cell: ({ name }) => <bdi>{name}</bdi>,
    },
    {
      id: 'entry',
      header: intl.formatMessage({ id: 'control.hits.listed' }),
      cell: ({ entry_name }) => <bdi>{entry_name}</bdi>,
    },
    {
      id: 'list',
      header: intl.formatMessage({ id: 'control.lists.list' }),
      cell: ({ source }) => intl.formatMessage({ id: `control.list.${source}` }),
    },
    {
      id: 'at',
      header: intl.formatMessage({ id: 'control.pairs.at' }),
      sort: 'cleared',
      align: 'end',
      cell: ({ cleared_at, case_id }) =>
        mayRead ? (
          <TextLink href={paths.control.case(case_id)}>
            <DateTime iso={cleared_at} clock="bank" />
          </TextLink>
        ) : (
          <DateTime iso={cleared_at} clock="bank" />
        ),
    },
  ];
}
