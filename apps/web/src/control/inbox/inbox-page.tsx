/** What visitors wrote by the contact form, newest first. */
import type { StaffId } from '@fairlead/contract/ids';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { bank } from '#lib/client.ts';
import { ExportButton } from '#lib/list/export-button.tsx';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { useSort } from '#lib/list/use-sort.ts';
import { useStaff } from '#lib/session/staff-session.ts';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { TextLink } from '#ui/actions/text-link.tsx';
import { Card } from '#ui/data/card.tsx';
import { CursorList } from '#ui/data/cursor-list.tsx';
import { DataTable, type TableSort } from '#ui/data/data-table.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { EmailAddress } from '#ui/values/email-address.tsx';
import { Reference } from '#ui/values/reference.tsx';
import { inboxKey, type MessageRow } from './inbox.queries.ts';
import { type InboxFilter, inboxFilterFrom } from './inbox-filter.ts';
import { InboxFilters } from './inbox-filters.tsx';
import { MessageStatus } from './message-status.tsx';

function narrowedBy({ status, mine, reference }: InboxFilter, me: StaffId) {
  return {
    ...(status === undefined ? {} : { status }),
    ...(mine ? { assigned_to: me } : {}),
    ...(reference === '' ? {} : { reference }),
  };
}

export function InboxPage() {
  const intl = useIntl();
  const { staff } = useStaff();
  const [search] = useSearchParams();
  const filter = inboxFilterFrom(search);
  const narrowed = narrowedBy(filter, staff.id);
  const isNarrowed = Object.keys(narrowed).length > 0;
  const sort = useSort(['received', '-received'], '-received');
  const query = { ...narrowed, sort: sort.value };
  const list = useCursorList<MessageRow>({
    queryKey: [...inboxKey, 'list', query],
    load: (cursor, signal) => bank.contactMessages.list({ query: { cursor, ...query }, signal }),
  });
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={intl.formatMessage({ id: 'control.inbox.title' })}
        lead={intl.formatMessage({ id: 'control.inbox.lead' })}
        action={
          <>
            <ExportButton take={() => bank.contactMessages.export({ body: query })} />
            <LinkButton href={paths.control.cannedAnswers()}>
              {intl.formatMessage({ id: 'control.canned.title' })}
            </LinkButton>
          </>
        }
      />
      <InboxFilters filter={filter} />
      <Card flush>
        <CursorList
          list={list}
          errorTitle={intl.formatMessage({ id: 'control.inbox.not-loaded' })}
          empty={
            <EmptyState bare title={intl.formatMessage({ id: 'ui.list.no-data' })}>
              {intl.formatMessage({
                id: isNarrowed ? 'control.item.none-found' : 'control.inbox.empty',
              })}
            </EmptyState>
          }
        >
          {(rows) => <MessageTable rows={rows} sort={sort} />}
        </CursorList>
      </Card>
    </div>
  );
}

interface MessageTableProps {
  readonly rows: readonly MessageRow[];
  readonly sort: TableSort;
}

function MessageTable({ rows, sort }: MessageTableProps) {
  const intl = useIntl();
  return (
    <DataTable
      caption={intl.formatMessage({ id: 'control.inbox.title' })}
      rows={rows}
      rowKey={({ id }) => id}
      sort={sort}
      columns={[
        {
          id: 'subject',
          header: intl.formatMessage({ id: 'control.inbox.subject' }),
          isRowHeader: true,
          cell: ({ id, subject, language, reference }) => (
            <span className="flex flex-col">
              <TextLink href={paths.control.inboxMessage(id)}>
                <bdi lang={language}>
                  {subject ?? intl.formatMessage({ id: 'control.inbox.no-subject' })}
                </bdi>
              </TextLink>
              <span className="text-xs font-normal text-muted">
                <Reference text={reference} />
              </span>
            </span>
          ),
        },
        {
          id: 'from',
          header: intl.formatMessage({ id: 'control.inbox.from' }),
          cell: (message) => <Sender message={message} />,
        },
        {
          id: 'status',
          header: intl.formatMessage({ id: 'control.item.status' }),
          cell: (message) => <MessageStatus message={message} />,
        },
        {
          id: 'assignee',
          header: intl.formatMessage({ id: 'control.inbox.assignee' }),
          cell: ({ assignee }) =>
            assignee === null ? (
              intl.formatMessage({ id: 'control.inbox.nobody' })
            ) : (
              <bdi>{assignee}</bdi>
            ),
        },
        {
          id: 'at',
          header: intl.formatMessage({ id: 'control.inbox.received' }),
          sort: 'received',
          align: 'end',
          cell: ({ created_at }) => <DateTime iso={created_at} />,
        },
      ]}
    />
  );
}

function Sender({ message: { name, email } }: { readonly message: MessageRow }) {
  const intl = useIntl();
  return (
    <>
      {name !== null && <bdi className="block">{name}</bdi>}
      {email === '' ? (
        intl.formatMessage({ id: 'control.inbox.erased' })
      ) : (
        <EmailAddress value={email} />
      )}
    </>
  );
}
