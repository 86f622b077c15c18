/** What a sandbox's rail does on demand, as rows: one table for customers and staff. */
import type { RailReason } from '@fairlead/contract';
import {
  magicEndings,
  magicListedName,
  magicNames,
  magicRejections,
  magicReturns,
} from '@fairlead/contract/magic-values';
import { useIntl } from 'react-intl';
import { DataTable } from '#ui/data/data-table.tsx';

export interface MagicRow {
  readonly when: string;
  readonly outcome: string;
}

/** An object has `10` before `01`, because only the first is the name of a number. */
function inOrder<Outcome extends string>(table: Readonly<Record<string, Outcome>>) {
  return Object.entries(table).toSorted(([a], [b]) => a.localeCompare(b));
}

/** `plain`: by the payee's name, and whatever has no reason of the rail; `reasoned`: the rest. */
export function useMagicRows(): Record<'plain' | 'reasoned', readonly MagicRow[]> {
  const intl = useIntl();
  const ending = (digits: string) =>
    intl.formatMessage({ id: 'customer.magic.ending' }, { digits });
  const withReason = (id: MessageId, reason: RailReason) =>
    intl.formatMessage(
      { id },
      { reason: intl.formatMessage({ id: `customer.outcome.${reason}` }) },
    );
  const plain = [
    ...Object.entries(magicNames).map(([word, said]) => ({
      when: intl.formatMessage({ id: 'customer.magic.name' }, { word }),
      outcome: intl.formatMessage({ id: `customer.magic.${said}` }),
    })),
    {
      when: intl.formatMessage({ id: 'customer.magic.whole-name' }, { name: magicListedName }),
      outcome: intl.formatMessage({ id: 'customer.magic.listed' }),
    },
    ...inOrder(magicEndings).map(([digits, said]) => ({
      when: ending(digits),
      outcome: intl.formatMessage({ id: `customer.magic.${said}` }),
    })),
  ];
  const reasoned = [
    ...inOrder(magicRejections).map(([digits, reason]) => ({
      when: ending(digits),
      outcome: withReason('customer.magic.rejected-because', reason),
    })),
    ...inOrder(magicReturns).map(([digits, reason]) => ({
      when: ending(digits),
      outcome: withReason('customer.magic.returned-because', reason),
    })),
  ];
  return { plain, reasoned };
}

export function MagicTable({ rows }: { readonly rows: readonly MagicRow[] }) {
  const intl = useIntl();
  return (
    <DataTable
      caption={intl.formatMessage({ id: 'customer.magic.title' })}
      rows={rows}
      rowKey={({ when }) => when}
      columns={[
        {
          id: 'when',
          header: intl.formatMessage({ id: 'customer.magic.when' }),
          cell: ({ when }) => when,
          isRowHeader: true,
        },
        {
          id: 'then',
          header: intl.formatMessage({ id: 'customer.magic.then' }),
          cell: ({ outcome }) => outcome,
        },
      ]}
    />
  );
}
