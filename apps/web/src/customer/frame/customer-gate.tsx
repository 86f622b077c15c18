/**
 * Who gets in: a customer who is signed in, past at most one blocking screen. Watches over the
 * session: warns before it ends of itself, and lets it be taken up again where it was.
 */
import type { GateFacts } from '@fairlead/contract/customer-status';
import { lazy, type ReactNode } from 'react';
import { bank } from '#lib/client.ts';
import {
  CustomerContext,
  type CustomerStatus,
  customerStatusQuery,
} from '#lib/session/customer-session.ts';
import { Departure } from '#lib/session/held/departure.tsx';
import { HeldScreen } from '#lib/session/held/held-screen.tsx';
import { type SessionsOf, useWatchedSession } from '#lib/session/held/use-watched-session.ts';
import { paths } from '#paths.ts';
import type { Screen } from '#routes.tsx';
import { SessionGate } from '#shell/session-gate.tsx';
import { isOpenUnder } from './open-screens.ts';
import { useGateArrival } from './use-gate-arrival.ts';

const loadAgain = () => import('./sign-in-again.tsx');
const SignInAgain = lazy(() => loadAgain().then((m) => ({ default: m.SignInAgain })));

/** Calls that no session of a customer answers. */
const OTHERS = /^\/api\/(admins|graph|sandbox|settings|events)/;

const customerSessions: SessionsOf<CustomerStatus> = {
  audience: 'customer',
  query: customerStatusQuery,
  isIn: ({ session }) => session.second_factor !== 'asked',
  personOf: ({ user }) => user.id,
  counts: (path) => !OTHERS.test(path),
  signOut: () => bank.customers.signOut(),
  signIn: paths.signIn(),
  home: paths.customer.index(),
};

export interface CustomerGateProps {
  readonly screen: Screen;
  /** The blocking screen, in its own frame. */
  readonly blocked: (facts: GateFacts) => ReactNode;
  readonly children: ReactNode;
}

export function CustomerGate({ screen, blocked, children }: CustomerGateProps) {
  const session = useWatchedSession(customerSessions);
  const facts = session.status?.gate_facts ?? null;
  const closed = facts === null || isOpenUnder(screen, facts) ? null : facts;
  useGateArrival(session.status === undefined ? undefined : (closed?.gate ?? null));
  if (session.isLeaving || session.goesTo !== undefined) {
    return <Departure of={customerSessions} goesTo={session.goesTo} />;
  }
  const { status } = session;
  if (status === null || status === undefined) {
    return (
      <SessionGate
        screen={screen}
        status={session.query}
        isIn={() => true}
        signIn={paths.signIn}
        home={paths.customer.index()}
      >
        {() => null}
      </SessionGate>
    );
  }
  const { user } = status;
  return (
    <CustomerContext value={status}>
      <HeldScreen
        session={session}
        loadSignInAgain={loadAgain}
        signInAgain={(onDone) => <SignInAgain user={user} onDone={onDone} />}
      >
        {closed === null ? children : blocked(closed)}
      </HeldScreen>
    </CustomerContext>
  );
}
