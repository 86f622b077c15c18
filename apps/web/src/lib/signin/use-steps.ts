/**
 * Signing in, step by step: password or passkey, then the second factor where the bank asks for it.
 * Customers and staff sign in alike, by different calls.
 */
import type { SecondFactor, SentPin } from '@fairlead/contract/people';
import { useCallback, useState } from 'react';
import { useIntl } from 'react-intl';
import { sentenceFor } from '#lib/refusal.ts';
import { showPasskey } from '#lib/webauthn/passkey.ts';
import type { SignInAnswer, SignInCalls } from './sign-in-calls.ts';

/** What the second step offers. */
export interface AskedFactor {
  /** The best first. */
  readonly factors: readonly SecondFactor[];
  readonly sentPin: SentPin | null;
}

export interface SignInSteps {
  readonly calls: SignInCalls;
  /** Undefined while email and password are asked for. */
  readonly asked: AskedFactor | undefined;
  readonly pending: 'password' | 'passkey' | undefined;
  /** Counts up with each problem, so that a repeated one takes the focus again. */
  readonly problem: { readonly text: string; readonly count: number } | undefined;
  enterPassword(email: string, password: string): Promise<void>;
  enterPasskey(): Promise<void>;
  ask(asked: AskedFactor): void;
  /** What the bank answered to the password, the passkey or the factor. */
  settle(answer: SignInAnswer): void;
  startAgain(): void;
}

export function useSignInSteps(
  calls: SignInCalls,
  onDone: (answer: SignInAnswer) => void,
): SignInSteps {
  const intl = useIntl();
  const [asked, ask] = useState<AskedFactor>();
  const [pending, setPending] = useState<SignInSteps['pending']>();
  const [failure, setFailure] = useState<{ readonly error: unknown; readonly count: number }>();

  function settle(answer: SignInAnswer) {
    if (answer.second_factor !== 'asked') onDone(answer);
    else ask({ factors: answer.factors, sentPin: answer.sent_pin });
  }

  async function run(by: 'password' | 'passkey', call: () => Promise<SignInAnswer>) {
    setPending(by);
    setFailure(undefined);
    try {
      settle(await call());
    } catch (error) {
      setFailure((before) => ({ error, count: (before?.count ?? 0) + 1 }));
    } finally {
      setPending(undefined);
    }
  }

  return {
    calls,
    asked,
    pending,
    problem:
      failure === undefined
        ? undefined
        : { text: sentenceFor(failure.error, intl), count: failure.count },
    enterPassword: (email, password) => run('password', () => calls.signIn(email, password)),
    enterPasskey: () =>
      run('passkey', async () => calls.passkey(await showPasskey(await calls.passkeyOptions()))),
    ask: useCallback((factor: AskedFactor) => ask(factor), []),
    settle,
    startAgain: () => {
      setFailure(undefined);
      ask(undefined);
      // Whether or not the bank hears it: a session without its second factor opens nothing.
      void calls.signOut().catch(noAnswer);
    },
  };
}

function noAnswer(error: unknown): void {
  reportError(error);
}
