/** The account that a payment pays, as staff read it: number, bank and country. */
import type { IntlShape } from 'react-intl';
import type { bank } from '#lib/client.ts';
import type { Fact } from '#ui/data/facts.tsx';

type Payment = NonNullable<Awaited<ReturnType<typeof bank.cases.read>>['payment']>;

export function payeeAccountFacts(
  intl: IntlShape,
  payee: NonNullable<Payment['payee']>,
): readonly Fact[] {
  const name = (id: MessageId) => intl.formatMessage({ id });
  return [
    {
      name: name('control.payment.account'),
      value: (
        <bdi dir="ltr" className="money">
          {payee.account_shown}
        </bdi>
      ),
    },
    { name: name('control.payment.bank'), value: <bdi>{payee.bank_name}</bdi> },
    {
      name: name('control.payment.country'),
      value: intl.formatDisplayName(payee.country, { type: 'region' }),
    },
  ];
}
