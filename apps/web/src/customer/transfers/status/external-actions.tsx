/** At the foot of the page: taking it back, and saying that somebody else made it. */
import { useIntl } from 'react-intl';
import { Card } from '#ui/data/card.tsx';
import { CancelTransfer } from './cancel-transfer.tsx';
import type { External } from './external.queries.ts';
import { NotMe } from './not-me.tsx';

export function ExternalActions({ transfer }: { readonly transfer: External }) {
  const intl = useIntl();
  return (
    <Card title={intl.formatMessage({ id: 'customer.external.wrong' })}>
      <div className="flex flex-col items-start gap-4">
        {transfer.undo_until === null && (transfer.may_cancel || transfer.may_recall) && (
          <CancelTransfer transfer={transfer} />
        )}
        <NotMe transfer={transfer} />
      </div>
    </Card>
  );
}
