/** What holds beneath the restriction that counts: it goes on once that one has ended. */
import { useIntl } from 'react-intl';
import type { bank } from '#lib/client.ts';
import { Card } from '#ui/data/card.tsx';
import { StandingFacts } from './standing-facts.tsx';

type Also = Awaited<ReturnType<typeof bank.restrictions.own>>['also'];

export function AlsoHolds({ also }: { readonly also: Also }) {
  const intl = useIntl();
  return also.map((one) => (
    <Card
      key={`${one.subject} ${one.case_reference}`}
      title={intl.formatMessage({ id: 'customer.gate.also-title' })}
    >
      <p className="font-medium">
        {intl.formatMessage({ id: `protected.restriction.${kindOf(one)}.title` })}
      </p>
      <p className="mb-3">{intl.formatMessage({ id: 'customer.gate.also-text' })}</p>
      <StandingFacts standing={{ ...one, contact_email: null }} />
    </Card>
  ));
}

function kindOf({ subject, status }: Also[number]) {
  if (subject === 'account') return status === 'RESTRICTED' ? 'locked' : 'review';
  return status === 'RESTRICTED' ? 'transfers' : 'transfers-review';
}
