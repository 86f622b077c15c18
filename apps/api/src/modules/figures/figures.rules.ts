/** Whether a control works, judged by what it did in a day. Pure. */
import { type ControlName, controlRules } from '@fairlead/contract';

export interface ControlDone {
  readonly control: ControlName;
  readonly done: number;
  readonly failed: number;
  readonly lastAt: Date | null;
}

export type ControlState = 'working' | 'idle' | 'failing' | 'silent';

/**
 * `silent`: nothing in a day where something is due all the time, in a bank old enough for it.
 * `failing`: it failed more often than it was done.
 */
export function stateOf({ control, done, failed }: ControlDone, ageMinutes: number): ControlState {
  if (failed > done) return 'failing';
  if (done > 0) return 'working';
  const { dueMinutes } = controlRules[control];
  return dueMinutes !== null && ageMinutes >= dueMinutes ? 'silent' : 'idle';
}
