/** The live stream to a customer's browsers. */
import { routes } from '@fairlead/contract';
import type { EventHub } from '#platform/events/hub.ts';
import { implement } from '#platform/http/implement.ts';

export function eventsRoutes(hub: EventHub) {
  return implement(routes.events, {
    listen: (call) =>
      hub.open(call.principal, call.stream, call.lastEventId, () => call.sessionIsOpen()),
  });
}
