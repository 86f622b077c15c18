/**
 * What the tabs of one browser tell each other: that somebody is here, signed out, signed in again.
 * Each audience has its own channel, because it has its own session.
 */
export type Audience = 'customer' | 'staff';
export type TabNews = 'active' | 'signed-out' | 'signed-in';

function channelOf(audience: Audience): BroadcastChannel {
  return new BroadcastChannel(`fairlead.${audience}`);
}

export function tellTabs(audience: Audience, news: TabNews): void {
  const channel = channelOf(audience);
  channel.postMessage(news);
  channel.close();
}

/** Only what other tabs say. Returns how to stop listening. */
export function onTabNews(audience: Audience, wanted: TabNews, listener: () => void): () => void {
  const channel = channelOf(audience);
  channel.onmessage = ({ data }) => {
    if (data === wanted) listener();
  };
  return () => channel.close();
}
