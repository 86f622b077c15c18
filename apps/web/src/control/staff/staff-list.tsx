/** Staff members, newest first. */
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { ExportButton } from '#lib/list/export-button.tsx';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { Card } from '#ui/data/card.tsx';
import { CursorList } from '#ui/data/cursor-list.tsx';
import { DataTable } from '#ui/data/data-table.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { EmailAddress } from '#ui/values/email-address.tsx';

type Member = Awaited<ReturnType<typeof bank.staff.list>>['data'][number];

export function StaffList() {
  const intl = useIntl();
  const list = useCursorList<Member>({
    queryKey: ['staff', 'list'],
    load: (cursor, signal) => bank.staff.list({ query: { cursor }, signal }),
  });
  return (
    <Card
      flush
      title={intl.formatMessage({ id: 'control.staff.members' })}
      actions={<ExportButton size="compact" take={() => bank.staff.export({ body: {} })} />}
    >
      <CursorList
        list={list}
        errorTitle={intl.formatMessage({ id: 'control.staff.not-loaded' })}
        empty={<EmptyState bare title={intl.formatMessage({ id: 'ui.list.no-data' })} />}
      >
        {(rows) => (
          <DataTable
            caption={intl.formatMessage({ id: 'control.staff.members' })}
            rows={rows}
            rowKey={({ id }) => id}
            columns={[
              {
                id: 'name',
                header: intl.formatMessage({ id: 'control.staff.name' }),
                isRowHeader: true,
                cell: ({ name, email }) => (
                  <span>
                    <bdi>{name}</bdi>
                    <span className="block font-normal text-muted">
                      <EmailAddress value={email} />
                    </span>
                  </span>
                ),
              },
              {
                id: 'role',
                header: intl.formatMessage({ id: 'control.fact.role' }),
                cell: ({ role }) => intl.formatMessage({ id: `signin.role.${role}` }),
              },
              {
                id: 'state',
                header: intl.formatMessage({ id: 'control.staff.state' }),
                cell: (member) => <MemberState member={member} />,
              },
              {
                id: 'since',
                header: intl.formatMessage({ id: 'control.staff.since' }),
                align: 'end',
                cell: ({ created_at }) => <DateTime iso={created_at} style="day" />,
              },
            ]}
          />
        )}
      </CursorList>
    </Card>
  );
}

function MemberState({ member }: { readonly member: Member }) {
  const intl = useIntl();
  const state =
    member.disabled_at !== null ? 'disabled' : member.enrolled ? 'enrolled' : 'not-enrolled';
  const tone = state === 'enrolled' ? 'good' : state === 'disabled' ? 'bad' : 'warning';
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={tone}>{intl.formatMessage({ id: `control.staff.${state}` })}</Badge>
      {member.persona && <Badge>{intl.formatMessage({ id: 'control.staff.persona' })}</Badge>}
    </span>
  );
}
