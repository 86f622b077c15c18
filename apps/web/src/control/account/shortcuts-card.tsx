/** Keys that do something by themselves, and the switch that stops them in this browser. */
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { letSingleKeysWork, singleKeysWork } from '#control/frame/single-keys.ts';
import { Switch } from '#ui/choices/switch.tsx';
import { Card } from '#ui/data/card.tsx';

export function ShortcutsCard() {
  const intl = useIntl();
  const [on, setOn] = useState(singleKeysWork);
  const change = (work: boolean) => {
    letSingleKeysWork(work);
    setOn(work);
  };
  return (
    <Card title={intl.formatMessage({ id: 'control.account.shortcuts' })}>
      <Switch isSelected={on} onChange={change}>
        {intl.formatMessage({ id: 'control.account.single-keys' })}
      </Switch>
      <p className="text-sm text-muted">
        {intl.formatMessage({ id: 'control.account.single-keys-help' })}
      </p>
    </Card>
  );
}
