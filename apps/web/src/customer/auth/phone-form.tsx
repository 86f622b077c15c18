/** A new number; the bank sends a code to it. */
import type { SentPin } from '@fairlead/contract/people';
import { type FormEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { phoneNumberOf } from '#lib/phone-number.ts';
import { Button } from '#ui/actions/button.tsx';
import { PhoneField } from '#ui/person-fields/phone-field.tsx';
import { useSendCode } from './use-send-code.ts';

export interface PhoneFormProps {
  /** Where the customer lives: most numbers are from there. */
  readonly country: string;
  readonly onSent: (sentPin: SentPin) => void;
}

export function PhoneForm({ country, onSent }: PhoneFormProps) {
  const intl = useIntl();
  const { sending, dialog } = useSendCode(onSent);
  const [typed, setTyped] = useState({ country, number: '' });
  const [wrong, setWrong] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    const number = await phoneNumberOf(typed);
    setWrong(number === undefined);
    if (number === undefined) {
      document.querySelector<HTMLInputElement>('input[name="phone_number"]')?.focus();
    } else if (!sending.isPending) {
      sending.mutate(number);
    }
  }
  return (
    <>
      <form noValidate onSubmit={submit} className="flex max-w-xl flex-col gap-5">
        <ProblemPanel of={sending} />
        <PhoneField
          name="phone_number"
          value={typed}
          onChange={setTyped}
          label={intl.formatMessage({ id: 'customer.phone.new' })}
          description={intl.formatMessage({ id: 'customer.phone.help' })}
          error={wrong ? intl.formatMessage({ id: 'field.error.phone' }) : undefined}
        />
        <div>
          <Button type="submit" variant="primary" isPending={sending.isPending}>
            {intl.formatMessage({ id: 'customer.phone.send' })}
          </Button>
        </div>
      </form>
      {dialog}
    </>
  );
}
