/** Staff members: searched, filtered, sorted; an owner proposes other roles from here. */
import { staffStates } from '@fairlead/contract/choices';
import { staffRoles } from '@fairlead/contract/roles';
import { useState } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { bank } from '#lib/client.ts';
import { ExportButton } from '#lib/list/export-button.tsx';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { useSort } from '#lib/list/use-sort.ts';
import { useStaff } from '#lib/session/staff-session.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/data/card.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { ListTable } from '#ui/data/list-table.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { EmailAddress } from '#ui/values/email-address.tsx';
import { type Member, RoleDialog } from './role-dialog.tsx';
import { StaffFilters } from './staff-filters.tsx';

export function StaffList({ mayChange }: { readonly mayChange: boolean }) {
  const intl = useIntl();
  const { staff } = useStaff();
  const [changing, setChanging] = useState<Member>();
  const [address] = useSearchParams();
  const sort = useSort(['name', '-name', 'created', '-created'], '-created');
  const role = staffRoles.find((one) => one === address.get('role'));
  const state = staffStates.find((one) => one === address.get('state'));
  const search = address.get('search') ?? '';
  const filter = { sort: sort.value, role, state, ...(search === '' ? {} : { search }) };
  const list = useCursorList<Member>({
    queryKey: ['staff', 'list', filter],
    load: (cursor, signal) => bank.staff.list({ query: { cursor, ...filter }, signal }),
  });
  return (
    <Card
      flush
      title={intl.formatMessage({ id: 'control.staff.members' })}
      actions={<ExportButton size="compact" take={() => bank.staff.export({ body: filter })} />}
    >
      <StaffFilters role={role} state={state} />
      <ListTable
        list={list}
        errorTitle={intl.formatMessage({ id: 'control.staff.not-loaded' })}
        emptyText={intl.formatMessage({ id: 'control.item.none-found' })}
        caption={intl.formatMessage({ id: 'control.staff.members' })}
        rowKey={({ id }) => id}
        sort={sort}
        columns={columnsIn(intl, mayChange ? { own: staff.id, change: setChanging } : undefined)}
      />
      {changing !== undefined && (
        <RoleDialog member={changing} onClose={() => setChanging(undefined)} />
      )}
    </Card>
  );
}

/** Nobody changes their own role, nor that of who is shut out or comes with the sandbox. */
interface Changing {
  readonly own: string;
  readonly change: (member: Member) => void;
}

function columnsIn(intl: IntlShape, changing: Changing | undefined): Column<Member>[] {
  return [
    {
      id: 'name',
      header: intl.formatMessage({ id: 'control.staff.name' }),
      sort: 'name',
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
      sort: 'created',
      align: 'end',
      cell: (member) => (
        <span className="inline-flex items-center gap-3">
          <DateTime iso={member.created_at} style="day" />
          {changing !== undefined && mayChangeFrom(member, changing.own) && (
            <Button size="compact" onPress={() => changing.change(member)}>
              {intl.formatMessage({ id: 'control.staff.change' })}
            </Button>
          )}
        </span>
      ),
    },
  ];
}

function mayChangeFrom({ id, persona, disabled_at }: Member, own: string): boolean {
  return id !== own && !persona && disabled_at === null;
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
