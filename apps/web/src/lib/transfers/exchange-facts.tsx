/** What a change of currency costs, in full: fee, rate, and the margin that is in the rate. */
import type { IntlShape } from 'react-intl';
import { isolated } from '#lib/i18n/isolated.ts';
import { MoneyAmount } from '#lib/money/money-amount.tsx';
import type { Fact } from '#ui/data/facts.tsx';
import type { Transfer } from './transfers.queries.ts';

type Terms = NonNullable<Transfer['quote']>;
/** A rate is shown to as many figures as people compare. */
const FIGURES = 6;

export function exchangeFacts(intl: IntlShape, terms: Terms | null): readonly Fact[] {
  const name = (id: MessageId) => intl.formatMessage({ id });
  if (terms === null) {
    return [{ name: name('customer.exchange.fee'), value: name('customer.exchange.free') }];
  }
  const { fee } = terms;
  const cost =
    fee.amount === '0' ? name('customer.exchange.free') : <MoneyAmount money={fee} mark="above" />;
  return [{ name: name('customer.exchange.fee'), value: cost }, ...rateFacts(intl, terms)];
}

/** Without the fee, where that is said beside them. */
export function rateFacts(intl: IntlShape, terms: Terms): readonly Fact[] {
  const name = (id: MessageId) => intl.formatMessage({ id });
  const { amount, fee, arrives, rate, reference_rate, margin, source, rate_date } = terms;
  const percent = (points: number) =>
    intl.formatNumber(points / 10_000, { style: 'percent', maximumFractionDigits: 2 });
  const asRate = (text: string) =>
    intl.formatMessage(
      { id: 'customer.exchange.one-is' },
      {
        from: amount.currency,
        to: arrives.currency,
        rate: intl.formatNumber(Number(text), { maximumSignificantDigits: FIGURES }),
      },
    );
  const changed = String(BigInt(amount.amount) - BigInt(fee.amount));
  return [
    // This much at this rate is what arrives: who wants to can work it out.
    ...(fee.amount === '0'
      ? []
      : [
          {
            name: intl.formatMessage({ id: 'customer.exchange.changed' }, { to: arrives.currency }),
            value: <MoneyAmount money={{ ...amount, amount: changed }} mark="above" />,
          },
        ]),
    { name: name('customer.exchange.rate'), value: <bdi>{asRate(rate)}</bdi> },
    {
      name: name('customer.exchange.margin'),
      value: intl.formatMessage(
        { id: `customer.exchange.margin-${source}` },
        {
          margin: percent(margin),
          reference: isolated(asRate(reference_rate), intl.locale),
          day: intl.formatDate(rate_date, { dateStyle: 'medium', timeZone: 'UTC' }),
        },
      ),
    },
  ];
}
