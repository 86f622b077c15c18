/** One try after another at the same thing: checked here, then sent, and what came of it. */
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { sentenceFor } from '#lib/refusal.ts';
import type { Problem } from './problem.ts';

export interface Attempt<Field extends string> {
  readonly problems: readonly Problem<Field>[];
  /** What concerns the whole. */
  readonly text: string | undefined;
  /** Counts up, so that a repeated problem takes the focus again. */
  readonly attempt: number;
  readonly isPending: boolean;
  /** Sends unless something is wrong already. */
  run(
    found: readonly Problem<Field>[],
    send: () => Promise<void>,
    refused?: (error: unknown) => readonly Problem<Field>[],
  ): Promise<void>;
}

export function useAttempt<Field extends string>(): Attempt<Field> {
  const intl = useIntl();
  const [problems, setProblems] = useState<readonly Problem<Field>[]>([]);
  const [text, setText] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const [isPending, setPending] = useState(false);

  function show(found: readonly Problem<Field>[], whole?: string) {
    setProblems(found);
    setText(whole);
    setAttempt((count) => count + 1);
  }

  return {
    problems,
    text,
    attempt,
    isPending,
    run: async (found, send, refused) => {
      if (isPending) return;
      show(found);
      if (found.length > 0) return;
      setPending(true);
      try {
        await send();
      } catch (error) {
        const about = refused?.(error) ?? [];
        show(about, about.length > 0 ? undefined : sentenceFor(error, intl));
      } finally {
        setPending(false);
      }
    },
  };
}
