/** For whoever sees that somebody else is in their account, and knows of no payment yet. */
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { NotMe } from '#lib/sending/not-me.tsx';
import { Card } from '#ui/data/card.tsx';

export function StopCard() {
  const intl = useIntl();
  return (
    <Card title={intl.formatMessage({ id: 'customer.not-me.anybody-title' })}>
      <div className="flex flex-col items-start gap-3">
        <NotMe
          about={intl.formatMessage({ id: 'customer.not-me.anybody-about' })}
          question={intl.formatMessage({ id: 'customer.not-me.anybody-question' })}
          say={() => bank.externalTransfers.stop()}
        />
      </div>
    </Card>
  );
}
