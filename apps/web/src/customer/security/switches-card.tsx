/** How the second factor is asked for; what protects less asks for it. */
import { useIntl } from 'react-intl';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { Switch } from '#ui/choices/switch.tsx';
import { Card } from '#ui/data/card.tsx';
import { type SwitchesProps, useSwitch } from './use-switch.ts';

const NAMES = ['two_factor_authentication', 'email_authentication'] as const;

export function SwitchesCard({ stepUp, isFixed }: SwitchesProps) {
  const intl = useIntl();
  const { changing, isOn } = useSwitch(stepUp);
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
