/** Staff announce a call, and say when it is over. */
import { routes } from '@fairlead/contract';
import { implement } from '#platform/http/implement.ts';
import { staffDeed } from '#platform/http/staff-deed.ts';
import { callAnswer } from './phone-calls.routes.ts';
import { type AnnouncedCall, announce, callingThem, endCall } from './phone-calls.service.ts';

export const phoneCallsControlRoutes = implement(routes.phoneCalls, {
  currentTo: async (call) =>
    staffAnswer(await callingThem(call.db, call.params.customer_id, call.now())),
  announce: async (call) => {
    call.status(201);
    const wish = { customerId: call.params.customer_id, about: call.body.about };
    const announced = await announce(call.db, wish, {
      ...staffDeed(call),
      keep: (tx, made) => call.keepAnswer(tx, staffAnswer(made)),
    });
    return staffAnswer(announced);
  },
  end: async (call) => {
    await endCall(call.db, call.params.customer_id, staffDeed(call));
    return staffAnswer(null);
  },
});

function staffAnswer(call: AnnouncedCall | null) {
  return { call: call === null ? null : { ...callAnswer(call), staff_id: call.staffId } };
}
