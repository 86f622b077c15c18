/** What one restriction owes the customer, as staff read it; without one, that nothing holds. */
import { useIntl } from 'react-intl';
import { PAYMENT_TONES } from '#control/customers/record/record.queries.ts';
import { type Fact, Facts } from '#ui/data/facts.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { Deadline } from '#ui/values/deadline.tsx';
import { Reference } from '#ui/values/reference.tsx';
import { type Held, NOUNS, type Subject } from './standing.ts';

interface HeldFactsProps {
  readonly subject: Subject;
  readonly held: Held | undefined;
}

export function HeldFacts({ subject, held }: HeldFactsProps) {
  const intl = useIntl();
  const noun = NOUNS[subject];
  const status = held?.status ?? 'ALLOWED';
  const first: Fact = {
    name: intl.formatMessage({ id: `control.${noun}.status` }),
    value: (
      <Badge tone={PAYMENT_TONES[status]}>
        {intl.formatMessage({ id: `control.${noun}.status.${status}` })}
      </Badge>
    ),
  };
  const terms = useTerms();
  return <Facts facts={held === undefined ? [first] : [first, ...terms(held)]} />;
}

type FactName = 'reason' | 'reference' | 'since' | 'alone' | 'review' | 'renewals' | 'order';

function useTerms() {
  const intl = useIntl();
  const name = (id: FactName) => intl.formatMessage({ id: `control.restriction.${id}` });
  return ({ reason, order, ...held }: Held): Fact[] => {
    const facts: (Fact | undefined)[] = [
      {
        name: name('reason'),
        value: intl.formatMessage({ id: `protected.restriction.reason.${reason}` }),
      },
      {
        name: name('reference'),
        value: <Reference text={held.case_reference} />,
      },
      { name: name('since'), value: <DateTime iso={held.since} style="exact" /> },
      held.alone_until === null
        ? undefined
        : { name: name('alone'), value: <Deadline iso={held.alone_until} /> },
      { name: name('review'), value: <DateTime iso={`${held.review_on}T12:00:00`} style="day" /> },
      {
        name: name('renewals'),
        value: intl.formatMessage({ id: 'control.restriction.renewed' }, { count: held.renewals }),
      },
      order === null
        ? undefined
        : { name: name('order'), value: `${order.authority}, ${order.reference}` },
    ];
    return facts.filter((fact) => fact !== undefined);
  };
}
