/** What the last comparison found: what is wrong in words, and where to look. */
import { useIntl } from 'react-intl';
import type { Rail } from '#lib/rails/rails.queries.ts';
import { Card } from '#ui/data/card.tsx';
import { DataTable } from '#ui/data/data-table.tsx';

export function Differences({ rails }: { readonly rails: readonly Rail[] }) {
  const intl = useIntl();
  const rows = rails.flatMap(({ rail, found }) => found.map((one) => ({ ...one, rail })));
  if (rows.length === 0) return null;
  const count = rails.reduce((sum, { differences }) => sum + differences, 0);
  const title = intl.formatMessage({ id: 'control.reconciliation.found' });
  return (
    <Card flush title={title}>
      <p className="px-5 pb-3 text-sm text-muted">
        {intl.formatMessage({
          id:
            rows.length < count
              ? 'control.reconciliation.found-first'
              : 'control.reconciliation.found-all',
        })}
      </p>
      <DataTable
        caption={title}
        rows={rows}
        rowKey={(row) => `${row.rail} ${row.problem} ${row.reference} ${row.currency}`}
        columns={[
          {
            id: 'problem',
            header: intl.formatMessage({ id: 'control.reconciliation.problem' }),
            isRowHeader: true,
            cell: ({ problem }) => intl.formatMessage({ id: `control.railproblem.${problem}` }),
          },
          {
            id: 'reference',
            header: intl.formatMessage({ id: 'control.reconciliation.where' }),
            cell: ({ reference }) => (
              <bdi dir="ltr" className="font-mono">
                {reference}
              </bdi>
            ),
          },
          {
            id: 'currency',
            header: intl.formatMessage({ id: 'control.reconciliation.currency' }),
            cell: ({ currency }) => currency ?? '–',
          },
          {
            id: 'rail',
            header: intl.formatMessage({ id: 'control.reconciliation.rail' }),
            cell: ({ rail }) => intl.formatMessage({ id: `control.rail.${rail}` }),
          },
        ]}
      />
    </Card>
  );
}
