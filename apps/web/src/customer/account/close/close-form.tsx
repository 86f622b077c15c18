/** Why, if one likes to say; a tick; and the question that must be answered. */
import { type FormEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '#ui/actions/button.tsx';
import { Checkbox } from '#ui/choices/checkbox.tsx';
import { Card } from '#ui/data/card.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx';

const LONGEST_REASON = 1_000;

export interface CloseFormProps {
  readonly isPending: boolean;
  readonly onClose: (reason: string) => void;
}

export function CloseForm({ isPending, onClose }: CloseFormProps) {
  const intl = useIntl();
  const [asked, setAsked] = useState<string>();
  return (
    <Card title={intl.formatMessage({ id: 'customer.close.form' })}>
      <ReasonForm isPending={isPending} onSubmit={setAsked} />
      <AlertDialog
        isOpen={asked !== undefined}
        title={intl.formatMessage({ id: 'customer.close.question' })}
        confirmLabel={intl.formatMessage({ id: 'customer.close.submit' })}
        onConfirm={() => {
          setAsked(undefined);
          onClose(asked ?? '');
        }}
        onCancel={() => setAsked(undefined)}
      >
        {intl.formatMessage({ id: 'customer.close.for-good' })}
      </AlertDialog>
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
