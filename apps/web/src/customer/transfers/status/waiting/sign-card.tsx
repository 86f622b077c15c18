/** The customer's own approval of this very payment: passkey, app, or a code by mail. */
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { External } from '#customer/transfers/status/external.queries.ts';
import { OpenUntil } from '#customer/transfers/status/open-until.tsx';
import { textOf } from '#lib/money/money-text.ts';
import { SecondFactorForm } from '#lib/second-factor/second-factor-form.tsx';
import { Card } from '#ui/data/card.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { SimulatedMark } from '#ui/values/simulated-mark.tsx';
import { AnswersGiven } from './answers-given.tsx';
import { OwnPaper } from './own-paper.tsx';
import { type Signing, useSigning } from './use-signing.ts';

export interface ToSignProps {
  readonly transfer: External;
  readonly signing: Signing;
}

/** What was done here is no news; what changed otherwise is to be looked over first. */
export function ToSign({ transfer, signing }: ToSignProps) {
  const [known, setKnown] = useState(signing.terms_digest);
  return (
    <>
      {transfer.takes_paper && (
        <OwnPaper
          transfer={transfer}
          onAdded={(added) => setKnown(added.signing?.terms_digest ?? '')}
        />
      )}
      <SignCard transfer={transfer} signing={signing} hasChanged={signing.terms_digest !== known} />
    </>
  );
}

interface SignCardProps extends ToSignProps {
  readonly hasChanged: boolean;
}

function SignCard({ transfer, signing, hasChanged }: SignCardProps) {
  const intl = useIntl();
  const { id, payee } = transfer;
  const { terms_digest: shown } = signing;
  const calls = useSigning(id, shown);

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
        {hasChanged && (
          <Panel
            tone="warning"
            isUrgent
            title={intl.formatMessage({ id: 'customer.external.changed' })}
          >
            {intl.formatMessage({ id: 'customer.external.changed-text' })}
          </Panel>
        )}
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
        <OpenUntil transfer={transfer} check="otp" />
        <AnswersGiven transfer={transfer} />
        {/* What was typed in was for what was shown then. */}
        <SecondFactorForm
          key={shown}
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
