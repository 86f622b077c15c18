/** Who changed a group of settings, when, and what. */
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { Card } from '#ui/data/card.tsx';
import { CursorList } from '#ui/data/cursor-list.tsx';
import { DataTable } from '#ui/data/data-table.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import type { GroupName, HistoryRow } from './settings.queries.ts';

export function SettingsHistory({ group }: { readonly group: GroupName }) {
  const intl = useIntl();
  const list = useCursorList<HistoryRow>({
    queryKey: ['staff', 'settings', 'history', group],
    load: (cursor, signal) =>
      bank.settings.history({ params: { group }, query: { cursor }, signal }),
  });
  return (
    <Card title={intl.formatMessage({ id: 'control.history.title' })} flush>
      <CursorList
        list={list}
        errorTitle={intl.formatMessage({ id: 'control.history.not-loaded' })}
        empty={
          <EmptyState bare title={intl.formatMessage({ id: 'control.settings.never-changed' })} />
        }
      >
        {(rows) => (
          <DataTable
            caption={intl.formatMessage({ id: 'control.history.title' })}
            rows={rows}
            rowKey={({ version }) => String(version)}
            columns={[
              {
                id: 'fields',
                header: intl.formatMessage({ id: 'control.history.fields' }),
                isRowHeader: true,
                cell: ({ changed_fields }) => (
                  <bdi dir="ltr" className="font-mono font-normal">
                    {changed_fields.join(', ')}
                  </bdi>
                ),
              },
              {
                id: 'by',
                header: intl.formatMessage({ id: 'control.history.by' }),
                cell: ({ changed_by }) => <bdi>{changed_by}</bdi>,
              },
              {
                id: 'version',
                header: intl.formatMessage({ id: 'control.history.version' }),
                align: 'end',
                cell: ({ version }) => intl.formatNumber(version),
              },
              {
                id: 'at',
                header: intl.formatMessage({ id: 'control.history.at' }),
                align: 'end',
                cell: ({ changed_at }) => <DateTime iso={changed_at} />,
              },
            ]}
          />
        )}
      </CursorList>
    </Card>
  );
}
