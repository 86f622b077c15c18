/** What the bank's questions were answered: the customer approves it with the payment. */
import { type IntlShape, useIntl } from 'react-intl';
import { SCAM_QUESTIONS } from '#customer/transfers/external/review/scam-questions.tsx';
import type { External } from '#customer/transfers/status/external.queries.ts';
import { type Fact, Facts } from '#ui/data/facts.tsx';

function factsOf(intl: IntlShape, { answers, has_paper: hasPaper }: External): readonly Fact[] {
  const { name_check: name, purpose, source_of_funds: source, protection } = answers;
  const said = (id: MessageId) => intl.formatMessage({ id });
  const purposes = new Set([purpose, protection?.purpose].filter((one) => one != null));
  return [
    { name: said('customer.external.name-check'), value: said(`customer.name-check.${name}`) },
    ...(purposes.size === 0
      ? []
      : [
          {
            name: said('customer.question.purpose'),
            value: intl.formatList([...purposes].map((one) => said(`customer.purpose.${one}`))),
          },
        ]),
    ...(source === null
      ? []
      : [
          {
            name: said('customer.question.source_of_funds'),
            value: said(`customer.source.${source}`),
          },
        ]),
    ...(protection === null
      ? []
      : SCAM_QUESTIONS.map((question) => ({
          name: said(`customer.question.${question}`),
          value: said(protection[question] ? 'customer.question.yes' : 'customer.question.no'),
        }))),
    ...(hasPaper
      ? [{ name: said('customer.external.paper'), value: said('customer.external.paper-there') }]
      : []),
  ];
}

export function AnswersGiven({ transfer }: { readonly transfer: External }) {
  const intl = useIntl();
  return (
    <section className="rounded-md border border-line p-4">
      <h3 className="mb-3 font-semibold">
        {intl.formatMessage({ id: 'customer.external.answers' })}
      </h3>
      <Facts facts={factsOf(intl, transfer)} />
    </section>
  );
}
