/** What a customer did and what was done to them; where they are signed in; what they were told. */
import { notificationKinds, notificationStatuses } from '@fairlead/contract/choices';
import type { CustomerId } from '@fairlead/contract/ids';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { bank } from '#lib/client.ts';
import { ChoiceFilter } from '#lib/list/filters/choice-filter.tsx';
import { DayFilters, daysIn, momentsOf } from '#lib/list/filters/days.tsx';
import { QueryView } from '#lib/list/query-view.tsx';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { Card } from '#ui/data/card.tsx';
import { CursorList } from '#ui/data/cursor-list.tsx';
import { DataTable } from '#ui/data/data-table.tsx';
import { RowsSkeleton } from '#ui/data/rows-skeleton.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { SignOut } from './deeds/sign-out.tsx';
import { type CustomerRecord, recordKey } from './record.queries.ts';
import { RecordFrame } from './record-frame.tsx';

export function ActivityPage() {
  return (
    <RecordFrame>
      {(record) => (
        <div className="grid items-start gap-6 xl:grid-cols-2">
          <Activity id={record.id} />
          <div className="flex min-w-0 flex-col gap-6">
            <Sessions record={record} />
            {!record.details_withheld && <Notices id={record.id} />}
          </div>
        </div>
      )}
    </RecordFrame>
  );
}

interface OfCustomer {
  readonly id: CustomerId;
}

function Nothing({ isNarrowed }: { readonly isNarrowed: boolean }) {
  const intl = useIntl();
  return (
    <EmptyState bare title={intl.formatMessage({ id: 'ui.list.no-data' })}>
      {isNarrowed && intl.formatMessage({ id: 'control.item.none-found' })}
    </EmptyState>
  );
}

type Deed = Awaited<ReturnType<typeof bank.customerRecords.activity>>['data'][number];

function Activity({ id }: OfCustomer) {
  const intl = useIntl();
  const [address] = useSearchParams();
  const query = momentsOf(daysIn(address));
  const list = useCursorList<Deed>({
    queryKey: [...recordKey(id), 'activity', query],
    load: (cursor, signal) =>
      bank.customerRecords.activity({ params: { id }, query: { cursor, ...query }, signal }),
  });
  return (
    <Card title={intl.formatMessage({ id: 'control.record.place-activity' })} flush>
      <div className="grid grid-cols-2 gap-4 px-5 pb-3 *:min-w-0">
        <DayFilters />
      </div>
      <CursorList
        list={list}
        errorTitle={intl.formatMessage({ id: 'control.record.not-loaded' })}
        empty={<Nothing isNarrowed={Object.keys(query).length > 0} />}
      >
        {(rows) => (
          <ul>
            {rows.map((deed) => (
              <li
                key={deed.id}
                className="flex flex-wrap justify-between gap-x-4 border-t border-line px-5 py-3 text-sm first:border-t-0"
              >
                <span className="min-w-48 flex-1">
                  {deed.text}
                  <span className="block text-muted">
                    {intl.formatMessage({ id: `control.actor.${deed.by}` })}
                    {deed.name !== null && (
                      <>
                        {' · '}
                        <bdi>{deed.name}</bdi>
                      </>
                    )}
                  </span>
                </span>
                <span className="text-muted">
                  <DateTime iso={deed.at} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </CursorList>
    </Card>
  );
}

function Sessions({ record }: { readonly record: CustomerRecord }) {
  const intl = useIntl();
  const { id } = record;
  const query = useQuery({
    queryKey: [...recordKey(id), 'sessions'],
    queryFn: ({ signal }) => bank.customerRecords.sessions({ params: { id }, signal }),
  });
  return (
    <Card
      title={intl.formatMessage({ id: 'control.record.sessions' })}
      actions={<SignOut record={record} />}
      flush
    >
      <QueryView
        query={query}
        errorTitle={intl.formatMessage({ id: 'control.record.not-loaded' })}
        skeleton={<RowsSkeleton rows={3} />}
        padded
      >
        {({ sessions, devices }) => (
          <>
            {sessions.length === 0 && (
              <p className="px-5 pb-4 text-muted">
                {intl.formatMessage({ id: 'control.record.no-sessions' })}
              </p>
            )}
            <Places
              name="sessions"
              rows={sessions.map(({ last_seen_at: seen, ...row }) => ({ ...row, seen }))}
            />
            <Places
              name="devices"
              rows={devices.map(({ last_used_at: seen, ...row }) => ({
                ...row,
                seen,
                ip_address: null,
              }))}
            />
          </>
        )}
      </QueryView>
    </Card>
  );
}

interface PlacesProps {
  readonly name: 'sessions' | 'devices';
  readonly rows: readonly {
    readonly id: string;
    readonly device: string;
    readonly ip_address: string | null;
    readonly seen: string;
  }[];
}

function Places({ name, rows }: PlacesProps) {
  const intl = useIntl();
  if (rows.length === 0) return null;
  return (
    <DataTable
      caption={intl.formatMessage({ id: `control.record.${name}` })}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'device',
          header: intl.formatMessage({
            id: name === 'sessions' ? 'control.record.device' : 'control.record.devices',
          }),
          isRowHeader: true,
          cell: ({ device, ip_address }) => (
            <span>
              <bdi>{device}</bdi>
              {ip_address !== null && (
                <bdi dir="ltr" className="block font-normal text-muted">
                  {ip_address}
                </bdi>
              )}
            </span>
          ),
        },
        {
          id: 'seen',
          header: intl.formatMessage({ id: 'control.record.last-seen' }),
          align: 'end',
          cell: ({ seen }) => <DateTime iso={seen} />,
        },
      ]}
    />
  );
}

type Notice = Awaited<ReturnType<typeof bank.customerRecords.notifications>>['data'][number];

function Notices({ id }: OfCustomer) {
  const intl = useIntl();
  const [address] = useSearchParams();
  const kind = notificationKinds.find((one) => one === address.get('notices'));
  const status = notificationStatuses.find((one) => one === address.get('read'));
  const query = { customer_id: id, kind, status };
  const list = useCursorList<Notice>({
    queryKey: [...recordKey(id), 'notices', query],
    load: (cursor, signal) =>
      bank.customerRecords.notifications({ query: { cursor, ...query }, signal }),
  });
  return (
    <Card title={intl.formatMessage({ id: 'control.record.notices' })} flush>
      <div className="grid grid-cols-2 gap-4 px-5 pb-3 *:min-w-0">
        <ChoiceFilter
          name="notices"
          label={intl.formatMessage({ id: 'control.record.notice-kind' })}
          value={kind}
          choices={notificationKinds}
          labelOf={(one) => intl.formatMessage({ id: `control.record.notice-${one}` })}
        />
        <ChoiceFilter
          name="read"
          label={intl.formatMessage({ id: 'control.record.notice-status' })}
          value={status}
          choices={notificationStatuses}
          labelOf={(one) => intl.formatMessage({ id: `control.record.notice-${one}` })}
        />
      </div>
      <CursorList
        list={list}
        errorTitle={intl.formatMessage({ id: 'control.record.not-loaded' })}
        empty={<Nothing isNarrowed={kind !== undefined || status !== undefined} />}
      >
        {(rows) => (
          <ul>
            {rows.map(({ id: key, notification, created_at }) => (
              <li
                key={key}
                className="flex flex-wrap justify-between gap-x-4 border-t border-line px-5 py-3 text-sm first:border-t-0"
              >
                <span className="min-w-48 flex-1">{notification}</span>
                <span className="text-muted">
                  <DateTime iso={created_at} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </CursorList>
    </Card>
  );
}
