/** Whom a payment pays outside, where it is on its way, and why it ended. */
import { type IntlShape, useIntl } from 'react-intl';
import type { bank } from '#lib/client.ts';
import { textOf } from '#lib/money/money-text.ts';
import { payeeAccountFacts } from '#lib/transfers/payee-account-facts.tsx';
import { Card } from '#ui/data/card.tsx';
import { type Fact, Facts } from '#ui/data/facts.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { Deadline } from '#ui/values/deadline.tsx';

type Transfer = Awaited<ReturnType<typeof bank.customerRecords.transfer>>;
export type OutsidePayment = NonNullable<Transfer['outside']>;

export function OutsideFacts({ outside }: { readonly outside: OutsidePayment }) {
  const intl = useIntl();
  return (
    <Card title={intl.formatMessage({ id: 'control.payment.title' })}>
      <Facts facts={[...payeeFacts(intl, outside.payee), ...wayFacts(intl, outside)]} />
    </Card>
  );
}

function payeeFacts(intl: IntlShape, payee: OutsidePayment['payee']): Fact[] {
  const name = (id: MessageId) => intl.formatMessage({ id });
  if (payee === null) {
    return [{ name: name('control.payment.payee'), value: name('control.payment.no-payee') }];
  }
  return [
    { name: name('control.payment.payee'), value: <bdi>{payee.account_title}</bdi> },
    ...payeeAccountFacts(intl, payee),
  ];
}

/** What there is nothing to say of is not listed. */
function wayFacts(intl: IntlShape, outside: OutsidePayment): Fact[] {
  const { phase, inside, scheduled_for: day, asks_again_at: again, recall } = outside;
  const { outcome_reason: reason, rail_reference: reference, short_return: short } = outside;
  const fact = (id: FactName, value: Fact['value'] | null): Fact[] =>
    value === null ? [] : [{ name: intl.formatMessage({ id: `control.payment.${id}` }), value }];
  const said = (id: MessageId) => intl.formatMessage({ id });
  return [
    ...fact('phase', phase && said(`control.payment.phase-${phase}`)),
    ...fact('way', inside ? said('control.payment.inside') : null),
    ...fact('day', day && intl.formatDate(day, { dateStyle: 'long', timeZone: 'UTC' })),
    ...fact('again', again && <DateTime iso={again} style="exact" />),
    ...fact('rate', outside.needs_quote ? said('control.payment.needs-quote') : null),
    ...fact('leave-by', outside.leave_by && <Deadline iso={outside.leave_by} />),
    ...fact('ended', reason && said(`customer.outcome.${reason}`)),
    ...fact('rail', reference && <bdi dir="ltr">{reference}</bdi>),
    ...fact('recall', recall && said(`control.payment.recall-${recall}`)),
    ...fact(
      'short',
      short &&
        intl.formatMessage(
          { id: 'control.payment.short-text' },
          { back: textOf(short.back, intl.locale), kept: textOf(short.kept, intl.locale) },
        ),
    ),
  ];
}

type FactName =
  | 'phase'
  | 'way'
  | 'day'
  | 'again'
  | 'rate'
  | 'leave-by'
  | 'ended'
  | 'rail'
  | 'recall'
  | 'short';
