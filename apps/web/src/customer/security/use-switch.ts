/** Turns one thing of the customer's on or off; what protects less asks for the second factor. */
import { useMutation } from '@tanstack/react-query';
import { bank } from '#lib/client.ts';
import { useCustomer, useRefreshCustomer } from '#lib/session/customer-session.ts';
import type { StepUp } from '#lib/step-up/use-step-up.tsx';

export type SwitchName =
  | 'two_factor_authentication'
  | 'email_authentication'
  | 'email_alerts'
  | 'sms_alerts';

export interface SwitchesProps {
  readonly stepUp: StepUp;
  /** A demonstration person's switches stay as they are. */
  readonly isFixed: boolean;
}

export function useSwitch(stepUp: StepUp) {
  const { user } = useCustomer();
  const refresh = useRefreshCustomer();
  const changing = useMutation({
    mutationFn: ({ name, on }: { name: SwitchName; on: boolean }) =>
      stepUp.run(() =>
        bank.profiles.updateDetails({ body: { [name]: on ? 'Enabled' : 'Disabled' } }),
      ),
    onSettled: refresh,
  });
  /** What was pressed shows at once; what the bank said shows after. */
  const isOn = (name: SwitchName) =>
    changing.isPending && changing.variables.name === name
      ? changing.variables.on
      : user[name] === 'Enabled';
  return { changing, isOn };
}
