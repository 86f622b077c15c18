/** Another address for the PIN, where the first was mistyped. */
import type { SentPin } from '@fairlead/contract/people';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

export interface CorrectEmailProps {
  readonly email: string;
  readonly onSent: (email: string, sentPin: SentPin) => void;
  readonly onCancel: () => void;
}

export function CorrectEmail({ email, onSent, onCancel }: CorrectEmailProps) {
  const intl = useIntl();
  const [typed, setTyped] = useState(email);
  const [missing, setMissing] = useState(false);
  const correcting = useMutation({
    mutationFn: (corrected: string) => bank.emails.update({ body: { email: corrected } }),
    onSuccess: ({ sent_pin: sentPin }, corrected) => onSent(corrected, sentPin),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    const corrected = typed.trim();
    const lacks = !/^[^\s@]+@[^\s@]+$/.test(corrected);
    setMissing(lacks);
    if (!lacks && !correcting.isPending) correcting.mutate(corrected);
  }
  return (
    <form noValidate onSubmit={submit} className="flex max-w-xl flex-col gap-5">
      <ProblemPanel of={correcting} />
      <TextField
        name="email"
        type="email"
        ltr
        autoComplete="email"
        value={typed}
        onChange={setTyped}
        label={intl.formatMessage({ id: 'field.pin.right-address' })}
        description={intl.formatMessage({ id: 'field.pin.right-address-help' })}
        error={missing ? intl.formatMessage({ id: 'field.error.email' }) : undefined}
      />
      <div className="flex flex-col-reverse gap-3 sm:flex-row">
        <Button onPress={onCancel}>{intl.formatMessage({ id: 'field.pin.keep-address' })}</Button>
        <Button type="submit" variant="primary" isPending={correcting.isPending}>
          {intl.formatMessage({ id: 'field.pin.send' })}
        </Button>
      </div>
    </form>
  );
}
