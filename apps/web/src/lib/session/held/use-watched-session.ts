/**
 * Watches over the session of an area, for customers and staff alike: when it ends of itself, what
 * other tabs say of it, how it is taken up again, and when this page has to be left.
 */
import {
  type QueryKey,
  type UndefinedInitialDataOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queries } from '#lib/queries.ts';
import { onAnswer } from '#lib/session/answers.ts';
import { onSignedOutElsewhere } from '#lib/session/sign-out.ts';
import { type Audience, onTabNews, tellTabs } from '#lib/session/tabs.ts';
import { useIdle } from '#lib/session/use-idle.ts';
import {
  type HeldSession,
  type Holding,
  type SessionStatus,
  useHeldSession,
} from './use-held-session.ts';

/** What is particular about the sessions of an audience. */
export interface SessionsOf<Status> extends Holding<Status> {
  readonly audience: Audience;
  /** Asks the bank who is here, which keeps the session awake. */
  readonly query: UndefinedInitialDataOptions<Status | null, Error, Status | null, string[]> & {
    readonly queryKey: QueryKey;
  };
  /** Whether the session answers at this address, and is awake after it. */
  readonly counts: (path: string) => boolean;
  readonly signOut: () => Promise<unknown>;
  /** Where one signs in. */
  readonly signIn: string;
  /** Where somebody else begins. */
  readonly home: string;
}

export interface WatchedSession<Status> extends HeldSession<Status> {
  readonly query: UseQueryResult<Status | null>;
  /** Until it ends of itself, once it is time to warn. */
  readonly secondsLeft: number | undefined;
  /** They want to sign out. */
  readonly isLeaving: boolean;
  /** The page that follows this one, of which nothing may be left. */
  readonly goesTo: string | undefined;
  stay(): void;
  leave(): void;
  /** They have signed in again on this page. */
  takeUp(): Promise<void>;
}

/** `isGuarded`: the screen is only for who is signed in; on others there is nothing to hold. */
export function useWatchedSession<Status extends SessionStatus>(
  of: SessionsOf<Status>,
  isGuarded = true,
): WatchedSession<Status> {
  const query = useQuery(of.query);
  const held = useHeldSession(isGuarded ? query.data : undefined, of);
  const [isLeaving, setLeaving] = useState(false);
  const [goesTo, setGoesTo] = useState<string>();
  const ask = () => queries.refetchQueries({ queryKey: of.query.queryKey });
  const secondsLeft = useIdle({
    audience: of.audience,
    idleSeconds: held.isLost ? undefined : held.status?.session.idle_seconds,
    counts: of.counts,
    stay: ask,
    onEnd: () => {
      held.end();
      // What is under way would only be told that nobody is signed in.
      void queries.cancelQueries();
      // The bank ends it at the same time; asked to, it does so for certain.
      of.signOut().then(ask).catch(reportError);
    },
  });
  useNews(of, query.data, setGoesTo);
  useFreshScreen(of.audience, held.isLost);
  const { isSomebodyElses } = held;
  // Kept, because what tells them apart is forgotten on the way out.
  useEffect(() => {
    if (isSomebodyElses) setGoesTo(of.home);
  }, [isSomebodyElses, of.home]);
  return {
    ...held,
    query,
    secondsLeft,
    isLeaving,
    goesTo: goesTo ?? (isSomebodyElses ? of.home : undefined),
    stay: () => void ask(),
    leave: () => setLeaving(true),
    takeUp: async () => {
      const fresh = await queries.fetchQuery({ ...of.query, staleTime: 0 });
      // Such as staff whose factors were taken from them: they enrol first, on a page of its own.
      if (fresh !== null && !of.isIn(fresh)) setGoesTo(of.home);
      tellTabs(of.audience, 'signed-in');
    },
  };
}

/** Signed out or in again in another tab; or a call was answered *you are not signed in*. */
function useNews<Status>(
  of: SessionsOf<Status>,
  status: Status | null | undefined,
  goTo: (address: string) => void,
): void {
  useEffect(() => onSignedOutElsewhere(of.audience, () => goTo(of.signIn)), [of, goTo]);
  const isAnybody = status !== null && status !== undefined;
  useEffect(() => {
    const ask = () => void queries.refetchQueries({ queryKey: of.query.queryKey });
    const forgetTabs = onTabNews(of.audience, 'signed-in', ask);
    const forgetAnswers = onAnswer((answer) => {
      if (isAnybody && answer.status === 401 && of.counts(answer.path)) ask();
    });
    return () => {
      forgetTabs();
      forgetAnswers();
    };
  }, [of, isAnybody]);
}

/** What is on show after a sign-in was asked for by the session before. */
function useFreshScreen(audience: Audience, isLost: boolean): void {
  useEffect(() => {
    if (!isLost) return;
    return () => void queries.invalidateQueries({ queryKey: [audience] });
  }, [audience, isLost]);
}
