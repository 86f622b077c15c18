/**
 * Signing in, step by step: password, then the second factor where the bank asks for it. Customers
 * and staff sign in alike, by different calls.
 */
import type { SecondFactorState } from '@fairlead/contract/people';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { sentenceFor } from '#lib/refusal.ts';

export interface SignInAnswer {
  readonly second_factor: SecondFactorState;
}

export interface SignInCalls {
  signIn(email: string, password: string): Promise<SignInAnswer>;
  confirm(code: string): Promise<SignInAnswer>;
}

export type SignInStep = 'password' | 'code';

export interface SignInSteps {
  readonly step: SignInStep;
  readonly isPending: boolean;
  /** Counts up with each problem, so that a repeated one takes the focus again. */
  readonly problem: { readonly text: string; readonly count: number } | undefined;
  enterPassword(email: string, password: string): Promise<void>;
  enterCode(code: string): Promise<void>;
  askCode(): void;
  startAgain(): void;
}

export function useSignInSteps(
  calls: SignInCalls,
  onDone: (answer: SignInAnswer) => void,
): SignInSteps {
  const intl = useIntl();
  const [step, setStep] = useState<SignInStep>('password');
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<SignInSteps['problem']>();

  async function run(call: () => Promise<SignInAnswer>) {
    setPending(true);
    setProblem(undefined);
    try {
      const answer = await call();
      if (answer.second_factor === 'asked') setStep('code');
      else onDone(answer);
    } catch (error) {
      const text = sentenceFor(error, intl);
      setProblem((before) => ({ text, count: (before?.count ?? 0) + 1 }));
    } finally {
      setPending(false);
    }
  }

  return {
    step,
    isPending,
    problem,
    enterPassword: (email, password) => run(() => calls.signIn(email, password)),
    enterCode: (code) => run(() => calls.confirm(code)),
    askCode: () => setStep('code'),
    startAgain: () => {
      setProblem(undefined);
      setStep('password');
    },
  };
}
