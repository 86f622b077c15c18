/** Sends papers: checked first, then on their way, then looked into by the bank. */
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { bankWithProgress } from '#lib/client.ts';
import { fieldProblemsOf } from '#lib/form/problems/problems.ts';
import { sentenceFor } from '#lib/refusal.ts';
import { type FileProblem, fileProblem } from './file-checks.ts';
import type { FileRules } from './file-rules.tsx';

/** By side; a side without a file has none yet. */
export type Files = Readonly<Record<string, File | undefined>>;

interface Refused {
  readonly text: string;
  readonly count: number;
  /** The one whose file the bank did not take, where it is one. */
  readonly side: string | undefined;
}

export interface Upload<Side extends string> {
  readonly files: Files;
  choose(side: Side, file: File | undefined): void;
  /** What is wrong with a side's file, in words. */
  problemOf(side: Side): string | undefined;
  readonly refusal: Refused | undefined;
  /** How much has left, 0 to 1; undefined while nothing is under way. */
  readonly share: number | undefined;
  send(): Promise<void>;
}

export interface UploadOptions<Side extends string> {
  readonly sides: readonly Side[];
  readonly rules: FileRules;
  readonly send: (
    bank: ReturnType<typeof bankWithProgress>,
    files: Readonly<Record<string, Blob>>,
  ) => Promise<unknown>;
  /** Under way until what the bank has now is shown. */
  readonly onDone: () => Promise<void>;
}

export function useUpload<Side extends string>(options: UploadOptions<Side>): Upload<Side> {
  const { sides, rules, send, onDone } = options;
  const intl = useIntl();
  const [files, setFiles] = useState<Files>({});
  const [problems, setProblems] = useState<Readonly<Record<string, FileProblem | undefined>>>({});
  const [refusal, setRefusal] = useState<Refused>();
  const [share, setShare] = useState<number>();

  async function start() {
    if (share !== undefined) return;
    const found: Record<string, FileProblem> = {};
    const whole: Record<string, Blob> = {};
    for (const side of sides) {
      const file = files[side];
      const problem = fileProblem(file, rules);
      if (problem !== undefined) found[side] = problem;
      if (file !== undefined) whole[side] = file;
    }
    setProblems(found);
    setRefusal(undefined);
    if (Object.keys(found).length > 0) return;
    setShare(0);
    try {
      await send(bankWithProgress(setShare), whole);
      await onDone();
    } catch (error) {
      const text = sentenceFor(error, intl);
      const side = fieldProblemsOf(error, sides)[0]?.field;
      setRefusal((before) => ({ text, side, count: (before?.count ?? 0) + 1 }));
    } finally {
      setShare(undefined);
    }
  }

  return {
    files,
    choose: (side, file) => {
      setFiles({ ...files, [side]: file });
      const problem = file === undefined ? undefined : fileProblem(file, rules);
      setProblems({ ...problems, [side]: problem });
      if (refusal?.side === side) setRefusal(undefined);
    },
    problemOf: (side) => {
      const problem = problems[side];
      if (problem !== undefined) {
        return intl.formatMessage({ id: `field.file.${problem}` }, { ...rules });
      }
      return refusal?.side === side ? refusal.text : undefined;
    },
    refusal,
    share,
    send: start,
  };
}
