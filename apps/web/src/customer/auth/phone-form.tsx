/** A new number; the bank sends a code to it. */
import type { SentPin } from '@fairlead/contract/people';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { phoneNumberOf } from '#lib/phone-number.ts';
import { useRefreshCustomer } from '#lib/session/customer-session.ts';
import { customerStepUp } from '#lib/step-up/step-up-calls.ts';
import { useStepUp } from '#lib/step-up/use-step-up.tsx';
import { Button } from '#ui/actions/button.tsx';
import { PhoneField } from '#ui/person-fields/phone-field.tsx';

export interface PhoneFormProps {
  /** Where the customer lives: most numbers are from there. */
  readonly country: string;
  readonly onSent: (sentPin: SentPin) => void;
}

export function PhoneForm({ country, onSent }: PhoneFormProps) {
  const intl = useIntl();
  const refresh = useRefreshCustomer();
  const stepUp = useStepUp(customerStepUp);
  const [typed, setTyped] = useState({ country, number: '' });
  const [wrong, setWrong] = useState(false);
  const sending = useMutation({
    mutationFn: (phone_number: string) =>
      stepUp.run(() => bank.profiles.updatePhone({ body: { phone_number } })),
    onSuccess: async ({ sent_pin }) => {
      onSent(sent_pin);
      await refresh();
    },
  });
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
      {stepUp.dialog}
    </>
  );
}
