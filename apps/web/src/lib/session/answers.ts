/** Every answer of the bank, for whoever watches over the session: when it came, and a plain no. */
import { nowMs } from '#lib/clock.ts';
import { isAttended } from './attendance.ts';

export interface Answer {
  readonly path: string;
  readonly status: number;
  /** Something was to be changed, not read. */
  readonly isChange: boolean;
  /** When it was asked for, which is when the bank looks at the session. Files take minutes. */
  readonly askedAtMs: number;
  /** Somebody was at this tab then. */
  readonly attended: boolean;
}

const listeners = new Set<(answer: Answer) => void>();

export function onAnswer(listener: (answer: Answer) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `fetch` that passes each answer on to the listeners. */
export function heard(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const attended = isAttended();
    const askedAtMs = nowMs();
    const response = await send(input, init);
    const { pathname: path } = new URL(String(input), location.href);
    const isChange = (init?.method ?? 'GET') !== 'GET';
    const answer = { path, status: response.status, isChange, askedAtMs, attended };
    for (const listener of listeners) listener(answer);
    return response;
  };
}
