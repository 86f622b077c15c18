/** A few figures about the bank: only those that the operator has set, and those that we count. */
import { useIntl } from 'react-intl';
import { usePage } from '#document/page-context.ts';

export function Figures() {
  const intl = useIntl();
  const { content, data } = usePage();
  const { years_in_business, destinations } = content.facts;
  const atLeast = (count: number) =>
    intl.formatMessage(
      { id: 'site.home.at-least' },
      { count: <bdi key="count">{intl.formatNumber(count)}</bdi> },
    );
  const currencies = data.currencies?.length ?? 0;
  const figures = [
    ...(years_in_business === null
      ? []
      : [{ id: 'years', count: years_in_business, value: atLeast(years_in_business) } as const]),
    ...(currencies === 0
      ? []
      : [{ id: 'currencies', count: currencies, value: intl.formatNumber(currencies) } as const]),
    ...(destinations === null
      ? []
      : [{ id: 'destinations', count: destinations, value: atLeast(destinations) } as const]),
  ];
  if (figures.length === 0) return null;
  return (
    <div className="border-y border-line bg-raised">
      <dl className="wrap-page grid gap-x-10 gap-y-6 py-8 sm:grid-cols-3">
        {figures.map(({ id, count, value }) => (
          <div key={id} className="flex flex-col-reverse gap-1">
            <dt className="text-muted">
              {intl.formatMessage({ id: `site.home.${id}` }, { count })}
            </dt>
            <dd className="font-serif text-3xl text-accent-ink">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
