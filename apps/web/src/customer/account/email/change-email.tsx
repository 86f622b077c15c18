/** Asks for the code at the present address, then takes it with the new address, twice. */
import type { SentPin } from '@fairlead/contract/people';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { takeToken } from '#lib/screen/take-token.ts';
import { Button } from '#ui/actions/button.tsx';
import { NewEmailForm } from './new-email-form.tsx';

export interface ChangeEmailProps {
  readonly email: string;
  readonly onStep: (step: number) => void;
  /** A PIN is on its way to the new address. */
  readonly onSent: (sentPin: SentPin) => void;
}

export function ChangeEmail({ email, onStep, onSent }: ChangeEmailProps) {
  const intl = useIntl();
  const [token] = useState(takeToken);
  const [hasCode, setHasCode] = useState(token !== undefined);
  const asking = useMutation({
    mutationFn: () => bank.emails.askToken(),
    onSuccess: () => setHasCode(true),
  });
  useEffect(() => onStep(hasCode ? 1 : 0), [hasCode, onStep]);
  if (hasCode) {
    return (
      <NewEmailForm
        token={token ?? ''}
        sentPin={asking.data?.sent_pin ?? null}
        onSent={onSent}
        askAgain={async () => (await bank.emails.askToken()).sent_pin}
      />
    );
  }
  const address = (
    <bdi key="address" dir="ltr" className="font-medium">
      {email}
    </bdi>
  );
  return (
    <div className="flex flex-col items-start gap-4">
      <ProblemPanel of={asking} />
      <p>{intl.formatMessage({ id: 'customer.email.ask' }, { address })}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" isPending={asking.isPending} onPress={() => asking.mutate()}>
          {intl.formatMessage({ id: 'customer.email.send' })}
        </Button>
        <Button variant="quiet" onPress={() => setHasCode(true)}>
          {intl.formatMessage({ id: 'customer.token.have' })}
        </Button>
      </div>
    </div>
  );
}
