/** The warning that fits what was answered, before the decision. */
import type { ProtectionWarning } from '@fairlead/contract/transfer-checks';
import { useIntl } from 'react-intl';
import { Panel } from '#ui/feedback/panel.tsx';

export function FittingWarning({ warning }: { readonly warning: ProtectionWarning }) {
  const intl = useIntl();
  return (
    <Panel
      tone="warning"
      takesFocus
      title={intl.formatMessage({ id: 'customer.external.warning' })}
    >
      {intl.formatMessage({ id: `protected.${warning}` })}
    </Panel>
  );
}
