/** At the foot of the page: taking it back, and saying that somebody else made it. */
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { NotMe } from '#lib/sending/not-me.tsx';
import { Card } from '#ui/data/card.tsx';
import { CancelTransfer } from './cancel-transfer.tsx';
import { type External, isAskedAgain } from './external.queries.ts';

export function ExternalActions({ transfer }: { readonly transfer: External }) {
  const intl = useIntl();
  const mayTakeBack = transfer.may_cancel || transfer.may_recall;
  // To undo, or to decide on it again, stands above with the same end.
  const standsAbove = transfer.undo_until !== null || isAskedAgain(transfer);
  return (
    <Card title={intl.formatMessage({ id: 'customer.external.wrong' })}>
      <div className="flex flex-col items-start gap-4">
        {mayTakeBack && !standsAbove && <CancelTransfer transfer={transfer} />}
        <NotMe
          about={intl.formatMessage({ id: 'customer.not-me.about' })}
          question={intl.formatMessage({ id: 'customer.not-me.question' })}
          say={() => bank.externalTransfers.notMe({ params: { id: transfer.id } })}
        />
      </div>
    </Card>
  );
}
