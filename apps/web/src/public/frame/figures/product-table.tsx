/** Accounts with their real terms, as the bank's settings have them now. */
import type { PublicContent } from '@fairlead/contract/content';
import { formatMoney, minorPerUnit } from '@fairlead/money';
import { useIntl } from 'react-intl';
import { isolated } from '#lib/i18n/isolated.ts';
import { currencyOf } from '#lib/money/money-text.ts';

type Product = PublicContent['products'][number];

export interface ProductTableProps {
  readonly products: readonly Product[];
  readonly caption: string;
}

const COLUMNS = ['rate', 'term', 'least', 'currencies'] as const;

/** A table where there is room for one, and a list of the same below that. */
export function ProductTable({ products, caption }: ProductTableProps) {
  const intl = useIntl();
  const termsOf = useTerms();
  const word = (id: (typeof COLUMNS)[number] | 'name') =>
    intl.formatMessage({ id: `site.product.${id}` });
  const rows = products.map((product) => ({
    id: product.id,
    name: intl.formatMessage({ id: `ui.product.${product.id}` }),
    terms: termsOf(product),
  }));
  return (
    <>
      {/* Of fixed parts, so that the columns of tables below each other are in line. */}
      <table className="hidden w-full table-fixed border-collapse md:table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line-strong text-sm text-muted">
            {(['name', ...COLUMNS] as const).map((column) => (
              <th
                key={column}
                scope="col"
                className="py-3 pe-6 text-start font-medium first:w-1/4 last:w-1/4 last:pe-0"
              >
                {word(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, terms }) => (
            <tr key={id} className="border-b border-line">
              <th scope="row" className="py-3 pe-6 text-start font-semibold">
                {name}
              </th>
              {COLUMNS.map((column) => (
                <td key={column} className="py-3 pe-6 tabular-nums last:pe-0">
                  <bdi>{terms[column]}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ProductList rows={rows} word={word} />
    </>
  );
}

interface ProductListProps {
  readonly rows: readonly { readonly id: string; readonly name: string; readonly terms: Terms }[];
  readonly word: (id: (typeof COLUMNS)[number]) => string;
}

function ProductList({ rows, word }: ProductListProps) {
  return (
    <ul className="flex flex-col gap-4 md:hidden">
      {rows.map(({ id, name, terms }) => (
        <li key={id} className="rounded-md border border-line bg-raised p-4">
          <h3 className="pb-2 font-semibold">{name}</h3>
          <dl className="flex flex-col">
            {COLUMNS.map((column) => (
              <div
                key={column}
                className="flex flex-wrap justify-between gap-x-6 border-t border-line py-2"
              >
                <dt className="text-muted">{word(column)}</dt>
                <dd className="tabular-nums">
                  <bdi>{terms[column]}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

type Terms = Readonly<Record<(typeof COLUMNS)[number], string>>;

/** The amount from which interest is paid is the same figure in every currency of a product. */
function useTerms(): (product: Product) => Terms {
  const intl = useIntl();
  const none = intl.formatMessage({ id: 'site.product.none' });
  return ({ rate, term, minimum, currencies }) => {
    const least = currencies.map(currencyOf).map((currency) => {
      const money = { amountMinor: BigInt(minimum) * minorPerUnit(currency), currency };
      return isolated(formatMoney(money, intl.locale), intl.locale);
    });
    return {
      rate:
        rate === 0
          ? none
          : intl.formatNumber(rate / 10_000, { style: 'percent', minimumFractionDigits: 2 }),
      term:
        term === null ? none : intl.formatMessage({ id: 'site.product.months' }, { months: term }),
      least:
        rate === 0 || minimum === 0 || least.length === 0
          ? none
          : intl.formatList(least, { type: 'disjunction' }),
      currencies: currencies.join(' '),
    };
  };
}
