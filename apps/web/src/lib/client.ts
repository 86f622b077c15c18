/** The bank's API, as this browser calls it. */
import { type Client, createClientLater, UNATTENDED } from '@fairlead/contract/client';
import { openWishes } from './sending/wishes.ts';
import { heard } from './session/answers.ts';
import { isAttended } from './session/attendance.ts';
import { inTurn } from './session/in-turn.ts';
import { fetchWithProgress } from './upload.ts';

export { ApiError } from '@fairlead/contract/client';

const options = {
  baseUrl: '',
  // The page's, which the reader may have chosen beside their own.
  language: () => document.documentElement.lang,
  headers: (): Record<string, string> => (isAttended() ? {} : { [UNATTENDED]: 'yes' }),
  inTurn,
  wishes: openWishes(),
};

/** A public page that calls nothing does without them; the signed-in areas load them at once. */
export const loadAddresses = async () => (await import('@fairlead/contract/addresses')).addresses;

/** The bank answers within fifteen seconds, if only that it is busy; later the line is dead. */
const PATIENCE_MS = 25_000;

/** A call on a dead line would keep every tab from whatever goes alone. Files take their time. */
const fetchInTime: typeof fetch = async (input, init = {}) => {
  if (init.body instanceof FormData) return fetch(input, init);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), PATIENCE_MS);
  const signals = [late.signal, ...(init.signal ? [init.signal] : [])];
  try {
    return await fetch(input, { ...init, signal: AbortSignal.any(signals) });
  } finally {
    clearTimeout(timer);
  }
};

export const bank = createClientLater(loadAddresses, {
  ...options,
  fetch: heard(fetchInTime),
});

/** Files take turns at being looked into; these make half a minute of it. */
const TRIES_OF_AN_UPLOAD = 5;

/** The same, telling how much of what is sent has left: for uploads. 0 to 1. */
export function bankWithProgress(onProgress: (share: number) => void): Client {
  const fetch = heard(fetchWithProgress(onProgress));
  return createClientLater(loadAddresses, {
    ...options,
    fetch,
    triesWhileBusy: TRIES_OF_AN_UPLOAD,
  });
}
