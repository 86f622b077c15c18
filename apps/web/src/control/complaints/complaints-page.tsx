/** What customers object to, what is owed first on top; the filter stands in the address bar. */
import { complaintStates, complaintSubjects } from '@fairlead/contract/choices';
import { type IntlShape, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { bank } from '#lib/client.ts';
import { ExportButton } from '#lib/list/export-button.tsx';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { useSort } from '#lib/list/use-sort.ts';
import { VisitorsLeftOut } from '#lib/list/visitors-left-out.tsx';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/actions/text-link.tsx';
import { Card } from '#ui/data/card.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { ListTable } from '#ui/data/list-table.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { Reference } from '#ui/values/reference.tsx';
import { ComplaintFilters } from './complaint-filters.tsx';
import { ComplaintStatus } from './complaint-status.tsx';
import { type ComplaintLine, complaintsKey } from './complaints.queries.ts';

export function ComplaintsPage() {
  const intl = useIntl();
  const [address] = useSearchParams();
  const search = address.get('search')?.trim() || undefined;
  // What somebody looks for by name may be answered already.
  const chosen = address.get('state') ?? (search === undefined ? 'open' : '');
  const state = complaintStates.find((one) => one === chosen);
  const subject = complaintSubjects.find((one) => one === address.get('subject'));
  const sort = useSort(['due', '-due', 'received', '-received'], 'due');
  const filter = { state, subject, search, sort: sort.value };
  const list = useCursorList<ComplaintLine>({
    queryKey: [...complaintsKey, 'list', filter],
    load: (cursor, signal) => bank.complaints.queue({ query: { cursor, ...filter }, signal }),
  });
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={intl.formatMessage({ id: 'control.complaints.title' })}
        lead={intl.formatMessage({ id: 'control.complaints.lead' })}
        action={<ExportButton take={() => bank.complaints.export({ body: filter })} />}
      />
      <VisitorsLeftOut />
      <ComplaintFilters state={state} subject={subject} />
      <Card flush>
        <ListTable
          list={list}
          errorTitle={intl.formatMessage({ id: 'control.complaints.not-loaded' })}
          emptyText={intl.formatMessage({ id: 'control.complaints.empty' })}
          caption={intl.formatMessage({ id: 'control.complaints.title' })}
          columns={columnsIn(intl)}
          rowKey={({ id }) => id}
          sort={sort}
        />
      </Card>
    </div>
  );
}

function columnsIn(intl: IntlShape): Column<ComplaintLine>[] {
  return [
    {
      id: 'reference',
      header: intl.formatMessage({ id: 'control.complaints.reference' }),
      isRowHeader: true,
      cell: ({ id, reference }) => (
        <TextLink href={paths.control.complaint(id)}>
          <Reference text={reference} />
        </TextLink>
      ),
    },
    {
      id: 'subject',
      header: intl.formatMessage({ id: 'control.complaints.subject' }),
      cell: ({ subject }) => intl.formatMessage({ id: `customer.complaint.${subject}` }),
    },
    {
      id: 'customer',
      header: intl.formatMessage({ id: 'control.complaints.customer' }),
      cell: ({ customer }) => <bdi>{customer.name}</bdi>,
    },
    {
      id: 'status',
      header: intl.formatMessage({ id: 'control.item.status' }),
      cell: (complaint) => <ComplaintStatus complaint={complaint} />,
    },
    {
      id: 'received',
      header: intl.formatMessage({ id: 'control.complaints.received' }),
      sort: 'received',
      cell: ({ created_at }) => <DateTime iso={created_at} style="day" />,
    },
    {
      id: 'due',
      header: intl.formatMessage({ id: 'control.complaints.answer-by' }),
      sort: 'due',
      align: 'end',
      cell: ({ answer_by }) => intl.formatDate(answer_by, { dateStyle: 'medium', timeZone: 'UTC' }),
    },
  ];
}
