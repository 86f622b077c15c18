/**
 * The screen while one signs out. Nothing of the session is shown any more; if the bank does not
 * answer, it says so instead of pretending.
 */
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { clearAfterSignOut } from './sign-out.ts';
import type { Audience } from './tabs.ts';

export interface LeavingProps {
  readonly audience: Audience;
  readonly signOut: () => Promise<unknown>;
  /** A new page, so that nothing of this one is left. */
  readonly goTo: string;
}

export function Leaving({ audience, signOut, goTo }: LeavingProps) {
  const intl = useIntl();
  const [attempt, setAttempt] = useState(1);
  const [failed, setFailed] = useState(false);
  // Each attempt is one call; `attempt` is what starts another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other values never change here.
  useEffect(() => {
    setFailed(false);
    clearAfterSignOut(audience);
    signOut().then(
      () => location.replace(goTo),
      () => setFailed(true),
    );
  }, [attempt]);
  return (
    <main className="mx-auto flex w-full max-w-md flex-col gap-4 px-4 py-16">
      {failed ? (
        <ErrorState
          title={intl.formatMessage({ id: 'app.sign-out.failed' })}
          onRetry={() => setAttempt(attempt + 1)}
        >
          {intl.formatMessage({ id: 'app.sign-out.failed-text' })}
        </ErrorState>
      ) : (
        <p className="flex items-center justify-center gap-3 text-muted">
          <Spinner label={intl.formatMessage({ id: 'app.sign-out.now' })} />
          {intl.formatMessage({ id: 'app.sign-out.now' })}
        </p>
      )}
    </main>
  );
}
