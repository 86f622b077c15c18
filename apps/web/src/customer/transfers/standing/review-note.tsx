/** A person looks at each payment first: said above the form. */
import { useIntl } from 'react-intl';
import { AlsoHolds } from '#lib/standing/also-holds.tsx';
import { StandingFacts } from '#lib/standing/standing-facts.tsx';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/actions/text-link.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import type { StandingProps } from './standing.queries.ts';

export function ReviewNote({ standing }: StandingProps) {
  const intl = useIntl();
  return (
    <>
      <Panel
        tone="warning"
        title={intl.formatMessage({ id: 'protected.restriction.transfers-review.title' })}
      >
        <p className="mb-3">
          {intl.formatMessage({ id: 'protected.restriction.transfers-review.text' })}
        </p>
        <StandingFacts standing={standing} />
        <p className="mt-3">{intl.formatMessage({ id: 'protected.restriction.object' })}</p>
        <TextLink href={paths.customer.complaints()}>
          {intl.formatMessage({ id: 'customer.gate.open-complaints' })}
        </TextLink>
      </Panel>
      <AlsoHolds also={standing.also} />
    </>
  );
}
