/** The second factors of staff: authenticator app, recovery codes, and a factor for one action. */
import { routes, type StaffId } from '@fairlead/contract';
import { hasSecondFactor } from '#modules/credentials/credentials.service.ts';
import { factorsAnswer } from '#modules/credentials/factors/factors.service.ts';
import {
  giveStepUp,
  stepUpOptions,
  withFactor,
} from '#modules/credentials/factors/step-up.service.ts';
import { stepUpGiven } from '#modules/credentials/factors/step-up-given.service.ts';
import {
  beginOwnTotp,
  finishOwnTotp,
  removeOwnTotp,
  renewOwnRecoveryCodes,
} from '#modules/credentials/factors/totp.service.ts';
import type { RelyingParty } from '#modules/credentials/passkeys/webauthn.service.ts';
import { refusePersona } from '#modules/credentials/sign-in/persona-limits.service.ts';
import {
  completedAnswer,
  completeSignIn,
  letIn,
} from '#modules/credentials/sign-in/sign-in.service.ts';
import { placeOfCall } from '#modules/credentials/sign-in/sign-in-person.service.ts';
import type { Db } from '#platform/database/db.ts';
import { type Handler, implement } from '#platform/http/implement.ts';
import { refuseBeforeFactor } from './enrolment.service.ts';
import { signInPersonOf, staffById } from './staff.service.ts';

type Routes = typeof routes.staff;

export interface StaffFactorParts {
  /** The bank's name, as authenticator apps show it. */
  readonly brand: () => string;
  readonly party: () => RelyingParty;
}

const personOf = async (db: Db, id: StaffId) => signInPersonOf(await staffById(db, id));

export function staffFactorRoutes({ brand, party }: StaffFactorParts) {
  return implement(routes.staff, {
    beginTotp: async (call) => {
      const { principal } = call;
      refusePersona(principal);
      const enrolled = await hasSecondFactor(call.db, principal.id);
      refuseBeforeFactor(principal.session, enrolled);
      const person = await personOf(call.db, principal.id);
      return withFactor(call, enrolled ? 'totp.add' : null, async (tx) => {
        const begun = await beginOwnTotp(tx, person, brand(), call.now());
        return begun;
      });
    },
    confirmTotp,
    removeTotp: async (call) => {
      const { principal } = call;
      refusePersona(principal);
      const person = await personOf(call.db, principal.id);
      await withFactor(call, 'totp.remove', async (tx) => {
        await removeOwnTotp(tx, person, principal.session.id, placeOfCall(call));
      });
      return null;
    },
    factors: (call) => factorsAnswer(call.db, call.principal.id),
    renewRecoveryCodes: async (call) => {
      const { principal } = call;
      refusePersona(principal);
      const person = await personOf(call.db, principal.id);
      return withFactor(call, 'recovery.renew', async (tx) => {
        const place = placeOfCall(call);
        const codes = await renewOwnRecoveryCodes(tx, person, principal.session.id, place);
        return { recovery_codes: codes };
      });
    },
    beginStepUp: async (call) => {
      const { id, session } = call.principal;
      const asked = { sessionId: session.id, stepUp: call.body.step_up };
      return stepUpOptions(call.db, await personOf(call.db, id), asked, party(), call.now());
    },
    confirmStepUp: async (call) => {
      const { id, session } = call.principal;
      const person = await personOf(call.db, id);
      const asked = { sessionId: session.id, stepUp: call.body.step_up };
      const given = stepUpGiven(call.body, party());
      const token = await giveStepUp(call.db, person, asked, given, placeOfCall(call));
      call.setSessionCookie('staff', token);
      return null;
    },
  });
}

/** The first code is this session's second factor too, for whoever had none. */
const confirmTotp: Handler<Routes['confirmTotp']> = async (call) => {
  const { principal } = call;
  const { session } = principal;
  const enrolled = await hasSecondFactor(call.db, principal.id);
  refuseBeforeFactor(session, enrolled);
  const person = await personOf(call.db, principal.id);
  const { id: authenticator, auth_code: code } = call.body;
  const place = placeOfCall(call);
  const done = await finishOwnTotp(
    call.db,
    person,
    { sessionId: session.id, authenticator, code },
    place,
    async (tx) => (enrolled ? null : completeSignIn(tx, person, session.id, place, true)),
  );
  if (done.also !== null) letIn(call, 'staff', done.also);
  const answer = await completedAnswer(call.db, person);
  return { ...answer, recovery_codes: done.recoveryCodes };
};
