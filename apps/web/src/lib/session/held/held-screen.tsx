/**
 * A screen whose session may end under it: warns before, keeps the screen out of sight afterwards,
 * and shows it again as it was to who has signed in again.
 */
import { lazy, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { SessionOverContext, SignOutContext } from '#lib/session/sign-out-context.ts';
import { OutOfSightContext } from '#ui/overlays/out-of-sight.ts';
import { LatePart } from '#ui/parts/late-part.tsx';
import { LostPart } from '#ui/parts/lost-part.tsx';
import { LostScreen } from '#ui/parts/lost-screen.tsx';
import type { WatchedSession } from './use-watched-session.ts';

const loadIdle = () => import('#lib/session/idle-warning.tsx');
const IdleWarning = lazy(() => loadIdle().then((m) => ({ default: m.IdleWarning })));
/** Once the screen is there: when they are wanted, a new version may have replaced them. */
const LOAD_AFTER_MS = 5_000;

export interface HeldScreenProps {
  readonly session: Pick<
    WatchedSession<unknown>,
    'isLost' | 'secondsLeft' | 'stay' | 'leave' | 'takeUp'
  >;
  /** Fetches the script of the dialog. */
  readonly loadSignInAgain: () => Promise<unknown>;
  /** The dialog in which this audience signs in again; told what to do afterwards. */
  readonly signInAgain: (onDone: () => void) => ReactNode;
  readonly children: ReactNode;
}

export function HeldScreen(props: HeldScreenProps) {
  const { session, loadSignInAgain, signInAgain, children } = props;
  const { isLost, secondsLeft, stay, leave, takeUp } = session;
  const [isOver, setOver] = useState(false);
  const isHidden = isLost && !isOver;
  useSamePlace(isHidden);
  useEarlyParts(loadSignInAgain);
  return (
    <SignOutContext value={leave}>
      <SessionOverContext value={() => setOver(true)}>
        <OutOfSightContext value={isHidden}>
          <div hidden={isHidden}>{children}</div>
        </OutOfSightContext>
      </SessionOverContext>
      {isHidden && <LatePart lost={<LostScreen />}>{signInAgain(() => void takeUp())}</LatePart>}
      {!isLost && !isOver && secondsLeft !== undefined && (
        <LatePart lost={<LostPart onClose={stay} />}>
          <IdleWarning secondsLeft={secondsLeft} onStay={stay} onLeave={leave} />
        </LatePart>
      )}
    </SignOutContext>
  );
}

/** What is out of sight loses the focus, and the page its height: both come back together. */
function useSamePlace(isHidden: boolean): void {
  const place = useRef<Element>(null);
  useLayoutEffect(() => {
    if (isHidden) place.current = document.activeElement;
  }, [isHidden]);
  useEffect(() => {
    if (isHidden || place.current === null) return;
    const before = place.current;
    place.current = null;
    // Once the dialog has let the page go.
    const turn = requestAnimationFrame(() => before instanceof HTMLElement && before.focus());
    return () => cancelAnimationFrame(turn);
  }, [isHidden]);
}

function useEarlyParts(loadSignInAgain: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      Promise.all([loadIdle(), loadSignInAgain()]).catch(reportError);
    }, LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [loadSignInAgain]);
}
