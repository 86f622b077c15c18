/**
 * Calls share the session; one that renews its token goes alone, in all tabs of the browser. What
 * crossed with it would still carry the token of before, which is void, and look like the end.
 */
const LOCK = 'fairlead.session';

export function inTurn(
  renews: boolean,
  ask: () => Promise<Response>,
  signal: AbortSignal | undefined,
): Promise<Response> {
  // Only pages from a trustworthy origin have locks, and only those have sessions.
  if (navigator.locks === undefined) return ask();
  const mode = renews ? 'exclusive' : 'shared';
  return navigator.locks.request(LOCK, signal === undefined ? { mode } : { mode, signal }, ask);
}
