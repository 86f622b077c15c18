/** Payments to others are off: said instead of the form, with everything that is owed. */
import { useIntl } from 'react-intl';
import { AlsoHolds } from '#lib/standing/also-holds.tsx';
import { StandingFacts } from '#lib/standing/standing-facts.tsx';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Card } from '#ui/data/card.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import type { StandingProps } from './standing.queries.ts';

export function Restricted({ standing }: StandingProps) {
  const intl = useIntl();
  return (
    <>
      <Panel
        tone="warning"
        title={intl.formatMessage({ id: 'protected.restriction.transfers.title' })}
      >
        {intl.formatMessage({ id: 'protected.restriction.transfers.text' })}
      </Panel>
      <Card>
        <StandingFacts standing={standing} />
      </Card>
      <AlsoHolds also={standing.also} />
      <Card title={intl.formatMessage({ id: 'customer.gate.object-title' })}>
        <p>{intl.formatMessage({ id: 'protected.restriction.object' })}</p>
        <p className="mt-2 font-medium">
          {intl.formatMessage({ id: 'protected.restriction.never-pay' })}
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          <LinkButton href={paths.customer.complaints()}>
            {intl.formatMessage({ id: 'customer.gate.open-complaints' })}
          </LinkButton>
          <LinkButton href={paths.customer.transferInternal()}>
            {intl.formatMessage({ id: 'customer.internal.title' })}
          </LinkButton>
        </div>
      </Card>
    </>
  );
}
