/** The calls of a step-up, as customers and as staff make them. */
import type { DataOf, Routes } from '@fairlead/contract';
import type { StepUpId } from '@fairlead/contract/ids';
import type { SentPin } from '@fairlead/contract/people';
import { bank } from '#lib/client.ts';
import type { Assertion } from '#lib/webauthn/passkey.ts';

export type StepUpOptions = DataOf<Routes['customers']['beginStepUp']>;
export type GivenFactor = { readonly auth_code: string } | { readonly passkey: Assertion };

export interface StepUpCalls {
  begin(stepUp: StepUpId): Promise<StepUpOptions>;
  confirm(stepUp: StepUpId, given: GivenFactor): Promise<unknown>;
  /** Staff have no PIN by mail. */
  sendPin?(stepUp: StepUpId): Promise<SentPin>;
}

export const customerStepUp: StepUpCalls = {
  begin: (step_up) => bank.customers.beginStepUp({ body: { step_up } }),
  confirm: (step_up, given) => bank.customers.confirmStepUp({ body: { step_up, ...given } }),
  sendPin: async (step_up) => (await bank.customers.sendStepUpPin({ body: { step_up } })).sent_pin,
};

export const staffStepUp: StepUpCalls = {
  begin: (step_up) => bank.staff.beginStepUp({ body: { step_up } }),
  confirm: (step_up, given) => bank.staff.confirmStepUp({ body: { step_up, ...given } }),
};
