/** Above a list from which a demonstration person is not shown what visitors wrote. */
import { useIntl } from 'react-intl';
import { useStaff } from '#lib/session/staff-session.ts';
import { Panel } from '#ui/feedback/panel.tsx';

export function VisitorsLeftOut() {
  const intl = useIntl();
  if (!useStaff().staff.persona) return null;
  return (
    <Panel tone="note" title={intl.formatMessage({ id: 'control.visitors.left-out' })}>
      {intl.formatMessage({ id: 'control.visitors.left-out-text' })}
    </Panel>
  );
}
