/** Outside movements that match nothing yet, and the way out of there. */
import { type ReactNode, useState } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { linkClass } from '#control/ledger/account-name.tsx';
import { bank } from '#lib/client.ts';
import { ExportButton } from '#lib/list/export-button.tsx';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { useSort } from '#lib/list/use-sort.ts';
import { MoneyAmount } from '#lib/money/money-amount.tsx';
import { REFRESH_MS } from '#lib/rails/rails.queries.ts';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { paths } from '#paths.ts';
import { Anchor } from '#ui/actions/anchor.tsx';
import { Button } from '#ui/actions/button.tsx';
import { TextLink } from '#ui/actions/text-link.tsx';
import { Card } from '#ui/data/card.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { ListTable } from '#ui/data/list-table.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { SimulatedMark } from '#ui/values/simulated-mark.tsx';
import { type Movement, suspenseKey } from './reconciliation.queries.ts';
import { ResolveDialog } from './resolve-dialog.tsx';

export function SuspenseQueue() {
  const intl = useIntl();
  const mayResolve = mayDo(useStaff(), 'rails.reconcile');
  const [resolving, setResolving] = useState<Movement>();
  const sort = useSort(['seen', '-seen'], 'seen');
  const filter = { sort: sort.value };
  const list = useCursorList<Movement>({
    queryKey: [...suspenseKey, filter],
    load: (cursor, signal) => bank.rails.suspense({ query: { cursor, ...filter }, signal }),
    refreshMs: REFRESH_MS,
  });
  const title = intl.formatMessage({ id: 'control.reconciliation.suspense' });
  return (
    <Card
      flush
      actions={
        <ExportButton size="compact" take={() => bank.rails.exportSuspense({ body: filter })} />
      }
      title={
        <span className="inline-flex items-center gap-2">
          {title}
          <SimulatedMark />
        </span>
      }
    >
      <p className="max-w-prose px-5 pb-3 text-sm text-muted">
        {intl.formatMessage({ id: 'control.reconciliation.suspense-text' })}
      </p>
      <ListTable
        list={list}
        errorTitle={intl.formatMessage({ id: 'control.reconciliation.suspense-not-loaded' })}
        emptyTitle={intl.formatMessage({ id: 'control.reconciliation.empty' })}
        emptyText={intl.formatMessage({ id: 'control.reconciliation.empty-text' })}
        caption={title}
        columns={columnsIn(intl, (movement) => (
          <WayOut {...{ movement, mayResolve }} onResolve={() => setResolving(movement)} />
        ))}
        rowKey={({ id }) => id}
        sort={sort}
      />
      {resolving !== undefined && (
        <ResolveDialog movement={resolving} onClose={() => setResolving(undefined)} />
      )}
    </Card>
  );
}

function columnsIn(intl: IntlShape, wayOut: (movement: Movement) => ReactNode): Column<Movement>[] {
  return [
    {
      id: 'movement',
      header: intl.formatMessage({ id: 'control.reconciliation.movement' }),
      isRowHeader: true,
      cell: ({ reference, posting_id: posting, unmatched }) => (
        <span>
          <Anchor href={paths.control.posting(posting)} className={linkClass}>
            <bdi dir="ltr" className="font-mono">
              {reference}
            </bdi>
          </Anchor>
          {unmatched !== null && (
            <span className="mt-1 block text-sm font-normal text-muted">
              {intl.formatMessage({ id: `control.unmatched.${unmatched}` })}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'amount',
      header: intl.formatMessage({ id: 'control.fact.amount' }),
      align: 'end',
      cell: ({ amount, direction }) => (
        <>
          <MoneyAmount money={amount} mark="above" />
          <span className="mt-1 block whitespace-nowrap text-muted">
            {intl.formatMessage({ id: `control.fact.direction.${direction}` })}
          </span>
        </>
      ),
    },
    {
      id: 'since',
      header: intl.formatMessage({ id: 'control.reconciliation.since' }),
      sort: 'seen',
      cell: ({ seen_at, late }) => (
        <span className="inline-flex flex-wrap items-center gap-2 max-md:justify-end">
          <DateTime iso={seen_at} style={late ? 'day' : 'relative'} />
          {late && (
            <Badge tone="warning">
              {intl.formatMessage({ id: 'control.reconciliation.late' })}
            </Badge>
          )}
        </span>
      ),
    },
    {
      id: 'then',
      header: intl.formatMessage({ id: 'control.reconciliation.then' }),
      align: 'end',
      cell: wayOut,
    },
  ];
}

interface WayOutProps {
  readonly movement: Movement;
  readonly mayResolve: boolean;
  readonly onResolve: () => void;
}

function WayOut({ movement, mayResolve, onResolve }: WayOutProps) {
  const intl = useIntl();
  const { approval_id: approval, reference } = movement;
  if (approval !== null) {
    return (
      <TextLink href={paths.control.approval(approval)}>
        {intl.formatMessage({ id: 'control.reconciliation.waits' })}
      </TextLink>
    );
  }
  if (!mayResolve) return intl.formatMessage({ id: 'control.reconciliation.open' });
  return (
    <Button
      size="compact"
      aria-label={intl.formatMessage({ id: 'control.reconciliation.resolve-it' }, { reference })}
      onPress={onResolve}
    >
      {intl.formatMessage({ id: 'control.reconciliation.resolve' })}
    </Button>
  );
}
