/** Why, if one likes to say; a tick; and the question that must be answered. */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { useRefreshCustomer } from '#lib/session/customer-session.ts';
import { customerStepUp } from '#lib/step-up/step-up-calls.ts';
import { useStepUp } from '#lib/step-up/use-step-up.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Checkbox } from '#ui/choices/checkbox.tsx';
import { Card } from '#ui/data/card.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx';

const LONGEST_REASON = 1_000;

export function CloseForm() {
  const intl = useIntl();
  const refresh = useRefreshCustomer();
  const stepUp = useStepUp(customerStepUp);
  const [asked, setAsked] = useState<string>();
  const closing = useMutation({
    mutationFn: (said: string) =>
      stepUp.run(() => bank.closures.close({ body: said === '' ? {} : { reason: said } })),
    // The gate takes over: statements and exports stay open.
    onSuccess: refresh,
  });
  return (
    <Card title={intl.formatMessage({ id: 'customer.close.form' })}>
      <div className="flex flex-col gap-5">
        <ProblemPanel
          of={closing}
          title={intl.formatMessage({ id: 'customer.close.not-closed' })}
        />
        <ReasonForm isPending={closing.isPending} onSubmit={setAsked} />
      </div>
      <AlertDialog
        isOpen={asked !== undefined}
        title={intl.formatMessage({ id: 'customer.close.question' })}
        confirmLabel={intl.formatMessage({ id: 'customer.close.submit' })}
        onConfirm={() => {
          setAsked(undefined);
          closing.mutate(asked ?? '');
        }}
        onCancel={() => setAsked(undefined)}
      >
        {intl.formatMessage({ id: 'customer.close.for-good' })}
      </AlertDialog>
      {stepUp.dialog}
    </Card>
  );
}

interface ReasonFormProps {
  readonly isPending: boolean;
  readonly onSubmit: (reason: string) => void;
}

function ReasonForm({ isPending, onSubmit }: ReasonFormProps) {
  const intl = useIntl();
  const [reason, setReason] = useState('');
  const [understood, setUnderstood] = useState(false);
  const [missing, setMissing] = useState(false);
  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(!understood);
    if (understood) onSubmit(reason.trim());
  }
  return (
    <form noValidate onSubmit={submit} className="flex max-w-xl flex-col gap-5">
      <TextArea
        name="reason"
        optional
        value={reason}
        onChange={(text) => setReason(text.slice(0, LONGEST_REASON))}
        label={intl.formatMessage({ id: 'customer.close.reason' })}
      />
      <Checkbox
        name="understood"
        checked={understood}
        onChange={setUnderstood}
        error={
          missing && !understood ? intl.formatMessage({ id: 'customer.close.tick' }) : undefined
        }
      >
        {intl.formatMessage({ id: 'customer.close.understood' })}
      </Checkbox>
      <div>
        <Button type="submit" variant="danger" isPending={isPending}>
          {intl.formatMessage({ id: 'customer.close.submit' })}
        </Button>
      </div>
    </form>
  );
}
