/** A person looks at each payment first: said above the form. */
import { useIntl } from 'react-intl';
import { Panel } from '#ui/feedback/panel.tsx';
import { StandingFacts, type StandingProps } from './standing-facts.tsx';

export function ReviewNote({ standing }: StandingProps) {
  const intl = useIntl();
  return (
    <Panel
      tone="warning"
      title={intl.formatMessage({ id: 'protected.restriction.transfers-review.title' })}
    >
      <p className="mb-3">
        {intl.formatMessage({ id: 'protected.restriction.transfers-review.text' })}
      </p>
      <StandingFacts standing={standing} />
      <p className="mt-3">{intl.formatMessage({ id: 'protected.restriction.object' })}</p>
    </Panel>
  );
}
