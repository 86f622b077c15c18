/**
 * Waits for the new bank and says how to get in again. It asks the bank itself, which is new when
 * it says that it was created at another time.
 */
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Panel } from '#ui/feedback/panel.tsx';

const ASK_AGAIN_MS = 1_000;

export function ResetProgress({ gone }: { readonly gone: string }) {
  const intl = useIntl();
  const isNew = (since: string | undefined) => since !== undefined && since !== gone;
  const clock = useQuery({
    queryKey: ['sandbox', 'clock', 'since'],
    queryFn: ({ signal }) => bank.sandbox.clock({ signal }),
    // For a while nobody answers, and that is as it should be.
    retry: false,
    refetchInterval: ({ state }) => (isNew(state.data?.since) ? false : ASK_AGAIN_MS),
  });
  if (!isNew(clock.data?.since)) {
    return (
      <Panel tone="note" takesFocus title={intl.formatMessage({ id: 'sandbox.reset.waiting' })}>
        {intl.formatMessage({ id: 'sandbox.reset.waiting-text' })}
      </Panel>
    );
  }
  return (
    <>
      <Panel tone="success" takesFocus title={intl.formatMessage({ id: 'sandbox.reset.done' })}>
        {intl.formatMessage({ id: 'sandbox.reset.owner' })}
      </Panel>
      <p>{intl.formatMessage({ id: 'sandbox.reset.personas' })}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton href={paths.control.signIn()} variant="primary">
          {intl.formatMessage({ id: 'sandbox.reset.to-panel' })}
        </LinkButton>
        <LinkButton href={paths.home()}>
          {intl.formatMessage({ id: 'sandbox.reset.to-site' })}
        </LinkButton>
      </div>
    </>
  );
}
