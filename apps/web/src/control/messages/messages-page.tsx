/** Customers' threads; of those who wait for an answer, the longest waiting on top. */
import { threadStatuses } from '@fairlead/contract/choices';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { bank } from '#lib/client.ts';
import { ExportButton } from '#lib/list/export-button.tsx';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { useFilter } from '#lib/list/use-filter.ts';
import { useSort } from '#lib/list/use-sort.ts';
import { useTypedFilter } from '#lib/list/use-typed-filter.ts';
import { VisitorsLeftOut } from '#lib/list/visitors-left-out.tsx';
import { threadTone } from '#lib/messages/thread-tone.ts';
import { useStaff } from '#lib/session/staff-session.ts';
import { paths } from '#paths.ts';
import { Anchor } from '#ui/actions/anchor.tsx';
import { Select } from '#ui/choices/select.tsx';
import { Card } from '#ui/data/card.tsx';
import { CursorList } from '#ui/data/cursor-list.tsx';
import { DataTable, type TableSort } from '#ui/data/data-table.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { DateTime } from '#ui/values/date-time.tsx';

type Thread = Awaited<ReturnType<typeof bank.messages.threads>>['data'][number];

const STATUSES = [...threadStatuses, 'all'] as const;
const OWNERS = ['anybody', 'me'] as const;

export function MessagesPage() {
  const intl = useIntl();
  const { staff } = useStaff();
  const [address] = useSearchParams();
  const search = address.get('search')?.trim() || undefined;
  // What somebody looks for by name may be answered already.
  const usual = search === undefined ? 'Open' : 'all';
  const status = STATUSES.find((one) => one === address.get('status')) ?? usual;
  const owner = OWNERS.find((one) => one === address.get('of')) ?? 'anybody';
  const sort = useSort(
    ['waiting', '-waiting', 'last', '-last'],
    status === 'Open' ? 'waiting' : '-last',
  );
  const query = {
    sort: sort.value,
    search,
    ...(status === 'all' ? {} : { status }),
    ...(owner === 'me' ? { assigned_to: staff.id } : {}),
  };
  const list = useCursorList<Thread>({
    queryKey: ['staff', 'threads', query],
    load: (cursor, signal) => bank.messages.threads({ query: { cursor, ...query }, signal }),
  });
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={intl.formatMessage({ id: 'control.messages.title' })}
        lead={intl.formatMessage({ id: 'control.messages.lead' })}
        action={<ExportButton take={() => bank.messages.exportThreads({ body: query })} />}
      />
      <VisitorsLeftOut />
      <Filters status={status} usual={usual} owner={owner} />
      <Card flush>
        <CursorList
          list={list}
          errorTitle={intl.formatMessage({ id: 'control.messages.not-loaded' })}
          empty={
            <EmptyState bare title={intl.formatMessage({ id: 'control.messages.empty' })}>
              {intl.formatMessage({
                id: status === 'Open' ? 'control.messages.empty-text' : 'control.item.none-found',
              })}
            </EmptyState>
          }
        >
          {(rows) => <ThreadsTable rows={rows} sort={sort} />}
        </CursorList>
      </Card>
    </div>
  );
}

interface FiltersProps {
  readonly status: (typeof STATUSES)[number];
  /** Without a choice. */
  readonly usual: (typeof STATUSES)[number];
  readonly owner: (typeof OWNERS)[number];
}

function Filters({ status, usual, owner }: FiltersProps) {
  const intl = useIntl();
  const choose = useFilter();
  const typed = useTypedFilter('search');
  return (
    <div className="grid gap-4 *:min-w-0 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]">
      <div className="sm:max-lg:col-span-2">
        <SearchField label={intl.formatMessage({ id: 'control.messages.search' })} {...typed} />
      </div>
      <Select
        label={intl.formatMessage({ id: 'control.customers.status' })}
        value={status}
        onChange={(chosen) => choose('status', chosen === usual ? '' : chosen)}
        choices={STATUSES.map((id) => ({
          id,
          label: intl.formatMessage({ id: `control.messages.status-${id}` }),
        }))}
      />
      <Select
        label={intl.formatMessage({ id: 'control.messages.handling' })}
        value={owner}
        onChange={(chosen) => choose('of', chosen === 'anybody' ? '' : chosen)}
        choices={OWNERS.map((id) => ({
          id,
          label: intl.formatMessage({ id: `control.messages.of-${id}` }),
        }))}
      />
    </div>
  );
}

interface ThreadsTableProps {
  readonly rows: readonly Thread[];
  readonly sort: TableSort;
}

function ThreadsTable({ rows, sort }: ThreadsTableProps) {
  const intl = useIntl();
  return (
    <DataTable
      caption={intl.formatMessage({ id: 'control.messages.title' })}
      rows={rows}
      rowKey={({ customer }) => customer.id}
      sort={sort}
      columns={[
        {
          id: 'customer',
          header: intl.formatMessage({ id: 'control.customers.name' }),
          isRowHeader: true,
          cell: ({ customer: { id, first_name, last_name } }) => (
            <Anchor
              href={paths.control.customerMessages(id)}
              className="rounded-sm underline decoration-line-strong underline-offset-4 hover:decoration-ink"
            >
              <bdi>{`${first_name} ${last_name}`}</bdi>
            </Anchor>
          ),
        },
        {
          id: 'status',
          header: intl.formatMessage({ id: 'control.customers.status' }),
          cell: ({ status }) => (
            <Badge tone={threadTone(status)}>
              {intl.formatMessage({ id: `control.messages.status-${status}` })}
            </Badge>
          ),
        },
        {
          id: 'with',
          header: intl.formatMessage({ id: 'control.messages.handling' }),
          cell: ({ assigned_to }) => <bdi>{assigned_to?.name ?? '–'}</bdi>,
        },
        {
          id: 'waiting',
          header: intl.formatMessage({ id: 'control.messages.waiting' }),
          sort: 'waiting',
          cell: ({ waiting_since }) =>
            waiting_since === null ? '–' : <DateTime iso={waiting_since} />,
        },
        {
          id: 'last',
          header: intl.formatMessage({ id: 'control.messages.last' }),
          sort: 'last',
          align: 'end',
          cell: ({ last_at }) => <DateTime iso={last_at} />,
        },
      ]}
    />
  );
}
