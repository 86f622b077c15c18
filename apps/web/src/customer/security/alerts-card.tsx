/** Whether news of money and account come by mail and SMS too. Its own address is `#alerts`. */
import { type ReactNode, useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { ProblemPanel } from '#lib/form/problems/problem-panel.tsx';
import { useCustomer } from '#lib/session/customer-session.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/actions/text-link.tsx';
import { Switch } from '#ui/choices/switch.tsx';
import { Card } from '#ui/data/card.tsx';
import { type SwitchesProps, useSwitch } from './use-switch.ts';

export function AlertsCard({ stepUp, isFixed }: SwitchesProps) {
  const intl = useIntl();
  const { user } = useCustomer();
  const { changing, isOn } = useSwitch(stepUp);
  const place = useArrival();
  const address = (text: string) => (
    <bdi key={text} dir="ltr">
      {text}
    </bdi>
  );
  const change = (name: 'email_alerts' | 'sms_alerts') => ({
    isSelected: isOn(name),
    onChange: (on: boolean) => changing.mutate({ name, on }),
  });
  // Without a number there is nothing to switch on; what is on can always be switched off.
  const mayText = user.phone_verified || isOn('sms_alerts');
  return (
    <div id="alerts" ref={place}>
      <Card title={intl.formatMessage({ id: 'customer.alerts.title' })}>
        <p className="pb-2 text-muted">{intl.formatMessage({ id: 'customer.alerts.lead' })}</p>
        <ProblemPanel of={changing} title={intl.formatMessage({ id: 'customer.switch.failed' })} />
        <div className="divide-y divide-line">
          <Alert
            {...change('email_alerts')}
            isDisabled={isFixed || changing.isPending}
            label={intl.formatMessage({ id: 'customer.switch.email_alerts' })}
            help={intl.formatMessage(
              { id: 'customer.alerts.to' },
              { address: address(user.email) },
            )}
          />
          <Alert
            {...change('sms_alerts')}
            isDisabled={isFixed || changing.isPending || !mayText}
            label={intl.formatMessage({ id: 'customer.switch.sms_alerts' })}
            help={
              user.phone_verified && user.phone_number !== null
                ? intl.formatMessage(
                    { id: 'customer.alerts.to' },
                    { address: address(user.phone_number) },
                  )
                : intl.formatMessage({ id: 'customer.alerts.no-phone' })
            }
          />
        </div>
        {!user.phone_verified && !isFixed && (
          <p className="pt-1 text-sm">
            <TextLink href={paths.customer.phone()}>
              {intl.formatMessage({ id: 'customer.alerts.confirm-phone' })}
            </TextLink>
          </p>
        )}
        <Beside />
      </Card>
    </div>
  );
}

/** What these switches do not turn: push messages, and what comes in any case. */
function Beside() {
  const intl = useIntl();
  return (
    <>
      <p className="pt-3 text-sm">
        <TextLink href={paths.customer.devices()}>
          {intl.formatMessage({ id: 'customer.alerts.push' })}
        </TextLink>
      </p>
      <p className="pt-1 text-sm text-muted">
        {intl.formatMessage({ id: 'customer.alerts.always' })}
      </p>
    </>
  );
}

interface AlertProps {
  readonly label: string;
  readonly help: ReactNode;
  readonly isSelected: boolean;
  readonly isDisabled: boolean;
  readonly onChange: (on: boolean) => void;
}

function Alert({ label, help, ...state }: AlertProps) {
  return (
    <Switch {...state}>
      <span className="block py-2.5">
        {label}
        <span className="block text-sm text-muted">{help}</span>
      </span>
    </Switch>
  );
}

/** Following the menu's entry leads here, also when the page is on show already. */
function useArrival() {
  const place = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says: followed once more.
  useEffect(() => {
    if (hash === '#alerts') place.current?.scrollIntoView({ block: 'start' });
  }, [hash, key]);
  return place;
}
