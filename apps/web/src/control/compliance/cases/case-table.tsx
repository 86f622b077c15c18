/** Cases as rows. */
import { use } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import type { CaseRow } from '#lib/cases/cases.ts';
import { nowMs } from '#lib/clock.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/actions/text-link.tsx';
import { type Column, DataTable, type TableSort } from '#ui/data/data-table.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { BankClockContext } from '#ui/values/bank-clock.ts';
import { DateTime } from '#ui/values/date-time.tsx';
import { Deadline } from '#ui/values/deadline.tsx';
import { Reference } from '#ui/values/reference.tsx';
import { caseTones } from './cases.queries.ts';

const SOON_MS = 24 * 3_600_000;

interface CaseTableProps {
  readonly rows: readonly CaseRow[];
  readonly sort: TableSort;
}

export function CaseTable({ rows, sort }: CaseTableProps) {
  const intl = useIntl();
  return (
    <DataTable
      caption={intl.formatMessage({ id: 'control.compliance.title' })}
      columns={columnsIn(intl)}
      rows={rows}
      rowKey={({ id }) => id}
      sort={sort}
    />
  );
}

function columnsIn(intl: IntlShape): Column<CaseRow>[] {
  return [
    {
      id: 'reference',
      header: intl.formatMessage({ id: 'control.case.reference' }),
      isRowHeader: true,
      cell: ({ id, reference }) => (
        <TextLink href={paths.control.case(id)}>
          <Reference text={reference} />
        </TextLink>
      ),
    },
    {
      id: 'kind',
      header: intl.formatMessage({ id: 'control.case.kind' }),
      cell: ({ kind, reason }) => (
        <>
          {intl.formatMessage({ id: `control.case.kind.${kind}` })}
          {reason !== null && (
            <span className="block text-xs text-muted">
              {intl.formatMessage({ id: `control.case.reason.${reason}` })}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'customer',
      header: intl.formatMessage({ id: 'control.case.customer' }),
      cell: ({ customer }) => <bdi>{customer.name}</bdi>,
    },
    {
      id: 'status',
      header: intl.formatMessage({ id: 'control.case.status' }),
      cell: (row) => <Status row={row} />,
    },
    {
      id: 'opened',
      header: intl.formatMessage({ id: 'control.case.opened' }),
      sort: 'opened',
      cell: ({ opened_at }) => <DateTime iso={opened_at} style="day" />,
    },
    {
      id: 'decide_by',
      header: intl.formatMessage({ id: 'control.case.decide-by' }),
      sort: 'decide_by',
      align: 'end',
      cell: ({ status, decide_by }) => (
        <span className="inline-flex flex-wrap items-center justify-end gap-2">
          {status === 'Open' && <Nearness at={Date.parse(decide_by)} />}
          <Deadline iso={decide_by} />
        </span>
      ),
    },
  ];
}

/** Red while something can still be done about it, by the bank's clock. */
function Nearness({ at }: { readonly at: number }) {
  const intl = useIntl();
  const left = at - nowMs() - use(BankClockContext);
  if (left > SOON_MS) return null;
  return (
    <Badge tone="bad">
      {intl.formatMessage({ id: left < 0 ? 'control.case.late' : 'control.case.soon' })}
    </Badge>
  );
}

function Status({ row: { status, asked } }: { readonly row: CaseRow }) {
  const intl = useIntl();
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={caseTones[status]}>
        {intl.formatMessage({ id: `control.case.status.${status}` })}
      </Badge>
      {asked.some(({ provided }) => provided) && (
        <Badge>{intl.formatMessage({ id: 'control.case.answered' })}</Badge>
      )}
    </span>
  );
}
