/** Why, since when, until when, by whose order, how often extended, which case, whom to ask. */
import { type IntlShape, useIntl } from 'react-intl';
import type { bank } from '#lib/client.ts';
import { useCustomer } from '#lib/session/customer-session.ts';
import { TextLink } from '#ui/actions/text-link.tsx';
import { type Fact, Facts } from '#ui/data/facts.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { Deadline } from '#ui/values/deadline.tsx';
import { Reference } from '#ui/values/reference.tsx';

type Standing = Awaited<ReturnType<typeof bank.restrictions.own>>;

/** The one that counts, or one beneath it. */
interface StandingFactsProps {
  readonly standing: Omit<Standing, 'status' | 'also'>;
}

export function StandingFacts({ standing }: StandingFactsProps) {
  const intl = useIntl();
  const { user } = useCustomer();
  const { reason, since, case_reference: reference, renewals, order } = standing;
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
    ...endsOf(intl, standing, user.time_zone),
    order === null
      ? undefined
      : {
          name: name('customer.gate.order'),
          value: (
            <>
              <bdi>{order.authority}</bdi>, <bdi>{order.reference}</bdi>
            </>
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
          value: <Reference text={reference} />,
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

/** One person's word ends within a day, whatever date was proposed. */
function endsOf(
  intl: IntlShape,
  standing: Pick<Standing, 'alone_until' | 'review_on'>,
  timeZone: string,
): Fact[] {
  const { alone_until: alone, review_on: reviewOn } = standing;
  if (reviewOn === null) return [];
  const day = intl.formatDate(reviewOn, { dateStyle: 'long', timeZone: 'UTC' });
  if (alone === null) {
    const value = intl.formatMessage({ id: 'customer.external.ends-on' }, { day });
    return [{ name: intl.formatMessage({ id: 'customer.external.ends' }), value }];
  }
  return [
    {
      name: intl.formatMessage({ id: 'customer.gate.alone' }),
      value: <Deadline iso={alone} timeZone={timeZone} />,
    },
    { name: intl.formatMessage({ id: 'customer.gate.review-at' }), value: day },
  ];
}
