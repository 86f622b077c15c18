/** What is now beside what would be, fact by fact. */
import { useIntl } from 'react-intl';
import { isMessage } from '#lib/i18n/is-message.ts';
import { fieldName, hasFieldNames } from '#lib/settings/field-names.ts';
import { DataTable } from '#ui/data/data-table.tsx';
import type { Approval } from './approval.ts';
import { AMOUNTS, FactValue } from './fact-value.tsx';

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
          cell: (name) => <FactName approval={approval} name={name} />,
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

const isCurrency = (name: string) => /^[A-Z]{3}$/.test(name);

/** The currency of an amount has no row of its own. */
function factNames({ before, after }: Pick<Approval, 'before' | 'after'>): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const hasAmount = [...names].some((name) => AMOUNTS.has(name));
  return [...names].filter((name) => !(hasAmount && name === 'currency'));
}

function FactName({ approval, name }: { readonly approval: Approval; readonly name: string }) {
  const intl = useIntl();
  const [product, term] = name.split('.');
  const [productId, termId] = [`ui.product.${product}`, `control.products.${term}`];
  if (isMessage(intl, productId) && isMessage(intl, termId)) {
    return intl.formatMessage(
      { id: 'control.fact.of-product' },
      { product: intl.formatMessage({ id: productId }), term: intl.formatMessage({ id: termId }) },
    );
  }
  const currency = isCurrency(name)
    ? intl.formatDisplayName(name, { type: 'currency' })
    : undefined;
  if (currency !== undefined) return currency;
  const { id: group } = approval.subject;
  const ids = [
    ...(hasFieldNames(group) ? [fieldName(group, name)] : []),
    `control.fact.${name}`,
    `control.record.field-${name}`,
  ];
  for (const id of ids) {
    if (id !== undefined && isMessage(intl, id)) return intl.formatMessage({ id });
  }
  return (
    <bdi dir="ltr" className="font-mono">
      {name}
    </bdi>
  );
}
