/** Who changed a group of settings, when, and what. */
import { type IntlShape, useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { isMessage } from '#lib/i18n/is-message.ts';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { fieldName } from '#lib/settings/field-names.ts';
import { Card } from '#ui/data/card.tsx';
import { ListTable } from '#ui/data/list-table.tsx';
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
      <ListTable
        list={list}
        errorTitle={intl.formatMessage({ id: 'control.history.not-loaded' })}
        emptyTitle={intl.formatMessage({ id: 'control.settings.never-changed' })}
        caption={intl.formatMessage({ id: 'control.history.title' })}
        rowKey={({ version }) => String(version)}
        columns={[
          {
            id: 'fields',
            header: intl.formatMessage({ id: 'control.history.fields' }),
            isRowHeader: true,
            cell: ({ changed_fields }) => (
              <span className="font-normal">
                {intl.formatList(changed_fields.map((field) => nameOf(intl, group, field)))}
              </span>
            ),
          },
          {
            id: 'by',
            header: intl.formatMessage({ id: 'control.history.by' }),
            cell: ({ changed_by_name }) => (
              <bdi>{changed_by_name ?? intl.formatMessage({ id: 'control.actor.system' })}</bdi>
            ),
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
    </Card>
  );
}

function nameOf(intl: IntlShape, group: GroupName, field: string): string {
  const id = fieldName(group, field);
  if (id !== undefined && isMessage(intl, id)) return intl.formatMessage({ id });
  return group === 'currencies'
    ? (intl.formatDisplayName(field, { type: 'currency' }) ?? field)
    : field;
}
