/** Runs of the check: what was looked at, and every row that does not fit. */
import { type IntlShape, useIntl } from 'react-intl';
import { Head } from '#control/ledger/head.tsx';
import type { bank } from '#lib/client.ts';
import { type Column, DataTable, type TableSort } from '#ui/data/data-table.tsx';
import { Badge, type BadgeTone } from '#ui/feedback/badge.tsx';
import { DateTime } from '#ui/values/date-time.tsx';

export type Check = Awaited<ReturnType<typeof bank.ledger.checks>>['data'][number];

const TONES: Record<Check['state'], BadgeTone> = {
  waiting: 'plain',
  running: 'accent',
  intact: 'good',
  not_intact: 'bad',
  stopped: 'warning',
};

export interface CheckTableProps {
  readonly rows: readonly Check[];
  readonly sort: TableSort;
}

export function CheckTable({ rows, sort }: CheckTableProps) {
  const intl = useIntl();
  return (
    <DataTable
      caption={intl.formatMessage({ id: 'control.ledger.checks' })}
      columns={columnsIn(intl)}
      rows={rows}
      rowKey={({ id }) => id}
      sort={sort}
    />
  );
}

function columnsIn(intl: IntlShape): Column<Check>[] {
  return [
    {
      id: 'state',
      header: intl.formatMessage({ id: 'control.ledger.outcome' }),
      isRowHeader: true,
      cell: (check) => <CheckOutcome check={check} />,
    },
    {
      id: 'looked',
      header: intl.formatMessage({ id: 'control.ledger.looked-at' }),
      cell: ({ rows, entries, finished_at }) =>
        finished_at === null
          ? '–'
          : intl.formatMessage({ id: 'control.ledger.looked' }, { rows, entries }),
    },
    {
      id: 'head',
      header: intl.formatMessage({ id: 'control.ledger.head' }),
      cell: ({ head }) => (head === null ? '–' : <Head value={head} />),
    },
    {
      id: 'by',
      header: intl.formatMessage({ id: 'control.audit.actor' }),
      cell: ({ asked_by }) => <bdi>{asked_by.name}</bdi>,
    },
    {
      id: 'at',
      header: intl.formatMessage({ id: 'control.audit.at' }),
      sort: 'asked',
      align: 'end',
      cell: ({ asked_at }) => <DateTime iso={asked_at} />,
    },
  ];
}

function CheckOutcome({ check }: { readonly check: Check }) {
  const intl = useIntl();
  const { state, findings, reason } = check;
  return (
    <div className="flex flex-col gap-1">
      <span>
        <Badge tone={TONES[state]}>
          {intl.formatMessage({ id: `control.checkstate.${state}` })}
        </Badge>
        {reason !== null && (
          <bdi dir="ltr" className="ms-2 font-mono text-xs text-muted">
            {reason}
          </bdi>
        )}
      </span>
      {findings.length > 0 && (
        <details className="font-normal">
          <summary className="inline-flex min-h-6 list-none items-center rounded-sm text-sm text-accent-ink underline underline-offset-4">
            {intl.formatMessage({ id: 'control.ledger.findings' }, { count: findings.length })}
          </summary>
          <ul dir="ltr" className="mt-1 font-mono text-xs wrap-anywhere">
            {findings.map(({ table, key, problem }) => (
              <li key={`${table} ${key} ${problem}`} className="py-0.5">
                {table} {key}: {problem}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
