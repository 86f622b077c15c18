/** Why, since when, until when, how often extended, which case, whom to turn to. */
import { useIntl } from 'react-intl';
import { useCustomer } from '#lib/session/customer-session.ts';
import { TextLink } from '#ui/actions/text-link.tsx';
import { type Fact, Facts } from '#ui/data/facts.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import type { Standing } from './standing.queries.ts';

export interface StandingProps {
  readonly standing: Standing;
}

export function StandingFacts({ standing }: StandingProps) {
  const intl = useIntl();
  const { user } = useCustomer();
  const { reason, since, review_on: reviewOn, case_reference: reference, renewals } = standing;
  const contact = standing.contact_email;
  const name = (id: MessageId) => intl.formatMessage({ id });
  const facts: (Fact | undefined)[] = [
    reason === null
      ? undefined
      : { name: name('customer.gate.why'), value: name(`protected.restriction.reason.${reason}`) },
    since === null
      ? undefined
      : {
          name: name('customer.gate.since'),
          value: <DateTime iso={since} style="exact" timeZone={user.time_zone} />,
        },
    reviewOn === null
      ? undefined
      : {
          name: name('customer.external.ends'),
          value: intl.formatMessage(
            { id: 'customer.external.ends-on' },
            { day: intl.formatDate(reviewOn, { dateStyle: 'long', timeZone: 'UTC' }) },
          ),
        },
    {
      name: name('customer.external.extended'),
      value: intl.formatMessage({ id: 'customer.external.extended-times' }, { times: renewals }),
    },
    reference === null
      ? undefined
      : {
          name: name('customer.gate.case'),
          value: (
            <bdi dir="ltr" className="font-mono">
              {reference}
            </bdi>
          ),
        },
    contact === null
      ? undefined
      : {
          name: name('customer.gate.contact'),
          value: (
            <TextLink href={`mailto:${contact}`}>
              <bdi>{contact}</bdi>
            </TextLink>
          ),
        },
  ];
  return <Facts facts={facts.filter((fact) => fact !== undefined)} />;
}
