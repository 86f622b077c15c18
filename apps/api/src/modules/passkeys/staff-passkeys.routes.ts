/** Passkeys of staff: for whoever has no factor yet this is how they get one. */
import { routes, type StaffId } from '@fairlead/contract';
import { hasSecondFactor } from '#modules/credentials/credentials.service.ts';
import {
  countRecoveryCodes,
  renewRecoveryCodes,
} from '#modules/credentials/factors/recovery-codes.service.ts';
import { withFactor } from '#modules/credentials/factors/step-up.service.ts';
import {
  askForFactor,
  askForPasskey,
} from '#modules/credentials/passkeys/passkey-proof.service.ts';
import {
  addPasskey,
  beginPasskey,
  givePasskey,
  nameOwnPasskey,
  passkeysOf,
  removeOwnPasskey,
  signInWithPasskey,
} from '#modules/credentials/passkeys/passkeys.service.ts';
import type { RelyingParty } from '#modules/credentials/passkeys/webauthn.service.ts';
import { refusePersona } from '#modules/credentials/sign-in/persona-limits.service.ts';
import {
  completedAnswer,
  completeSignIn,
  letIn,
} from '#modules/credentials/sign-in/sign-in.service.ts';
import { placeOfCall } from '#modules/credentials/sign-in/sign-in-person.service.ts';
import { refuseBeforeFactor } from '#modules/staff/enrolment.service.ts';
import { signInPersonOf, staffById } from '#modules/staff/staff.service.ts';
import type { Db } from '#platform/database/db.ts';
import { type Handler, implement } from '#platform/http/implement.ts';

type Routes = typeof routes.passkeys;

const personOf = async (db: Db, id: StaffId) => signInPersonOf(await staffById(db, id));

/** Nobody who is disabled. */
async function personInOffice(db: Db, id: string) {
  const member = await staffById(db, id as StaffId);
  return member.disabledAt === null ? signInPersonOf(member) : null;
}

function add(party: () => RelyingParty): Handler<Routes['staffAdd']> {
  return async (call) => {
    const { principal, body } = call;
    refusePersona(principal);
    const enrolled = await hasSecondFactor(call.db, principal.id);
    refuseBeforeFactor(principal.session, enrolled);
    const person = await personOf(call.db, principal.id);
    const { session } = principal;
    const place = placeOfCall(call);
    const added = await addPasskey(
      call.db,
      person,
      { sessionId: session.id, ...body },
      party(),
      place,
      async (tx) => {
        const has = (await countRecoveryCodes(tx, person.id)) > 0;
        const codes = has ? null : await renewRecoveryCodes(tx, person.id, place.now);
        // A first passkey is the session's second factor too.
        const completed = enrolled
          ? null
          : await completeSignIn(tx, person, session.id, place, true);
        return { codes, completed };
      },
    );
    const { completed, codes } = added.also;
    if (completed !== null) letIn(call, 'staff', completed);
    call.status(201);
    const signIn = await completedAnswer(call.db, person);
    return { passkey: added.passkey, sign_in: signIn, recovery_codes: codes };
  };
}

export function staffPasskeysRoutes({ party }: { readonly party: () => RelyingParty }) {
  return implement(routes.passkeys, {
    staffList: (call) => passkeysOf(call.db, call.principal.id),
    staffAddOptions: async (call) => {
      const { principal } = call;
      refusePersona(principal);
      const enrolled = await hasSecondFactor(call.db, principal.id);
      refuseBeforeFactor(principal.session, enrolled);
      if (enrolled) {
        await withFactor(call, 'passkey.add', async () => null);
      }
      const person = await personOf(call.db, principal.id);
      return beginPasskey(call.db, person, principal.session.id, party(), call.now());
    },
    staffAdd: add(party),
    staffRename: async (call) => {
      const { principal, params, body } = call;
      refusePersona(principal);
      const person = await personOf(call.db, principal.id);
      const named = { id: params.id, name: body.name };
      return nameOwnPasskey(call.db, person, named, principal.session.id, placeOfCall(call));
    },
    staffRemove: async (call) => {
      const { principal, params } = call;
      refusePersona(principal);
      const person = await personOf(call.db, principal.id);
      await withFactor(call, 'passkey.remove', async (tx) => {
        await removeOwnPasskey(tx, person, params.id, principal.session.id, placeOfCall(call));
      });
      return null;
    },
    staffSignInOptions: (call) => {
      const place = { audience: 'staff', purpose: 'sign_in', sessionId: null } as const;
      return askForPasskey(call.db, place, null, party(), call.now());
    },
    staffSignIn: async (call) => {
      const findPerson = (id: string) => personInOffice(call.db, id);
      const given = { credential: call.body.credential, personOf: findPerson };
      const place = placeOfCall(call);
      const signedIn = await signInWithPasskey(call.db, 'staff', given, party(), place);
      letIn(call, 'staff', signedIn.completed);
      return completedAnswer(call.db, signedIn.person);
    },
    staffFactorOptions: (call) =>
      askForFactor(call.db, 'staff', call.principal, party(), call.now()),
    staffGiveFactor: async (call) => {
      const { id, session } = call.principal;
      const person = await personOf(call.db, id);
      const given = { sessionId: session.id, credential: call.body.credential };
      const completed = await givePasskey(call.db, person, given, party(), placeOfCall(call));
      letIn(call, 'staff', completed);
      return completedAnswer(call.db, person);
    },
  });
}
