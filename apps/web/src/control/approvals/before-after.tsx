/** What is now beside what would be, fact by fact, as the bank wrote them down. */
import { useIntl } from 'react-intl';
import { DataTable } from '#ui/data/data-table.tsx';
import type { Approval } from './approvals.queries.ts';

type Values = Approval['before'];

export function BeforeAfter({
  before,
  after,
}: {
  readonly before: Values;
  readonly after: Values;
}) {
  const intl = useIntl();
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const cell = (value: Values[string] | undefined) => (
    <bdi dir="ltr" className="wrap-anywhere">
      {value === undefined || value === null || value === '' ? '–' : String(value)}
    </bdi>
  );
  return (
    <DataTable
      caption={intl.formatMessage({ id: 'control.approvals.change' })}
      rows={names}
      rowKey={(name) => name}
      columns={[
        {
          id: 'fact',
          header: intl.formatMessage({ id: 'control.approvals.fact' }),
          isRowHeader: true,
          cell: (name) => (
            <bdi dir="ltr" className="font-mono">
              {name}
            </bdi>
          ),
        },
        {
          id: 'before',
          header: intl.formatMessage({ id: 'control.approvals.before' }),
          cell: (name) => cell(before[name]),
        },
        {
          id: 'after',
          header: intl.formatMessage({ id: 'control.approvals.after' }),
          cell: (name) => cell(after[name]),
        },
      ]}
    />
  );
}
