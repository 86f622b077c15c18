/** Sends a code to a number, once the customer has shown that it is them. */
import type { SentPin } from '@fairlead/contract/people';
import { useMutation } from '@tanstack/react-query';
import { bank } from '#lib/client.ts';
import { useRefreshCustomer } from '#lib/session/customer-session.ts';
import { customerStepUp } from '#lib/step-up/step-up-calls.ts';
import { useStepUp } from '#lib/step-up/use-step-up.tsx';

export function useSendCode(onSent: (sentPin: SentPin) => void) {
  const refresh = useRefreshCustomer();
  const stepUp = useStepUp(customerStepUp);
  const sending = useMutation({
    mutationFn: (phone_number: string) =>
      stepUp.run(() => bank.profiles.updatePhone({ body: { phone_number } })),
    onSuccess: async ({ sent_pin }) => {
      onSent(sent_pin);
      await refresh();
    },
  });
  return { sending, dialog: stepUp.dialog };
}
