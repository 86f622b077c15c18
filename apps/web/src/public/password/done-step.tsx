/** The new password is set. Nobody is signed in by it: the second factor is still asked for. */
import { useIntl } from 'react-intl';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Panel } from '#ui/feedback/panel.tsx';

export function DoneStep() {
  const intl = useIntl();
  return (
    <div className="flex flex-col gap-5">
      <Panel tone="success" takesFocus title={intl.formatMessage({ id: 'reset.done.title' })}>
        {intl.formatMessage({ id: 'reset.done.text' })}
      </Panel>
      <LinkButton href={paths.signIn()} variant="primary">
        {intl.formatMessage({ id: 'reset.done.sign-in' })}
      </LinkButton>
    </div>
  );
}
