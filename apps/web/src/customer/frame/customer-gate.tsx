/**
 * Who gets in: a customer who is signed in, past at most one blocking screen. Watches over the
 * session: warns before it ends of itself, and lets it be taken up again where it was.
 */
import type { GateFacts } from '@fairlead/contract/customer-status';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, useEffect, useState } from 'react';
import { bank } from '#lib/client.ts';
import { queries } from '#lib/queries.ts';
import { onAnswer } from '#lib/session/answers.ts';
import {
  CustomerContext,
  type CustomerStatus,
  customerStatusQuery,
} from '#lib/session/customer-session.ts';
import { Leaving } from '#lib/session/leaving.tsx';
import { onSignedOutElsewhere } from '#lib/session/sign-out.ts';
import { SessionOverContext, SignOutContext } from '#lib/session/sign-out-context.ts';
import { onTabNews, tellTabs } from '#lib/session/tabs.ts';
import { useIdle } from '#lib/session/use-idle.ts';
import { paths } from '#paths.ts';
import type { Screen } from '#routes.tsx';
import { SessionGate } from '#shell/session-gate.tsx';
import { LatePart } from '#ui/parts/late-part.tsx';
import { LostPart } from '#ui/parts/lost-part.tsx';
import { LostScreen } from '#ui/parts/lost-screen.tsx';
import { isOpenUnder } from './open-screens.ts';
import { type HeldSession, useHeldSession } from './use-held-session.ts';

const loadIdle = () => import('#lib/session/idle-warning.tsx');
const IdleWarning = lazy(() => loadIdle().then((m) => ({ default: m.IdleWarning })));
const loadAgain = () => import('./sign-in-again.tsx');
const SignInAgain = lazy(() => loadAgain().then((m) => ({ default: m.SignInAgain })));
/** Once the screen is there: when they are wanted, a new version may have replaced them. */
const LOAD_AFTER_MS = 5_000;

export interface CustomerGateProps {
  readonly screen: Screen;
  /** The blocking screen, in its own frame. */
  readonly blocked: (facts: GateFacts) => ReactNode;
  readonly children: ReactNode;
}

export function CustomerGate({ screen, blocked, children }: CustomerGateProps) {
  const query = useQuery(customerStatusQuery);
  const held = useHeldSession(query.data);
  const [leaving, setLeaving] = useState(false);
  const [isOver, setOver] = useState(false);
  const secondsLeft = useCustomerIdle(held);
  useSessionNews(held);
  useEarlyParts();
  if (leaving) {
    return (
      <Leaving audience="customer" signOut={() => bank.customers.signOut()} goTo={paths.signIn()} />
    );
  }
  if (held.status === null || held.status === undefined) {
    return (
      <SessionGate
        screen={screen}
        status={query}
        isIn={() => true}
        signIn={paths.signIn}
        home={paths.customer.index()}
      >
        {() => null}
      </SessionGate>
    );
  }
  const { gate_facts: facts, user } = held.status;
  return (
    <CustomerContext value={held.status}>
      <SignOutContext value={() => setLeaving(true)}>
        <SessionOverContext value={() => setOver(true)}>
          <div hidden={held.isLost && !isOver}>
            {facts === null || isOpenUnder(screen, facts) ? children : blocked(facts)}
          </div>
        </SessionOverContext>
        {held.isLost && !isOver && (
          <LatePart lost={<LostScreen />}>
            <SignInAgain user={user} onDone={() => void takeUp(held)} />
          </LatePart>
        )}
        {!held.isLost && !isOver && secondsLeft !== undefined && (
          <LatePart lost={<LostPart onClose={() => void stay()} />}>
            <IdleWarning
              secondsLeft={secondsLeft}
              onStay={() => void stay()}
              onLeave={() => setLeaving(true)}
            />
          </LatePart>
        )}
      </SignOutContext>
    </CustomerContext>
  );
}

/** Asking who is here is enough to stay. */
function stay(): Promise<unknown> {
  return queries.refetchQueries({ queryKey: customerStatusQuery.queryKey });
}

function useEarlyParts(): void {
  useEffect(() => {
    const timer = setTimeout(() => void Promise.all([loadIdle(), loadAgain()]), LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** Calls that no session of a customer answers. */
function counts(path: string): boolean {
  return !/^\/api\/(admins|graph|sandbox|settings|events)/.test(path);
}

function useCustomerIdle(held: HeldSession): number | undefined {
  const { status, isLost, end } = held;
  return useIdle({
    audience: 'customer',
    idleSeconds: isLost ? undefined : status?.session.idle_seconds,
    counts,
    stay,
    onEnd: () => {
      end();
      // The bank ends it at the same time; asked to, it does so for certain.
      bank.customers.signOut().catch(reportError);
    },
  });
}

async function takeUp(held: HeldSession): Promise<void> {
  const fresh = await queries.fetchQuery({ ...customerStatusQuery, staleTime: 0 });
  if (isHere(fresh)) held.resume(fresh, startOver);
  tellTabs('customer', 'signed-in');
  // What is on show was asked for by the session before.
  await queries.invalidateQueries({ queryKey: ['customer'] });
}

function isHere(status: CustomerStatus | null): status is CustomerStatus {
  return status !== null && status.session.second_factor !== 'asked';
}

/** Somebody else signed in: nothing of the one before may be left. */
function startOver(): void {
  queries.clear();
  location.replace(paths.customer.index());
}

/** Signed out or in again in another tab; or a call was answered *you are not signed in*. */
function useSessionNews(held: HeldSession): void {
  useEffect(
    () => onSignedOutElsewhere('customer', () => window.location.replace(paths.signIn())),
    [],
  );
  const { isLost } = held;
  useEffect(
    () => (isLost ? onTabNews('customer', 'signed-in', () => void takeUpHere(held)) : undefined),
    [isLost, held],
  );
  useEffect(
    () =>
      onAnswer(({ path, status }) => {
        if (status === 401 && counts(path)) void stay();
      }),
    [],
  );
}

async function takeUpHere(held: HeldSession): Promise<void> {
  const fresh = await queries.fetchQuery({ ...customerStatusQuery, staleTime: 0 });
  if (isHere(fresh)) held.resume(fresh, startOver);
}
