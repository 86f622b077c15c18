/** Every answer of the bank, for whoever watches over the session: when it came, and a plain no. */
export interface Answer {
  readonly path: string;
  readonly status: number;
}

const listeners = new Set<(answer: Answer) => void>();

export function onAnswer(listener: (answer: Answer) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `fetch` that passes each answer on to the listeners. */
export function heard(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    const { pathname: path } = new URL(String(input), location.href);
    const answer = { path, status: response.status };
    for (const listener of listeners) listener(answer);
    return response;
  };
}
