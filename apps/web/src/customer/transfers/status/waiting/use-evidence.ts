/** What is handed in for a payment that waits: checked here first, then sent. */
import type { RequestableThing } from '@fairlead/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { type External, externalQuery, show } from '#customer/transfers/status/external.queries.ts';
import { bank, bankWithProgress } from '#lib/client.ts';
import { fileProblem } from '#lib/documents/file-checks.ts';
import type { FileRules } from '#lib/documents/file-rules.tsx';
import { type Found, said } from '#lib/plain-form/problem.ts';
import { useAttempt } from '#lib/plain-form/use-attempt.ts';
import { showToast } from '#ui/overlays/toasts.ts';

export type Field = 'thing' | 'words' | 'paper';

interface EvidenceOptions {
  readonly takes?: 'paper or words' | 'paper';
  /** Before it is shown. */
  readonly onAdded?: (now: External) => void;
}

interface HandedIn {
  readonly paper: File | undefined;
  readonly words: string;
}

function problemsOf(
  { paper, words }: HandedIn,
  rules: FileRules,
  takes: 'paper or words' | 'paper',
): Found<Field>[] {
  if (paper === undefined && takes === 'paper or words') {
    if (words.trim() !== '') return [];
    return [{ field: 'words', message: said('customer.held.either') }];
  }
  const wrong = fileProblem(paper, rules);
  if (wrong === undefined) return [];
  const id = `field.file.${wrong}` as const;
  return [{ field: 'paper', message: (now) => now.formatMessage({ id }, { ...rules }) }];
}

export function useEvidence(
  id: External['id'],
  needs: readonly RequestableThing[],
  rules: FileRules,
  { takes = 'paper or words', onAdded }: EvidenceOptions = {},
) {
  const intl = useIntl();
  const cache = useQueryClient();
  const attempt = useAttempt<Field>();
  const [thing, setThing] = useState<string>(needs[0] ?? '');
  const [words, setWords] = useState('');
  const [paper, setPaper] = useState<File>();
  const [share, setShare] = useState<number>();
  const [next] = needs;
  // What is not asked for any more is not handed in; what is typed stays for the next.
  if (next !== undefined && !needs.some((need) => need === thing)) setThing(next);

  async function handIn() {
    const chosen = needs.find((need) => need === thing);
    if (chosen === undefined) return;
    const answer = await send(chosen, words.trim());
    setWords('');
    setPaper(undefined);
    showToast(intl.formatMessage({ id: 'customer.held.received' }));
    onAdded?.(answer);
    await show(cache, answer);
  }

  async function send(chosen: RequestableThing, said: string) {
    // Words alone are there at once.
    const way = paper === undefined ? bank : bankWithProgress(setShare);
    try {
      return await way.externalTransfers.provide({
        params: { id },
        body: said === '' ? { thing: chosen } : { thing: chosen, words: said },
        files: paper === undefined ? {} : { paper },
      });
    } catch (error) {
      // It may have come all the same, or nobody waits for it any more.
      void cache.invalidateQueries({ queryKey: externalQuery(id).queryKey });
      throw error;
    } finally {
      setShare(undefined);
    }
  }

  return {
    attempt,
    thing: { value: thing, onChange: setThing },
    words: { value: words, onChange: setWords },
    paper: { file: paper, onChange: setPaper },
    /** How much of the paper has left. */
    share,
    submit: () => void attempt.run(problemsOf({ paper, words }, rules, takes), handIn),
  };
}
