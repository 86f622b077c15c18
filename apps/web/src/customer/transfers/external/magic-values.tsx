/** A sandbox's table of what can be brought about, like a processor's test cards. */

import type { RailReason } from '@fairlead/contract';
import {
  magicEndings,
  magicListedName,
  magicNames,
  magicRejections,
  magicReturns,
} from '@fairlead/contract/magic-values';
import { useIntl } from 'react-intl';
import { Disclosure } from '#ui/actions/disclosure.tsx';
import { DataTable } from '#ui/data/data-table.tsx';

interface MagicRow {
  readonly when: string;
  readonly outcome: string;
}

/** An object has `10` before `01`, because only the first is the name of a number. */
function inOrder<Outcome extends string>(table: Readonly<Record<string, Outcome>>) {
  return Object.entries(table).toSorted(([a], [b]) => a.localeCompare(b));
}

function useMagicRows(): readonly MagicRow[] {
  const intl = useIntl();
  const ending = (digits: string) =>
    intl.formatMessage({ id: 'customer.magic.ending' }, { digits });
  const withReason = (id: MessageId, reason: RailReason) =>
    intl.formatMessage(
      { id },
      { reason: intl.formatMessage({ id: `customer.outcome.${reason}` }) },
    );
  return [
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
    ...inOrder(magicRejections).map(([digits, reason]) => ({
      when: ending(digits),
      outcome: withReason('customer.magic.rejected-because', reason),
    })),
    ...inOrder(magicReturns).map(([digits, reason]) => ({
      when: ending(digits),
      outcome: withReason('customer.magic.returned-because', reason),
    })),
  ];
}

export function MagicValues() {
  const intl = useIntl();
  const rows = useMagicRows();
  const title = intl.formatMessage({ id: 'customer.magic.title' });
  return (
    <Disclosure title={title}>
      <p className="mb-3 text-sm">{intl.formatMessage({ id: 'customer.magic.text' })}</p>
      <DataTable
        caption={title}
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
    </Disclosure>
  );
}
