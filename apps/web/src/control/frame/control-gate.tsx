/**
 * Only staff who are signed in with their second factor get past here. Watches over the session:
 * warns before it ends of itself, and lets it be taken up again where it was.
 */
import { lazy, type ReactNode } from 'react';
import { bank } from '#lib/client.ts';
import { Departure } from '#lib/session/held/departure.tsx';
import { HeldScreen } from '#lib/session/held/held-screen.tsx';
import { type SessionsOf, useWatchedSession } from '#lib/session/held/use-watched-session.ts';
import { StaffContext, type StaffStatus, staffStatusQuery } from '#lib/session/staff-session.ts';
import { paths } from '#paths.ts';
import type { Screen } from '#routes.tsx';
import { SessionGate } from '#shell/session-gate.tsx';

const loadAgain = () => import('./sign-in-again.tsx');
const SignInAgain = lazy(() => loadAgain().then((m) => ({ default: m.SignInAgain })));

/** Calls that the panel makes and no session of staff answers, or none is kept awake by. */
const OTHERS = /^\/api\/(graph|products|sandbox\/(clock|personas)|admins\/ledger\/checks\/)/;

const staffSessions: SessionsOf<StaffStatus> = {
  audience: 'staff',
  query: staffStatusQuery,
  isIn: ({ session }) => session.second_factor === 'given',
  personOf: ({ staff }) => staff.id,
  counts: (path) => !OTHERS.test(path),
  signOut: () => bank.staff.signOut(),
  signIn: paths.control.signIn(),
  home: paths.control.index(),
};

export interface ControlGateProps {
  readonly screen: Screen;
  readonly children: ReactNode;
}

export function ControlGate({ screen, children }: ControlGateProps) {
  const session = useWatchedSession(staffSessions, screen.access === undefined);
  if (session.isLeaving || session.goesTo !== undefined) {
    return <Departure of={staffSessions} goesTo={session.goesTo} />;
  }
  const held = session.isLost ? session.status : undefined;
  return (
    <SessionGate
      screen={screen}
      status={session.query}
      held={held ?? undefined}
      isIn={staffSessions.isIn}
      signIn={paths.control.signIn}
      home={staffSessions.home}
    >
      {(status) => (
        <StaffContext value={status}>
          <HeldScreen
            session={session}
            loadSignInAgain={loadAgain}
            signInAgain={(onDone) =>
              status !== null && <SignInAgain staff={status.staff} onDone={onDone} />
            }
          >
            {children}
          </HeldScreen>
        </StaffContext>
      )}
    </SessionGate>
  );
}
