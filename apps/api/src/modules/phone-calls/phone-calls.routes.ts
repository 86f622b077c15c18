/** A customer sees whether the bank is calling them. */
import { routes } from '@fairlead/contract';
import { implement } from '#platform/http/implement.ts';
import { type AnnouncedCall, callingNow } from './phone-calls.service.ts';

export const phoneCallsRoutes = implement(routes.phoneCalls, {
  current: async (call) => {
    const calling = await callingNow(call.db, call.principal.id, call.now());
    return { call: calling === null ? null : callAnswer(calling) };
  },
});

export function callAnswer({ id, about, caller, beganAt, endsAt }: AnnouncedCall) {
  return {
    id,
    about,
    caller,
    began_at: beganAt.toISOString(),
    ends_at: endsAt.toISOString(),
  };
}
