/**
 * What happens at the bank, as it happens. One stream serves all tabs of a browser: the tab that
 * holds the lock listens and passes on what it hears; when it closes, another takes over.
 */
import { type BrowserEventKind, browserEventKinds } from '@fairlead/contract/choices';
import { nowMs } from '#lib/clock.ts';

/** `reset`: something may have been missed. `session.ended`: sign in again. */
export type LiveNews = BrowserEventKind | 'reset' | 'session.ended';

const LOCK = 'fairlead.live';
/** A refused stream is not tried again by the browser itself. */
const AGAIN_MS = 5_000;
/** A lock that nobody held is there at once. */
const TAKEN_OVER_MS = 500;
/** What is on show was asked for at about the time of connecting; later, news were missed. */
const GAP_MS = 250;

/** Returns how to stop. */
export function listenToBank(hear: (news: LiveNews) => void): () => void {
  const stopped = new AbortController();
  const channel = new BroadcastChannel(LOCK);
  channel.onmessage = ({ data }) => hear(data);
  const tell = (news: LiveNews) => {
    hear(news);
    channel.postMessage(news);
  };
  const began = nowMs();
  // Who had to wait for the lock may have missed what the tab before was told last.
  const lead = () => openStream(tell, stopped.signal, nowMs() - began > TAKEN_OVER_MS);
  if (navigator.locks === undefined) void lead();
  else navigator.locks.request(LOCK, { signal: stopped.signal }, lead).catch(ignoreAbort);
  return () => {
    stopped.abort();
    channel.close();
  };
}

function ignoreAbort(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'AbortError')) reportError(error);
}

/** Ends when it is stopped, and with it the lock. */
function openStream(
  tell: (news: LiveNews) => void,
  stopped: AbortSignal,
  takenOver: boolean,
): Promise<void> {
  return new Promise((resolve) => {
    let stream: EventSource;
    let again: ReturnType<typeof setTimeout> | undefined;
    let lost = takenOver;
    const connect = () => {
      const asked = nowMs();
      stream = new EventSource('/api/events');
      for (const kind of browserEventKinds) stream.addEventListener(kind, () => tell(kind));
      stream.addEventListener('stream.reset', () => tell('reset'));
      stream.addEventListener('session.ended', () => tell('session.ended'));
      stream.addEventListener('stream.opened', () => {
        // The browser catches up by itself; a stream that had to be made anew does not.
        if (lost || nowMs() - asked > GAP_MS) tell('reset');
        lost = false;
      });
      stream.addEventListener('error', () => {
        if (stream.readyState !== EventSource.CLOSED) return;
        lost = true;
        again = setTimeout(connect, AGAIN_MS);
      });
    };
    connect();
    stopped.addEventListener('abort', () => {
      clearTimeout(again);
      stream.close();
      resolve();
    });
  });
}
