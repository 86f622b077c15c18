/**
 * Calls share the session; one that renews its token goes alone, in all tabs of the browser. What
 * crossed with it would still carry the token of before, which is void, and look like the end.
 */
import type { Turn } from '@fairlead/contract/client';

const LOCK = 'fairlead.session';

export async function inTurn(
  turn: Turn,
  ask: () => Promise<Response>,
  signal: AbortSignal | undefined,
): Promise<Response> {
  // Only pages from a trustworthy origin have locks, and only those have sessions.
  if (navigator.locks === undefined) return ask();
  const mode = turn === 'alone' ? 'exclusive' : 'shared';
  const options: LockOptions = signal === undefined ? { mode } : { mode, signal };
  const { answer } = await navigator.locks.request(LOCK, options, async () => {
    const answer = ask();
    // The bank reads the token at the beginning, so that files can come without the lock.
    if (turn !== 'begins') await answer;
    return { answer };
  });
  return await answer;
}
