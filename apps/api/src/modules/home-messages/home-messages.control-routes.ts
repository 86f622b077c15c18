/** Staff say something to a customer, and take it back. */
import { routes } from '@fairlead/contract';
import { implement } from '#platform/http/implement.ts';
import { staffDeed } from '#platform/http/staff-deed.ts';
import { refuseStaffText } from '#platform/staff-text/check-staff-text.ts';
import type { OwnPlaces } from '#platform/staff-text/staff-text.rules.ts';
import { type HomeMessagesParts, messageAnswer } from './home-messages.routes.ts';
import { type SaidMessage, saidTo, say, takeBack } from './home-messages.service.ts';

export interface HomeMessagesControlParts extends HomeMessagesParts {
  /** What the words may name. */
  readonly ownPlaces: () => OwnPlaces;
}

export function homeMessagesControlRoutes({ today, ownPlaces }: HomeMessagesControlParts) {
  return implement(routes.homeMessages, {
    readOf: async ({ db, params, principal }) =>
      staffAnswer(await saidTo(db, params.customer_id, principal)),
    write: async (call) => {
      const { db, params, body } = call;
      refuseStaffText('text', body.text, ownPlaces());
      const wish = { ...body, customerId: params.customer_id };
      call.status(201);
      const said = await say(db, wish, await today(db), {
        ...staffDeed(call),
        keep: (tx, message) => call.keepAnswer(tx, staffAnswer(message)),
      });
      return staffAnswer(said);
    },
    clear: async (call) => {
      await takeBack(call.db, call.params.customer_id, staffDeed(call));
      return staffAnswer(null);
    },
  });
}

function staffAnswer(said: SaidMessage | null) {
  if (said === null) return { message: null };
  const { acknowledgedAt } = said;
  return {
    message: { ...messageAnswer(said), acknowledged_at: acknowledgedAt?.toISOString() ?? null },
  };
}
