/** One try after another at the same thing: checked here, then sent, and what came of it. */
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { sentenceFor } from '#lib/refusal.ts';
import { type Found, inWords, type Problem } from './problem.ts';

export interface Attempt<Field extends string> {
  readonly problems: readonly Problem<Field>[];
  /** What concerns the whole. */
  readonly text: string | undefined;
  /** Counts up, so that a repeated problem takes the focus again. */
  readonly attempt: number;
  readonly isPending: boolean;
  /** Sends unless something is wrong already. */
  run(
    found: readonly Found<Field>[],
    send: () => Promise<void>,
    refused?: (error: unknown) => readonly Problem<Field>[],
  ): Promise<void>;
}

export function useAttempt<Field extends string>(): Attempt<Field> {
  const intl = useIntl();
  const [found, setFound] = useState<readonly Found<Field>[]>([]);
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const [attempt, setAttempt] = useState(0);
  const [isPending, setPending] = useState(false);

  function show(problems: readonly Found<Field>[], whole?: { readonly error: unknown }) {
    setFound(problems);
    setFailure(whole);
    setAttempt((count) => count + 1);
  }

  return {
    problems: inWords(found, intl),
    text: failure === undefined ? undefined : sentenceFor(failure.error, intl),
    attempt,
    isPending,
    run: async (problems, send, refused) => {
      if (isPending) return;
      show(problems);
      if (problems.length > 0) return;
      setPending(true);
      try {
        await send();
      } catch (error) {
        const about = refused?.(error) ?? [];
        show(about, about.length > 0 ? undefined : { error });
      } finally {
        setPending(false);
      }
    },
  };
}
