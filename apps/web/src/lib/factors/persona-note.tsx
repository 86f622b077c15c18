/** Why a demonstration person's ways to sign in cannot be changed. */
import { useIntl } from 'react-intl';
import { Panel } from '#ui/feedback/panel.tsx';

export function PersonaNote() {
  const intl = useIntl();
  return (
    <Panel tone="note" title={intl.formatMessage({ id: 'app.persona.title' })}>
      {intl.formatMessage({ id: 'app.persona.text' })}
    </Panel>
  );
}
