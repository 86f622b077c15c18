/**
 * Some actions ask for the second factor again, for exactly that action. The dialog asks, the bank
 * is told, and the action is sent once more.
 */
import type { StepUpId } from '@fairlead/contract/ids';
import { type ReactNode, useRef, useState } from 'react';
import { ApiError } from '#lib/client.ts';
import type { StepUpCalls } from './step-up-calls.ts';
import { StepUpDialog } from './step-up-dialog.tsx';

export interface StepUp {
  /** Runs the action; where the bank asks for the second factor, after that. */
  readonly run: <Result>(action: () => Promise<Result>) => Promise<Result>;
  readonly dialog: ReactNode;
}

interface Question {
  readonly stepUp: StepUpId;
  readonly answer: (given: boolean) => void;
}

export function useStepUp(calls: StepUpCalls): StepUp {
  const [question, setQuestion] = useState<Question>();
  const open = useRef(setQuestion);

  async function run<Result>(action: () => Promise<Result>): Promise<Result> {
    try {
      return await action();
    } catch (error) {
      const stepUp = askedIn(error);
      if (stepUp === undefined) throw error;
      const given = await new Promise<boolean>((answer) => open.current({ stepUp, answer }));
      open.current(undefined);
      if (!given) throw error;
      return await action();
    }
  }

  return {
    run,
    dialog: question !== undefined && (
      <StepUpDialog
        key={question.stepUp}
        calls={calls}
        stepUp={question.stepUp}
        onDone={() => question.answer(true)}
        onCancel={() => question.answer(false)}
      />
    ),
  };
}

function askedIn(error: unknown): StepUpId | undefined {
  if (!(error instanceof ApiError) || error.code !== 'step_up_required') return undefined;
  const { data } = error;
  if (typeof data !== 'object' || data === null || !('step_up' in data)) return undefined;
  return typeof data.step_up === 'string' ? (data.step_up as StepUpId) : undefined;
}
