/** Every step after the first. */

import type { RefObject } from 'react';
import type { Step } from '#public/create-account/opening.ts';
import type { OpeningState } from '#public/create-account/use-opening.ts';
import type { Mode } from '#ui/mode.ts';
import { AccountStep } from './account-step.tsx';
import { AddressStep } from './address-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { YouStep } from './you-step.tsx';

export interface LaterStepsProps {
  readonly step: Exclude<Step, 'sign-in'>;
  readonly state: OpeningState;
  readonly mode: Mode;
  /** Asked before everything is sent. */
  readonly agreed: RefObject<() => boolean>;
}

const STEPS = { you: YouStep, address: AddressStep, account: AccountStep } as const;

export function LaterSteps({ step, state, mode, agreed }: LaterStepsProps) {
  if (step === 'review') return <ReviewStep state={state} mode={mode} agreed={agreed} />;
  const Chosen = STEPS[step];
  return <Chosen state={state} />;
}
