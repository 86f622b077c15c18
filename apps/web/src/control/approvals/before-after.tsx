/** What is now beside what would be, fact by fact. */
import { useIntl } from 'react-intl';
import { DataTable } from '#ui/data/data-table.tsx';
import type { Approval } from './approvals.queries.ts';
import { FactName, FactValue, factNames } from './fact-words.tsx';

const SIDES = ['before', 'after'] as const;

export function BeforeAfter({ approval }: { readonly approval: Approval }) {
  const intl = useIntl();
  return (
    <DataTable
      caption={intl.formatMessage({ id: 'control.approvals.change' })}
      rows={factNames(approval)}
      rowKey={(name) => name}
      columns={[
        {
          id: 'fact',
          header: intl.formatMessage({ id: 'control.approvals.fact' }),
          isRowHeader: true,
          cell: (name) => <FactName name={name} />,
        },
        ...SIDES.map((side) => ({
          id: side,
          header: intl.formatMessage({ id: `control.approvals.${side}` }),
          cell: (name: string) => <FactValue approval={approval} side={side} name={name} />,
        })),
      ]}
    />
  );
}
