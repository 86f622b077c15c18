/**
 * Waits for the new bank and says how to get in again. It asks the bank itself, which is new when
 * it says that it was created at another time.
 */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { staffStatusQuery } from '#lib/session/staff-session.ts';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { mayReset } from './may-reset.ts';

const ASK_AGAIN_MS = 1_000;
/** Longer than it takes on a slow machine. */
const USUAL_MS = 60_000;

export interface ResetProgressProps {
  readonly gone: string;
  /** Somebody has joined since, so that what happened is long known. */
  readonly onNewOwner: () => void;
}

export function ResetProgress({ gone, onNewOwner }: ResetProgressProps) {
  const isNew = (since: string | undefined) => since !== undefined && since !== gone;
  const clock = useQuery({
    queryKey: ['sandbox', 'clock', 'since'],
    queryFn: ({ signal }) => bank.sandbox.clock({ signal }),
    // For a while nobody answers, and that is as it should be.
    retry: false,
    refetchInterval: ({ state }) => (isNew(state.data?.since) ? false : ASK_AGAIN_MS),
  });
  return isNew(clock.data?.since) ? <Done onNewOwner={onNewOwner} /> : <Waiting />;
}

function Waiting() {
  const intl = useIntl();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const late = setTimeout(() => setSlow(true), USUAL_MS);
    return () => clearTimeout(late);
  }, []);
  return (
    <>
      <Panel tone="note" takesFocus title={intl.formatMessage({ id: 'sandbox.reset.waiting' })}>
        {intl.formatMessage({ id: 'sandbox.reset.waiting-text' })}
      </Panel>
      <div aria-live="polite">
        {isSlow && (
          <Panel tone="warning" title={intl.formatMessage({ id: 'sandbox.reset.slow' })}>
            {intl.formatMessage({ id: 'sandbox.reset.slow-text' })}
          </Panel>
        )}
      </div>
    </>
  );
}

function Done({ onNewOwner }: Pick<ResetProgressProps, 'onNewOwner'>) {
  const intl = useIntl();
  // Whoever asked is remembered here as signed in, by the bank that is gone.
  const status = useQuery({ ...staffStatusQuery, staleTime: 0 });
  const isOver = !status.isFetching && mayReset(status.data ?? null);
  useEffect(() => {
    if (isOver) onNewOwner();
  }, [isOver, onNewOwner]);
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
