/** The second factor of a customer for one action. */
import type { CustomerId, routes } from '@fairlead/contract';
import {
  giveStepUp,
  mailStepUpPin,
  stepUpOptions,
} from '#modules/credentials/factors/step-up.service.ts';
import { stepUpGiven } from '#modules/credentials/factors/step-up-given.service.ts';
import type { RelyingParty } from '#modules/credentials/passkeys/webauthn.service.ts';
import { placeOfCall } from '#modules/credentials/sign-in/sign-in-person.service.ts';
import type { Db } from '#platform/database/db.ts';
import type { HandlersOf } from '#platform/http/implement.ts';
import { customerById, signInPersonOf } from './customers.service.ts';

const personById = async (db: Db, id: CustomerId) => signInPersonOf(await customerById(db, id));

export function customerStepUpHandlers(party: () => RelyingParty) {
  return {
    beginStepUp: async (call) => {
      const { id, session } = call.principal;
      const person = await personById(call.db, id);
      const asked = { sessionId: session.id, stepUp: call.body.step_up };
      return stepUpOptions(call.db, person, asked, party(), call.now());
    },
    sendStepUpPin: async (call) => {
      const { id, session } = call.principal;
      const person = await personById(call.db, id);
      const asked = { sessionId: session.id, stepUp: call.body.step_up };
      return { sent_pin: await mailStepUpPin(call.db, person, asked, call.now()) };
    },
    confirmStepUp: async (call) => {
      const { id, session } = call.principal;
      const person = await personById(call.db, id);
      const asked = { sessionId: session.id, stepUp: call.body.step_up };
      const given = stepUpGiven(call.body, party());
      const token = await giveStepUp(call.db, person, asked, given, placeOfCall(call));
      call.setSessionCookie('customer', token);
      return null;
    },
  } satisfies HandlersOf<typeof routes.customers>;
}
