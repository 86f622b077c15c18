/** Customers look after the browsers that they get push messages on. */
import { routes } from '@fairlead/contract';
import type { BrowserPush } from '#platform/channels/push/browser-push.ts';
import type { Call } from '#platform/http/call.ts';
import { implement } from '#platform/http/implement.ts';
import { addPushDevice, listPushDevices, removePushDevice } from './devices.service.ts';

export function devicesRoutes({ push }: { readonly push: BrowserPush }) {
  return implement(routes.devices, {
    list: async (call) => ({
      public_vapid_key: push.publicKey,
      devices: await listPushDevices(call.db, call.principal.id, hereOf(call), push),
    }),
    add: async (call) => {
      const { push_subscription: given, user_agent: userAgent } = call.body;
      const subscription = { endpoint: given.endpoint, ...given.keys };
      const wish = { subscription, userAgent, publicVapidKey: call.body.public_vapid_key };
      call.status(201);
      return addPushDevice(call.db, call.principal.id, wish, hereOf(call), push, deedOf(call));
    },
    remove: async (call) => {
      const { id } = call.body;
      await removePushDevice(call.db, call.principal.id, id, deedOf(call));
      return { id };
    },
  });
}

type Routes = typeof routes.devices;
type AnyCall = Call<Routes['list'] | Routes['add'] | Routes['remove']>;

function hereOf({ principal, deviceToken }: Pick<AnyCall, 'principal' | 'deviceToken'>) {
  return { sessionId: principal.session.id, deviceToken };
}

function deedOf(call: Pick<AnyCall, 'actor' | 'requestId' | 'now'>) {
  const { actor, requestId } = call;
  return { actor, requestId, now: call.now() };
}
