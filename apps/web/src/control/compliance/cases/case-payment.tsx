/** The payment that a case is about: whom it pays, and what the customer answered to sign it. */
import { type IntlShape, useIntl } from 'react-intl';
import { MoneyAmount } from '#lib/money/money-amount.tsx';
import { payeeAccountFacts } from '#lib/transfers/payee-account-facts.tsx';
import { Card } from '#ui/data/card.tsx';
import { type Fact, Facts } from '#ui/data/facts.tsx';
import { Badge, type BadgeTone } from '#ui/feedback/badge.tsx';
import type { CaseFile } from './cases.queries.ts';

type Payment = NonNullable<CaseFile['payment']>;

export function CasePayment({ payment }: { readonly payment: Payment }) {
  const intl = useIntl();
  return (
    <Card title={intl.formatMessage({ id: 'control.payment.title' })}>
      <Facts
        facts={[
          ...payeeFacts(intl, payment),
          ...amountFacts(intl, payment),
          ...answerFacts(intl, payment),
        ]}
      />
    </Card>
  );
}

const NAME_CHECKS: Readonly<Record<Payment['name_check'], BadgeTone>> = {
  match: 'good',
  close_match: 'warning',
  no_match: 'bad',
  unavailable: 'plain',
};

function payeeFacts(intl: IntlShape, payment: Payment): Fact[] {
  const name = (id: MessageId) => intl.formatMessage({ id });
  const { payee, payee_is_new: isNew, name_check: said } = payment;
  const whom = payee === null ? name('control.payment.no-payee') : <bdi>{payee.account_title}</bdi>;
  return [
    {
      name: name('control.payment.payee'),
      value: (
        <span className="flex flex-wrap items-center gap-2">
          {whom}
          {isNew !== null && (
            <Badge tone={isNew ? 'warning' : 'plain'}>
              {name(isNew ? 'control.payment.new' : 'control.payment.known')}
            </Badge>
          )}
        </span>
      ),
    },
    ...(payee === null ? [] : payeeAccountFacts(intl, payee)),
    {
      name: name('control.payment.name-check'),
      value: <Badge tone={NAME_CHECKS[said]}>{name(`customer.name-check.${said}`)}</Badge>,
    },
  ];
}

function amountFacts(intl: IntlShape, payment: Payment): Fact[] {
  const { left, arrives, comment, scheduled_for: day } = payment;
  const name = (id: MessageId) => intl.formatMessage({ id });
  return [
    { name: name('customer.exchange.leaves'), value: <MoneyAmount money={left} /> },
    { name: name('customer.exchange.arrives'), value: <MoneyAmount money={arrives} /> },
    ...(comment === null
      ? []
      : [{ name: name('control.money.comment'), value: <bdi>{comment}</bdi> }]),
    ...(day === null
      ? []
      : [
          {
            name: name('control.payment.day'),
            value: intl.formatDate(day, { dateStyle: 'long', timeZone: 'UTC' }),
          },
        ]),
  ];
}

const QUESTIONS = ['hurried', 'coached', 'knows_payee'] as const;

/** In the words in which the customer was asked. */
function answerFacts(intl: IntlShape, payment: Payment): Fact[] {
  const { purpose, source_of_funds: source, answers } = payment;
  const said = (id: MessageId) => intl.formatMessage({ id });
  const notAsked = said('control.payment.not-asked');
  const meant = purpose ?? answers?.purpose;
  return [
    {
      name: said('control.payment.purpose'),
      value: meant === undefined ? notAsked : said(`customer.purpose.${meant}`),
    },
    {
      name: said('control.payment.source'),
      value: source === null ? notAsked : said(`customer.source.${source}`),
    },
    ...QUESTIONS.map((question) => ({
      name: said(`customer.question.${question}`),
      value:
        answers === null
          ? notAsked
          : said(answers[question] ? 'customer.question.yes' : 'customer.question.no'),
    })),
  ];
}
