/** What leaves, what it costs, at which rate, what arrives, and when. */
import { useIntl } from 'react-intl';
import { MoneyAmount } from '#lib/money/money-amount.tsx';
import { exchangeFacts } from '#lib/transfers/exchange-facts.tsx';
import { Facts } from '#ui/data/facts.tsx';
import type { Order, Quote } from './order.ts';

export interface ReviewFactsProps {
  readonly from: string;
  readonly to: string;
  readonly leaves: { readonly amount: string; readonly currency: string };
  readonly comment: Order['comment'];
  readonly quote: Quote | undefined;
}

export function ReviewFacts({ from, to, leaves, comment, quote }: ReviewFactsProps) {
  const intl = useIntl();
  const name = (id: MessageId) => intl.formatMessage({ id });
  const arrives = quote?.arrives ?? leaves;
  return (
    <Facts
      facts={[
        { name: name('customer.internal.from'), value: <bdi>{from}</bdi> },
        { name: name('customer.internal.to'), value: <bdi>{to}</bdi> },
        {
          name: name('customer.exchange.leaves'),
          value: <MoneyAmount money={leaves} mark="above" />,
        },
        ...exchangeFacts(intl, quote ?? null),
        {
          name: name('customer.exchange.arrives'),
          value: (
            <strong className="font-semibold">
              <MoneyAmount money={arrives} mark="above" />
            </strong>
          ),
        },
        { name: name('customer.exchange.when'), value: name('customer.exchange.at-once') },
        ...(comment === undefined
          ? []
          : [{ name: name('customer.internal.comment'), value: <bdi>{comment}</bdi> }]),
      ]}
    />
  );
}
