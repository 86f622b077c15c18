/** The bank's answer in full: what leaves, what it costs, what arrives. */
import { useIntl } from 'react-intl';
import type { bank } from '#lib/client.ts';
import { MoneyAmount } from '#lib/money/money-amount.tsx';
import { exchangeFacts } from '#lib/transfers/exchange-facts.tsx';
import { Facts } from '#ui/data/facts.tsx';
import { SimulatedMark } from '#ui/values/simulated-mark.tsx';

export type Quote = Awaited<ReturnType<typeof bank.fx.quote>>;

export function FxResult({ quote }: { readonly quote: Quote | undefined }) {
  const intl = useIntl();
  return (
    <div
      role="status"
      className="flex flex-col gap-5 md:min-h-64 md:border-s md:border-line md:ps-8"
    >
      {quote === undefined ? (
        <p className="text-muted">{intl.formatMessage({ id: 'site.international.calc-empty' })}</p>
      ) : (
        <>
          <div>
            <p className="text-muted">
              {intl.formatMessage({ id: 'site.international.calc-arrives' })}
              <SimulatedMark />
            </p>
            <p className="text-3xl font-semibold">
              <MoneyAmount money={quote.arrives} mark="above" />
            </p>
          </div>
          <Facts
            facts={[
              {
                name: intl.formatMessage({ id: 'site.international.calc-leaves' }),
                value: <MoneyAmount money={quote.amount} mark="above" />,
              },
              ...exchangeFacts(intl, quote),
            ]}
          />
        </>
      )}
    </div>
  );
}
