/** Staff announce a call, and say when it is over. */
import { routes } from '@fairlead/contract';
import type { CallActor } from '#platform/http/call.ts';
import { implement } from '#platform/http/implement.ts';
import type { StaffPrincipal } from '#platform/http/principal.ts';
import { callAnswer } from './phone-calls.routes.ts';
import {
  type AnnouncedCall,
  announce,
  type CallDeed,
  callingThem,
  endCall,
} from './phone-calls.service.ts';

export const phoneCallsControlRoutes = implement(routes.phoneCalls, {
  currentTo: async (call) =>
    staffAnswer(await callingThem(call.db, call.params.customer_id, call.now())),
  announce: async (call) => {
    call.status(201);
    const wish = { customerId: call.params.customer_id, about: call.body.about };
    const announced = await announce(call.db, wish, {
      ...deedOf(call),
      keep: (tx, made) => call.keepAnswer(tx, staffAnswer(made)),
    });
    return staffAnswer(announced);
  },
  end: async (call) => {
    await endCall(call.db, call.params.customer_id, deedOf(call));
    return staffAnswer(null);
  },
});

function staffAnswer(call: AnnouncedCall | null) {
  return { call: call === null ? null : { ...callAnswer(call), staff_id: call.staffId } };
}

function deedOf(call: {
  readonly principal: StaffPrincipal;
  readonly actor: CallActor;
  readonly requestId: string;
  readonly now: () => Date;
}): CallDeed {
  const { principal, actor, requestId } = call;
  return {
    staffId: principal.id,
    actor: { ...actor, role: principal.role },
    requestId,
    now: call.now(),
  };
}
