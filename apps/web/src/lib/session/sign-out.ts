/**
 * Leaving: the client is cleared at once, then the server is told, and every other tab follows.
 * Each audience has its own channel, because it has its own session.
 */
import { queries } from '#lib/queries.ts';

export type Audience = 'customer' | 'staff';

function channelOf(audience: Audience): BroadcastChannel {
  return new BroadcastChannel(`fairlead.${audience}`);
}

/** Says in the other tabs that the session is over. */
export function tellOtherTabs(audience: Audience): void {
  const channel = channelOf(audience);
  channel.postMessage('signed-out');
  channel.close();
}

export function onSignedOutElsewhere(audience: Audience, leave: () => void): () => void {
  const channel = channelOf(audience);
  channel.onmessage = () => {
    queries.clear();
    leave();
  };
  return () => channel.close();
}
