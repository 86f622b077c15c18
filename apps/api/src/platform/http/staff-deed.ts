/** Who of the staff does something, from which call, and when: what most of their writes take. */
import type { StaffId } from '@fairlead/contract';
import type { CallActor } from './call.ts';
import type { StaffPrincipal } from './principal.ts';

export interface StaffDeed {
  readonly actor: CallActor;
  readonly staffId: StaffId;
  /** A demonstration person acts on what the sandbox made up, and on nothing else. */
  readonly persona: boolean;
  readonly requestId: string;
  readonly now: Date;
}

export function staffDeed(call: {
  readonly principal: StaffPrincipal;
  readonly actor: CallActor;
  readonly requestId: string;
  readonly now: () => Date;
}): StaffDeed {
  const { id: staffId, persona } = call.principal;
  return { actor: call.actor, staffId, persona, requestId: call.requestId, now: call.now() };
}
