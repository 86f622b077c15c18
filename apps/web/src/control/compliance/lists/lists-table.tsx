/** A row for each list: its edition, what that changed, when it was brought and is due again. */
import type { ApprovalId } from '@fairlead/contract/ids';
import { useState } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextLink } from '#ui/actions/text-link.tsx';
import { type Column, DataTable } from '#ui/data/data-table.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import type { List } from './lists.queries.ts';
import { type RetirableSource, RetireDialog } from './retire-dialog.tsx';

interface ListsTableProps {
  readonly lists: readonly List[];
  readonly mayRetire: boolean;
}

export function ListsTable({ lists, mayRetire }: ListsTableProps) {
  const intl = useIntl();
  const [retiring, setRetiring] = useState<RetirableSource>();
  // One is always in force.
  const isInForce = ({ retired_at, waits }: List) => retired_at === null && waits === null;
  const more = lists.filter(isInForce).length > 1;
  return (
    <>
      <DataTable
        caption={intl.formatMessage({ id: 'control.lists.title' })}
        columns={columnsIn(intl, mayRetire && more ? setRetiring : undefined)}
        rows={lists}
        rowKey={({ source, waits }) => (waits === null ? source : `${source} waits`)}
      />
      {retiring !== undefined && (
        <RetireDialog source={retiring} onClose={() => setRetiring(undefined)} />
      )}
    </>
  );
}

type Retire = ((source: RetirableSource) => void) | undefined;

function columnsIn(intl: IntlShape, retire: Retire): Column<List>[] {
  return [
    {
      id: 'source',
      header: intl.formatMessage({ id: 'control.lists.list' }),
      isRowHeader: true,
      cell: ({ source }) => intl.formatMessage({ id: `control.list.${source}` }),
    },
    {
      id: 'published',
      header: intl.formatMessage({ id: 'control.lists.published' }),
      cell: ({ published_on, entries }) => (
        <>
          <DateTime iso={`${published_on}T12:00:00`} style="day" />
          <span className="block text-muted">
            {intl.formatMessage({ id: 'control.lists.entries-of' }, { entries })}
          </span>
        </>
      ),
    },
    {
      id: 'delta',
      header: intl.formatMessage({ id: 'control.lists.delta' }),
      cell: (list) => <Delta list={list} />,
    },
    {
      id: 'brought',
      header: intl.formatMessage({ id: 'control.lists.brought' }),
      cell: ({ brought_at, imported_by }) => (
        <>
          <DateTime iso={brought_at} style="exact" />
          {imported_by === null && (
            <span className="block text-muted">
              {intl.formatMessage({ id: 'control.lists.shipped' })}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'due',
      header: intl.formatMessage({ id: 'control.lists.due' }),
      cell: (list) => <Due list={list} retire={retire} />,
    },
  ];
}

/** What it changed, what that found, and what is in force beside it though it has it no more. */
function Delta({ list }: { readonly list: List }) {
  const intl = useIntl();
  const { added, changed, removed, former, former_approval_id: removal } = list;
  const { rescreened, hits, rescreening, waits } = list;
  if (waits !== null) {
    const reason = waits.older ? 'older' : 'many';
    return (
      <>
        {intl.formatMessage({ id: 'control.lists.delta-of' }, { added, changed, removed })}
        <span className="block text-muted">
          {intl.formatMessage({ id: `control.lists.waits.${reason}` }, { names: waits.new_names })}
        </span>
      </>
    );
  }
  return (
    <>
      {intl.formatMessage({ id: 'control.lists.delta-of' }, { added, changed, removed })}
      <span className="block text-muted">
        {intl.formatMessage({ id: 'control.lists.rescreened-of' }, { rescreened, hits })}{' '}
        {rescreening && (
          <Badge tone="accent">{intl.formatMessage({ id: 'control.lists.going-on' })}</Badge>
        )}
      </span>
      {former > 0 && (
        <span className="block">
          {intl.formatMessage({ id: 'control.lists.former' }, { former })}{' '}
          {removal === null ? (
            intl.formatMessage({ id: 'control.lists.former-again' })
          ) : (
            <ToProposal id={removal}>
              {intl.formatMessage({ id: 'control.lists.former-waits' })}
            </ToProposal>
          )}
        </span>
      )}
    </>
  );
}

interface ToProposalProps {
  readonly id: ApprovalId;
  readonly children: string;
}

function ToProposal({ id, children }: ToProposalProps) {
  const mayRead = mayDo(useStaff(), 'approvals.read');
  return mayRead ? <TextLink href={paths.control.approval(id)}>{children}</TextLink> : children;
}

interface DueProps {
  readonly list: List;
  readonly retire: Retire;
}

/** A list is brought by then, or given up. */
function Due({ list, retire }: DueProps) {
  const intl = useIntl();
  const { source, due_at, standing, retired_at, retiring_approval_id: retiring, waits } = list;
  if (waits !== null) {
    return (
      <div className="flex flex-col items-start gap-2 max-md:items-end">
        <Badge tone="warning">{intl.formatMessage({ id: 'control.lists.waits' })}</Badge>
        {waits.approval_id !== null && (
          <ToProposal id={waits.approval_id}>
            {intl.formatMessage({ id: 'control.lists.former-waits' })}
          </ToProposal>
        )}
      </div>
    );
  }
  if (retired_at !== null) {
    const day = <DateTime key="day" iso={retired_at} style="day" />;
    return (
      <span className="text-muted">
        {intl.formatMessage({ id: 'control.lists.retired-on' }, { day })}
      </span>
    );
  }
  if (due_at === null || source === 'fairlead-sandbox') {
    return intl.formatMessage({ id: 'control.lists.no-age' });
  }
  return (
    <div className="flex flex-col items-start gap-2 max-md:items-end">
      <span className="inline-flex flex-wrap items-center gap-2">
        <DateTime iso={due_at} style="exact" />
        {(standing === 'due' || standing === 'old') && (
          <Badge tone={standing === 'old' ? 'bad' : 'warning'}>
            {intl.formatMessage({ id: `control.lists.standing.${standing}` })}
          </Badge>
        )}
      </span>
      {retiring !== null && (
        <ToProposal id={retiring}>
          {intl.formatMessage({ id: 'control.lists.retiring' })}
        </ToProposal>
      )}
      {retiring === null && retire !== undefined && (
        <Button size="compact" onPress={() => retire(source)}>
          {intl.formatMessage({ id: 'control.lists.retire' })}
        </Button>
      )}
    </div>
  );
}
