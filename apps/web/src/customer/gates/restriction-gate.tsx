/** Gates 5 and 6, and the page of a customer who has left: why, until when, how to object. */
import { useIntl } from 'react-intl';
import { GateFrame } from '#customer/frame/gate-frame.tsx';
import { useLive } from '#lib/live/use-live.ts';
import { useCustomer } from '#lib/session/customer-session.ts';
import { AlsoHolds } from '#lib/standing/also-holds.tsx';
import { TextLink } from '#ui/actions/text-link.tsx';
import { Card } from '#ui/data/card.tsx';
import { type Fact, Facts } from '#ui/data/facts.tsx';
import { StandingWarning } from '#ui/feedback/standing-warning.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { Deadline } from '#ui/values/deadline.tsx';
import { Reference } from '#ui/values/reference.tsx';
import type { FactsOf } from './facts-of.ts';
import { StillOpen } from './still-open.tsx';

type Restriction = FactsOf<'account_locked'> | FactsOf<'account_in_review'>;

export function RestrictionGate({ facts }: { readonly facts: Restriction }) {
  const intl = useIntl();
  // It opens by itself once the restriction ends.
  useLive();
  if (facts.reason === 'relationship_closed') return <ClosedPage facts={facts} />;
  const kind = facts.gate === 'account_locked' ? 'locked' : 'review';
  return (
    <GateFrame
      title={intl.formatMessage({ id: `protected.restriction.${kind}.title` })}
      lead={intl.formatMessage({ id: `protected.restriction.${kind}.text` })}
    >
      <Card>
        <RestrictionFacts facts={facts} />
      </Card>
      <AlsoHolds also={facts.also} />
      <Card title={intl.formatMessage({ id: 'customer.gate.object-title' })}>
        <p>{intl.formatMessage({ id: 'protected.restriction.object' })}</p>
        <p className="mt-2 font-medium">
          {intl.formatMessage({ id: 'protected.restriction.never-pay' })}
        </p>
      </Card>
      <StillOpen places={['statements', 'messages', 'complaints', 'data', 'security']} />
      <StandingWarning />
    </GateFrame>
  );
}

/** Only what is kept for them: statements and a copy of everything. */
function ClosedPage({ facts }: { readonly facts: Restriction }) {
  const intl = useIntl();
  return (
    <GateFrame
      title={intl.formatMessage({ id: 'protected.restriction.closed.title' })}
      lead={intl.formatMessage({ id: 'protected.restriction.closed.text' })}
    >
      <Card>
        <RestrictionFacts facts={facts} />
      </Card>
      <StillOpen places={['statements', 'data', 'complaints']} />
      <StandingWarning />
    </GateFrame>
  );
}

function RestrictionFacts({ facts }: { readonly facts: Restriction }) {
  const intl = useIntl();
  const { user } = useCustomer();
  const day = (iso: string) => intl.formatDate(iso, { dateStyle: 'long', timeZone: 'UTC' });
  const reference = facts.case_reference;
  const contact = facts.contact_email;
  const terms = useTerms(facts);
  const lookAgain = facts.gate === 'account_locked' ? facts.review_at : facts.decide_by;
  const shown: Fact[] = [
    {
      name: intl.formatMessage({ id: 'customer.gate.why' }),
      value: intl.formatMessage({ id: `protected.restriction.reason.${facts.reason}` }),
    },
    {
      name: intl.formatMessage({ id: 'customer.gate.since' }),
      value: <DateTime iso={facts.since} style="exact" timeZone={user.time_zone} />,
    },
  ];
  if (lookAgain !== null) {
    const id =
      facts.gate === 'account_locked' ? 'customer.gate.review-at' : 'customer.gate.decide-by';
    shown.push({ name: intl.formatMessage({ id }), value: day(lookAgain) });
  }
  shown.push(...terms);
  if (reference !== null) {
    shown.push({
      name: intl.formatMessage({ id: 'customer.gate.case' }),
      value: <Reference text={reference} />,
    });
  }
  if (contact !== null) {
    shown.push({
      name: intl.formatMessage({ id: 'customer.gate.contact' }),
      value: (
        <TextLink href={`mailto:${contact}`}>
          <bdi>{contact}</bdi>
        </TextLink>
      ),
    });
  }
  return <Facts facts={shown} />;
}

/** Whose word it is so far, how often it was extended, and by whose order. */
function useTerms({ alone_until: alone, renewals, order }: Restriction): Fact[] {
  const intl = useIntl();
  const { user } = useCustomer();
  const terms: Fact[] = [];
  if (alone !== null) {
    terms.push({
      name: intl.formatMessage({ id: 'customer.gate.alone' }),
      value: <Deadline iso={alone} timeZone={user.time_zone} />,
    });
  }
  if (renewals > 0) {
    terms.push({
      name: intl.formatMessage({ id: 'customer.external.extended' }),
      value: intl.formatMessage({ id: 'customer.external.extended-times' }, { times: renewals }),
    });
  }
  if (order !== null) {
    terms.push({
      name: intl.formatMessage({ id: 'customer.gate.order' }),
      value: (
        <>
          <bdi>{order.authority}</bdi>, <bdi>{order.reference}</bdi>
        </>
      ),
    });
  }
  return terms;
}
