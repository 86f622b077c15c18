/** What waits for a second person, oldest first; the filter stands in the address bar. */
import { approvalStatuses } from '@fairlead/contract/choices';
import { type IntlShape, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import type { Approval } from '#lib/approvals/approval.ts';
import { bank } from '#lib/client.ts';
import { ExportButton } from '#lib/list/export-button.tsx';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { useFilter } from '#lib/list/use-filter.ts';
import { useSort } from '#lib/list/use-sort.ts';
import { useTypedFilter } from '#lib/list/use-typed-filter.ts';
import { MoneyAmount } from '#lib/money/money-amount.tsx';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/actions/text-link.tsx';
import { Select } from '#ui/choices/select.tsx';
import { Card } from '#ui/data/card.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { ListTable } from '#ui/data/list-table.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { approvalNames, approvalsKey, approvalTones } from './approvals.queries.ts';

const ANY = 'any';

export function ApprovalsPage() {
  const intl = useIntl();
  const [search] = useSearchParams();
  const words = search.get('search')?.trim() || undefined;
  // What somebody looks for by name may be decided already.
  const chosen = search.get('status') ?? (words === undefined ? 'Waiting' : ANY);
  const status = approvalStatuses.find((one) => one === chosen);
  const sort = useSort(['proposed', '-proposed', 'expires', '-expires'], 'proposed');
  const filter = { status, search: words, sort: sort.value };
  const list = useCursorList<Approval>({
    queryKey: [...approvalsKey, 'list', filter],
    load: (cursor, signal) => bank.approvals.list({ query: { cursor, ...filter }, signal }),
  });
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={intl.formatMessage({ id: 'control.approvals.title' })}
        lead={intl.formatMessage({ id: 'control.approvals.lead' })}
        action={<ExportButton take={() => bank.approvals.export({ body: filter })} />}
      />
      <Filters status={status} />
      <Card flush>
        <ListTable
          list={list}
          errorTitle={intl.formatMessage({ id: 'control.approvals.not-loaded' })}
          emptyText={intl.formatMessage({ id: 'control.approvals.empty' })}
          caption={intl.formatMessage({ id: 'control.approvals.title' })}
          columns={columnsIn(intl)}
          rowKey={({ id }) => id}
          sort={sort}
        />
      </Card>
    </div>
  );
}

function Filters({ status }: { readonly status: Approval['status'] | undefined }) {
  const intl = useIntl();
  const choose = useFilter();
  const typed = useTypedFilter('search');
  return (
    <div className="grid gap-4 *:min-w-0 lg:grid-cols-[2fr_1fr]">
      <SearchField label={intl.formatMessage({ id: 'control.approvals.search' })} {...typed} />
      <Select
        label={intl.formatMessage({ id: 'control.approvals.status' })}
        value={status ?? ANY}
        onChange={(id) => choose('status', id)}
        choices={[
          { id: ANY, label: intl.formatMessage({ id: 'control.filter.any' }) },
          ...approvalStatuses.map((id) => ({
            id,
            label: intl.formatMessage({ id: `control.approvals.status.${id}` }),
          })),
        ]}
      />
    </div>
  );
}

function columnsIn(intl: IntlShape): Column<Approval>[] {
  return [
    {
      id: 'kind',
      header: intl.formatMessage({ id: 'control.approvals.what' }),
      isRowHeader: true,
      cell: ({ id, kind }) => (
        <TextLink href={paths.control.approval(id)}>
          {intl.formatMessage({ id: approvalNames[kind] })}
        </TextLink>
      ),
    },
    {
      id: 'customer',
      header: intl.formatMessage({ id: 'control.case.customer' }),
      cell: ({ customer_name: name }) => (name === null ? '–' : <bdi>{name}</bdi>),
    },
    {
      id: 'by',
      header: intl.formatMessage({ id: 'control.approvals.by' }),
      cell: ({ proposed_by }) => <bdi>{proposed_by.name}</bdi>,
    },
    {
      id: 'amount',
      header: intl.formatMessage({ id: 'control.case.amount' }),
      align: 'end',
      cell: ({ amount }) => (amount === null ? '–' : <MoneyAmount money={amount} />),
    },
    {
      id: 'status',
      header: intl.formatMessage({ id: 'control.approvals.status' }),
      cell: ({ status, may_decide }) => (
        <span className="inline-flex flex-wrap gap-1.5">
          <Badge tone={approvalTones[status]}>
            {intl.formatMessage({ id: `control.approvals.status.${status}` })}
          </Badge>
          {may_decide && (
            <Badge tone="warning">{intl.formatMessage({ id: 'control.approvals.yours' })}</Badge>
          )}
        </span>
      ),
    },
    {
      id: 'proposed',
      header: intl.formatMessage({ id: 'control.approvals.proposed' }),
      sort: 'proposed',
      cell: ({ proposed_at }) => <DateTime iso={proposed_at} clock="bank" />,
    },
    {
      id: 'until',
      header: intl.formatMessage({ id: 'control.approvals.until' }),
      sort: 'expires',
      align: 'end',
      cell: ({ expires_at }) => <DateTime iso={expires_at} style="exact" />,
    },
  ];
}
