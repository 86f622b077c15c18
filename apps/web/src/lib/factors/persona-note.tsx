/** Why a demonstration person's ways to sign in cannot be changed. */
import { useIntl } from 'react-intl';
import { Panel } from '#ui/feedback/panel.tsx';

export interface PersonaNoteProps {
  /** Only a customer can open an account of their own instead. */
  readonly of?: 'customer' | 'staff';
}

export function PersonaNote({ of = 'customer' }: PersonaNoteProps) {
  const intl = useIntl();
  return (
    <Panel tone="note" title={intl.formatMessage({ id: 'app.persona.title' })}>
      {intl.formatMessage({ id: of === 'staff' ? 'app.persona.staff' : 'app.persona.text' })}
    </Panel>
  );
}
