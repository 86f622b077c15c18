/** The sanctions lists in force, what came with each, and the pairs that were cleared. */
import { useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { QueryView } from '#lib/list/query-view.tsx';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/data/card.tsx';
import { type Column, DataTable } from '#ui/data/data-table.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { ClearedPairs } from './cleared-pairs.tsx';
import { ImportDialog, listsKey } from './import-dialog.tsx';

type List = Awaited<ReturnType<typeof bank.screening.lists>>[number];

const AGAIN_MS = 2_000;

export function ListsPage() {
  const intl = useIntl();
  const mayImport = mayDo(useStaff(), 'screening.import');
  const [importing, setImporting] = useState(false);
  const lists = useQuery({
    queryKey: listsKey,
    queryFn: ({ signal }) => bank.screening.lists({ signal }),
    // Everybody is being held against a new one: the figures move.
    refetchInterval: ({ state }) =>
      state.data?.some(({ rescreening }) => rescreening) === true ? AGAIN_MS : false,
  });
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={intl.formatMessage({ id: 'control.lists.title' })}
        lead={intl.formatMessage({ id: 'control.lists.lead' })}
        action={
          mayImport && (
            <Button
              variant="primary"
              icon={<Upload aria-hidden="true" className="size-5" />}
              onPress={() => setImporting(true)}
            >
              {intl.formatMessage({ id: 'control.lists.import' })}
            </Button>
          )
        }
      />
      <Card flush>
        <QueryView
          query={lists}
          padded
          errorTitle={intl.formatMessage({ id: 'control.lists.not-loaded' })}
          skeleton={<Skeleton className="h-40 w-full" />}
        >
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState bare title={intl.formatMessage({ id: 'ui.list.no-data' })}>
                {intl.formatMessage({ id: 'control.lists.empty' })}
              </EmptyState>
            ) : (
              <DataTable
                caption={intl.formatMessage({ id: 'control.lists.title' })}
                columns={columnsIn(intl)}
                rows={rows}
                rowKey={({ source }) => source}
              />
            )
          }
        </QueryView>
      </Card>
      <ClearedPairs />
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </div>
  );
}

function columnsIn(intl: IntlShape): Column<List>[] {
  return [
    {
      id: 'source',
      header: intl.formatMessage({ id: 'control.lists.list' }),
      isRowHeader: true,
      cell: ({ source }) => intl.formatMessage({ id: `control.list.${source}` }),
    },
    {
      id: 'published',
      header: intl.formatMessage({ id: 'control.lists.published' }),
      cell: ({ published_on }) => <DateTime iso={`${published_on}T12:00:00`} style="day" />,
    },
    {
      id: 'entries',
      header: intl.formatMessage({ id: 'control.lists.entries' }),
      align: 'end',
      cell: ({ entries }) => intl.formatNumber(entries),
    },
    {
      id: 'delta',
      header: intl.formatMessage({ id: 'control.lists.delta' }),
      cell: ({ added, changed, removed }) =>
        intl.formatMessage({ id: 'control.lists.delta-of' }, { added, changed, removed }),
    },
    {
      id: 'rescreened',
      header: intl.formatMessage({ id: 'control.lists.rescreened' }),
      cell: ({ rescreened, hits, rescreening }) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          {intl.formatMessage({ id: 'control.lists.rescreened-of' }, { rescreened, hits })}
          {rescreening && (
            <Badge tone="accent">{intl.formatMessage({ id: 'control.lists.going-on' })}</Badge>
          )}
        </span>
      ),
    },
    {
      id: 'imported',
      header: intl.formatMessage({ id: 'control.lists.imported' }),
      align: 'end',
      cell: ({ imported_at, imported_by }) => (
        <>
          <DateTime iso={imported_at} style="exact" />
          {imported_by === null && (
            <span className="block text-xs text-muted">
              {intl.formatMessage({ id: 'control.lists.shipped' })}
            </span>
          )}
        </>
      ),
    },
  ];
}
