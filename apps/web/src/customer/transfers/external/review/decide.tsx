/** The decision: after a warning that fits the answers also to wait a day, or to leave it. */
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { type Decision, orderOf, type Review } from '#customer/transfers/external/order.ts';
import type { ExternalTransfer } from '#customer/transfers/external/use-external-transfer.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/actions/button.tsx';
import { FittingWarning } from './fitting-warning.tsx';

export interface DecideProps {
  readonly review: Review;
  readonly transfer: ExternalTransfer;
  /** What the name check said has been seen. */
  readonly mayDecide: boolean;
}

export function Decide({ review, transfer, mayDecide }: DecideProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { sending } = transfer;
  const { warning } = review.said;
  const isSending = sending.state === 'sending';
  const asked = review.answers?.scam !== undefined;
  const send = (decision: Decision) => sending.send(orderOf(review, decision));
  const leave = () => {
    transfer.change();
    void navigate(paths.customer.transfers());
  };
  return (
    <div className="flex flex-col gap-4">
      {warning !== null && <FittingWarning warning={warning} />}
      <p className="text-muted">{intl.formatMessage({ id: 'customer.external.next-approve' })}</p>
      {!mayDecide && (
        <p className="text-sm">{intl.formatMessage({ id: 'customer.name-check.first' })}</p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          isDisabled={!mayDecide}
          isPending={isSending}
          onPress={() => send('go_on')}
        >
          {intl.formatMessage({ id: 'customer.external.confirm' })}
        </Button>
        {asked && (
          <Button isDisabled={!mayDecide || isSending} onPress={() => send('wait')}>
            {intl.formatMessage({ id: 'customer.external.wait' })}
          </Button>
        )}
        <Button isDisabled={isSending} onPress={transfer.change}>
          {intl.formatMessage({ id: 'customer.internal.change' })}
        </Button>
        <Button variant="quiet" isDisabled={isSending} onPress={leave}>
          {intl.formatMessage({ id: 'customer.external.leave' })}
        </Button>
      </div>
    </div>
  );
}
