/**
 * What the tabs of one browser tell each other: that somebody is here, signed out, signed in again.
 * Each audience has its own channel, because it has its own session.
 */
export type Audience = 'customer' | 'staff';
export type TabNews = 'active' | 'signed-out' | 'signed-in';

const channels = new Map<Audience, BroadcastChannel>();

/** One for speaking and listening: a channel does not hear itself, but would hear a second one. */
function channelOf(audience: Audience): BroadcastChannel {
  const channel = channels.get(audience) ?? new BroadcastChannel(`fairlead.${audience}`);
  channels.set(audience, channel);
  return channel;
}

export function tellTabs(audience: Audience, news: TabNews): void {
  channelOf(audience).postMessage(news);
}

/** Only what other tabs say. Returns how to stop listening. */
export function onTabNews(audience: Audience, wanted: TabNews, listener: () => void): () => void {
  const channel = channelOf(audience);
  const hear = ({ data }: MessageEvent) => {
    if (data === wanted) listener();
  };
  channel.addEventListener('message', hear);
  return () => channel.removeEventListener('message', hear);
}
