/** Every answer of the bank, for whoever watches over the session: when it came, and a plain no. */
import { isAttended } from './attendance.ts';

export interface Answer {
  readonly path: string;
  readonly status: number;
  /** Somebody was at this tab when it was asked for. */
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
    const response = await send(input, init);
    const { pathname: path } = new URL(String(input), location.href);
    const answer = { path, status: response.status, attended };
    for (const listener of listeners) listener(answer);
    return response;
  };
}
