/** Invitations and what became of them; an open one can be withdrawn. */
import { invitationStates } from '@fairlead/contract/choices';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { bank } from '#lib/client.ts';
import { ExportButton } from '#lib/list/export-button.tsx';
import { ChoiceFilter } from '#lib/list/filters/choice-filter.tsx';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { useSort } from '#lib/list/use-sort.ts';
import { useTypedFilter } from '#lib/list/use-typed-filter.ts';
import { sentenceFor } from '#lib/refusal.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextLink } from '#ui/actions/text-link.tsx';
import { Card } from '#ui/data/card.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { ListTable } from '#ui/data/list-table.tsx';
import { Badge, type BadgeTone } from '#ui/feedback/badge.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx';
import { DateTime } from '#ui/values/date-time.tsx';

type Invitation = Awaited<ReturnType<typeof bank.staff.invitations>>['data'][number];

const invitationsKey = ['staff', 'invitations'] as const;

const TONES: Record<Invitation['state'], BadgeTone> = {
  waiting: 'warning',
  not_approved: 'plain',
  open: 'accent',
  accepted: 'good',
  withdrawn: 'plain',
  expired: 'plain',
};

export function Invitations({ mayWithdraw }: { readonly mayWithdraw: boolean }) {
  const intl = useIntl();
  const [address] = useSearchParams();
  const state = invitationStates.find((one) => one === address.get('invited'));
  const sort = useSort(['created', '-created', 'ends', '-ends'], '-created', 'invitations');
  const search = address.get('invitee') || undefined;
  const filter = { sort: sort.value, state, search };
  const isNarrowed = state !== undefined || search !== undefined;
  const list = useCursorList<Invitation>({
    queryKey: [...invitationsKey, filter],
    load: (cursor, signal) => bank.staff.invitations({ query: { cursor, ...filter }, signal }),
  });
  const { ask, dialog, problem } = useWithdrawal();
  return (
    <Card
      flush
      title={intl.formatMessage({ id: 'control.invitations.title' })}
      actions={
        <ExportButton size="compact" take={() => bank.staff.exportInvitations({ body: filter })} />
      }
    >
      {problem}
      <InvitationFilters state={state} />
      <ListTable
        list={list}
        errorTitle={intl.formatMessage({ id: 'control.invitations.not-loaded' })}
        {...(isNarrowed && { emptyText: intl.formatMessage({ id: 'control.item.none-found' }) })}
        caption={intl.formatMessage({ id: 'control.invitations.title' })}
        rowKey={({ id }) => id}
        sort={sort}
        columns={columnsIn(intl, mayWithdraw ? ask : undefined)}
      />
      {dialog}
    </Card>
  );
}

/** Beside the staff on one screen, whose filters have the plain names. */
function InvitationFilters({ state }: { readonly state: Invitation['state'] | undefined }) {
  const intl = useIntl();
  const typed = useTypedFilter('invitee');
  return (
    <div className="grid gap-4 px-5 pb-3 *:min-w-0 sm:grid-cols-[2fr_1fr]">
      <SearchField label={intl.formatMessage({ id: 'control.invitations.search' })} {...typed} />
      <ChoiceFilter
        name="invited"
        label={intl.formatMessage({ id: 'control.staff.state' })}
        value={state}
        choices={invitationStates}
        labelOf={(id) => intl.formatMessage({ id: `control.invitations.${id}` })}
      />
    </div>
  );
}

function columnsIn(
  intl: IntlShape,
  withdraw: ((invitation: Invitation) => void) | undefined,
): Column<Invitation>[] {
  return [
    {
      id: 'email',
      header: intl.formatMessage({ id: 'control.fact.email' }),
      isRowHeader: true,
      cell: ({ email }) => (
        <bdi>{email ?? intl.formatMessage({ id: 'control.invitations.because-console' })}</bdi>
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
      cell: (invitation) => <InvitationState {...invitation} />,
    },
    {
      id: 'made',
      header: intl.formatMessage({ id: 'control.invitations.made' }),
      sort: 'created',
      cell: ({ created_at }) => <DateTime iso={created_at} />,
    },
    {
      id: 'until',
      header: intl.formatMessage({ id: 'control.invitations.until' }),
      sort: 'ends',
      align: 'end',
      cell: (invitation) => (
        <span className="inline-flex items-center gap-3">
          {invitation.expires_at === null ? (
            '–'
          ) : (
            <DateTime iso={invitation.expires_at} style="exact" />
          )}
          {withdraw !== undefined && invitation.state === 'open' && (
            <Button size="compact" onPress={() => withdraw(invitation)}>
              {intl.formatMessage({ id: 'control.invitations.withdraw' })}
            </Button>
          )}
        </span>
      ),
    },
  ];
}

function InvitationState({ state, approval_id: approval }: Invitation) {
  const intl = useIntl();
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={TONES[state]}>
        {intl.formatMessage({ id: `control.invitations.${state}` })}
      </Badge>
      {approval !== null && (
        <TextLink href={paths.control.approval(approval)}>
          {intl.formatMessage({ id: 'control.approvals.open' })}
        </TextLink>
      )}
    </span>
  );
}

function useWithdrawal() {
  const intl = useIntl();
  const cache = useQueryClient();
  const [asked, setAsked] = useState<Invitation>();
  const withdrawal = useMutation({
    mutationFn: ({ id }: Invitation) => bank.staff.withdrawInvitation({ params: { id } }),
    onSettled: () => {
      setAsked(undefined);
      return cache.invalidateQueries({ queryKey: invitationsKey });
    },
  });
  return {
    ask: setAsked,
    problem: withdrawal.isError && (
      <div className="px-5 pb-3">
        <Panel tone="error" takesFocus title={intl.formatMessage({ id: 'field.error.summary' })}>
          {sentenceFor(withdrawal.error, intl)}
        </Panel>
      </div>
    ),
    dialog: (
      <AlertDialog
        isOpen={asked !== undefined}
        title={intl.formatMessage({ id: 'control.invitations.withdraw-title' })}
        confirmLabel={intl.formatMessage({ id: 'control.invitations.withdraw' })}
        isPending={withdrawal.isPending}
        onConfirm={() => asked !== undefined && withdrawal.mutate(asked)}
        onCancel={() => setAsked(undefined)}
      >
        {intl.formatMessage({ id: 'control.invitations.withdraw-text' })}
      </AlertDialog>
    ),
  };
}
