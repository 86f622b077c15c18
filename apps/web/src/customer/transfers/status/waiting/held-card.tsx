/**
 * A held payment: why, which case, until when, what we need, how to object. Of one that is frozen
 * by law the panel above says why; the bank promises no decision of its own.
 */
import { type IntlShape, useIntl } from 'react-intl';
import type { Check, External } from '#customer/transfers/status/external.queries.ts';
import { useCustomer } from '#lib/session/customer-session.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/actions/text-link.tsx';
import { Card } from '#ui/data/card.tsx';
import { type Fact, Facts } from '#ui/data/facts.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { StandingWarning } from '#ui/feedback/standing-warning.tsx';
import { Deadline } from '#ui/values/deadline.tsx';
import { Reference } from '#ui/values/reference.tsx';
import { EvidenceForm } from './evidence-form.tsx';

export interface HeldCardProps {
  readonly transfer: External;
  readonly check: Check;
}

export function HeldCard({ transfer, check }: HeldCardProps) {
  const intl = useIntl();
  return (
    <>
      {transfer.status === 'Frozen' ? (
        <Card>
          <Facts facts={[caseFact(intl, check)]} />
        </Card>
      ) : (
        <Panel tone="warning" title={intl.formatMessage({ id: 'protected.hold.title' })}>
          <p className="mb-3">{intl.formatMessage({ id: 'protected.hold.text' })}</p>
          <HeldFacts check={check} />
        </Panel>
      )}
      {check.needs.length > 0 && (
        <Card title={intl.formatMessage({ id: 'customer.held.needs' })}>
          <EvidenceForm transfer={transfer} needs={check.needs} />
        </Card>
      )}
      <Card title={intl.formatMessage({ id: 'customer.gate.object-title' })}>
        <p>{intl.formatMessage({ id: 'protected.restriction.object' })}</p>
        <p className="my-2 font-medium">
          {intl.formatMessage({ id: 'protected.restriction.never-pay' })}
        </p>
        <TextLink href={paths.customer.complaints()}>
          {intl.formatMessage({ id: 'customer.gate.open-complaints' })}
        </TextLink>
      </Card>
      <StandingWarning />
    </>
  );
}

function caseFact(intl: IntlShape, { case_reference: reference }: Check): Fact {
  return {
    name: intl.formatMessage({ id: 'customer.gate.case' }),
    value: reference !== null && <Reference text={reference} />,
  };
}

function HeldFacts({ check }: { readonly check: Check }) {
  const intl = useIntl();
  const { user } = useCustomer();
  const { reason, decide_by: by, needs } = check;
  const name = (id: MessageId) => intl.formatMessage({ id });
  const facts: (Fact | undefined)[] = [
    reason === null
      ? undefined
      : { name: name('customer.gate.why'), value: name(`protected.hold.reason.${reason}`) },
    caseFact(intl, check),
    by === null
      ? undefined
      : {
          name: name('customer.gate.decide-by'),
          value: <Deadline iso={by} timeZone={user.time_zone} />,
        },
    needs.length > 0
      ? undefined
      : { name: name('customer.held.needs'), value: name('customer.held.nothing') },
  ];
  return <Facts facts={facts.filter((fact) => fact !== undefined)} />;
}
