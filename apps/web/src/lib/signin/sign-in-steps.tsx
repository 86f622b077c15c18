/** Both steps of signing in, one at a time; what stands around them is each page's own. */
import { lazy, type ReactNode } from 'react';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { LatePart } from '#ui/parts/late-part.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { PasswordStep } from './password-step.tsx';
import type { SignInSteps as Steps } from './use-steps.ts';

const FactorStep = lazy(() => import('./factor-step.tsx').then((m) => ({ default: m.FactorStep })));

export interface SignInStepsProps {
  readonly steps: Steps;
  readonly email?: string;
  /** What must be agreed to first; false stops the form. */
  readonly mayGoOn: () => boolean;
  /** Between the password and the button. */
  readonly children?: ReactNode;
  /** Below the first step. */
  readonly after?: ReactNode;
}

export function SignInSteps({ steps, email = '', mayGoOn, children, after }: SignInStepsProps) {
  if (steps.asked !== undefined) {
    return (
      <LatePart waiting={<Skeleton className="h-64 w-full" />}>
        <FactorStep
          calls={steps.calls}
          asked={steps.asked}
          onDone={steps.settle}
          onStartAgain={steps.startAgain}
        />
      </LatePart>
    );
  }
  return (
    <>
      <div className="flex flex-col gap-4">
        <PasswordStep steps={steps} email={email} mayGoOn={mayGoOn}>
          {children}
        </PasswordStep>
        <PasskeyButton steps={steps} mayGoOn={mayGoOn} />
      </div>
      {after}
    </>
  );
}
