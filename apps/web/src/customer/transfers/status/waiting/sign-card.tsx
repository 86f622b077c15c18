/** The customer's own approval of this very payment: passkey, app, or a code by mail. */
import { useIntl } from 'react-intl';
import type { External } from '#customer/transfers/status/external.queries.ts';
import { textOf } from '#lib/money/money-text.ts';
import { SecondFactorForm } from '#lib/second-factor/second-factor-form.tsx';
import { Card } from '#ui/data/card.tsx';
import { SimulatedMark } from '#ui/values/simulated-mark.tsx';
import { type Signing, useSigning } from './use-signing.ts';

export interface SignCardProps {
  readonly transfer: External;
  readonly signing: Signing;
}

export function SignCard({ transfer, signing }: SignCardProps) {
  const intl = useIntl();
  const { id, payee } = transfer;
  const calls = useSigning(id);

  return (
    <Card
      title={
        <>
          {intl.formatMessage({ id: 'customer.external.approve' })}
          <SimulatedMark />
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-lg">
          {intl.formatMessage(
            { id: 'protected.code.payment.prompt' },
            {
              amount: <bdi key="amount">{textOf(transfer.left, intl.locale)}</bdi>,
              payee: <bdi key="payee">{payee.account_title}</bdi>,
            },
          )}
        </p>
        <p className="text-muted">
          <bdi>{payee.bank_name}</bdi>
          <bdi dir="ltr" className="money block w-fit">
            {payee.account_shown}
          </bdi>
        </p>
        <SecondFactorForm
          factors={signing.factors}
          sentPin={signing.sent_pin}
          {...calls}
          onDone={() => {}}
          submitLabel={intl.formatMessage({ id: 'customer.external.approve-button' })}
        />
      </div>
    </Card>
  );
}
