/** What the customer can turn on and off; turning protection off asks for the second factor. */
import { useMutation } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { ProblemPanel } from '#lib/form/problem-panel.tsx';
import { useCustomer, useRefreshCustomer } from '#lib/session/customer-session.ts';
import type { StepUp } from '#lib/step-up/use-step-up.tsx';
import { Switch } from '#ui/choices/switch.tsx';
import { Card } from '#ui/data/card.tsx';

const NAMES = ['two_factor_authentication', 'email_authentication'] as const;
type SwitchName = (typeof NAMES)[number];

export interface SwitchesCardProps {
  readonly stepUp: StepUp;
  /** A demonstration person's ways to sign in stay as they are. */
  readonly isFixed: boolean;
}

export function SwitchesCard({ stepUp, isFixed }: SwitchesCardProps) {
  const intl = useIntl();
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
  return (
    <Card title={intl.formatMessage({ id: 'customer.security.factor' })}>
      <ProblemPanel of={changing} title={intl.formatMessage({ id: 'customer.switch.failed' })} />
      <div className="divide-y divide-line">
        {NAMES.map((name) => (
          <Switch
            key={name}
            isSelected={isOn(name)}
            isDisabled={isFixed || changing.isPending}
            onChange={(on) => changing.mutate({ name, on })}
          >
            <span className="block py-2.5">
              {intl.formatMessage({ id: `customer.switch.${name}` })}
              <span className="block text-sm text-muted">
                {intl.formatMessage({ id: `customer.switch-help.${name}` })}
              </span>
            </span>
          </Switch>
        ))}
      </div>
    </Card>
  );
}
