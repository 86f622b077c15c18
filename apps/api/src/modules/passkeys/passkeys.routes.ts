/** Passkeys of customers. */
import { type CustomerId, routes } from '@fairlead/contract';
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
import { completedAnswer, letIn } from '#modules/credentials/sign-in/sign-in.service.ts';
import { placeOfCall } from '#modules/credentials/sign-in/sign-in-person.service.ts';
import { customerById, signInPersonOf } from '#modules/customers/customers.service.ts';
import type { Db } from '#platform/database/db.ts';
import { implement } from '#platform/http/implement.ts';

const personOf = async (db: Db, id: CustomerId) => signInPersonOf(await customerById(db, id));

export function passkeysRoutes({ party }: { readonly party: () => RelyingParty }) {
  return implement(routes.passkeys, {
    list: (call) => passkeysOf(call.db, call.principal.id),
    addOptions: async (call) => {
      const { principal } = call;
      refusePersona(principal);
      await withFactor(call, 'passkey.add', async () => null);
      const person = await personOf(call.db, principal.id);
      return beginPasskey(call.db, person, principal.session.id, party(), call.now());
    },
    add: async (call) => {
      const { principal, body } = call;
      refusePersona(principal);
      const person = await personOf(call.db, principal.id);
      const given = { sessionId: principal.session.id, ...body };
      const place = placeOfCall(call);
      const nothing = async () => null;
      const { passkey } = await addPasskey(call.db, person, given, party(), place, nothing);
      call.status(201);
      return passkey;
    },
    rename: async (call) => {
      const { principal, params, body } = call;
      refusePersona(principal);
      const person = await personOf(call.db, principal.id);
      const named = { id: params.id, name: body.name };
      return nameOwnPasskey(call.db, person, named, principal.session.id, placeOfCall(call));
    },
    remove: async (call) => {
      const { principal, params } = call;
      refusePersona(principal);
      const person = await personOf(call.db, principal.id);
      await withFactor(call, 'passkey.remove', async (tx) => {
        await removeOwnPasskey(tx, person, params.id, principal.session.id, placeOfCall(call));
      });
      return null;
    },
    signInOptions: (call) => {
      const place = { audience: 'customer', purpose: 'sign_in', sessionId: null } as const;
      return askForPasskey(call.db, place, null, party(), call.now());
    },
    signIn: async (call) => {
      const { credential } = call.body;
      const findPerson = (id: string) => personOf(call.db, id as CustomerId);
      const given = { credential, personOf: findPerson };
      const place = placeOfCall(call);
      const signedIn = await signInWithPasskey(call.db, 'customer', given, party(), place);
      letIn(call, 'customer', signedIn.completed);
      return completedAnswer(call.db, signedIn.person);
    },
    factorOptions: (call) => askForFactor(call.db, 'customer', call.principal, party(), call.now()),
    giveFactor: async (call) => {
      const { id, session } = call.principal;
      const person = await personOf(call.db, id);
      const given = { sessionId: session.id, credential: call.body.credential };
      const completed = await givePasskey(call.db, person, given, party(), placeOfCall(call));
      letIn(call, 'customer', completed);
      return completedAnswer(call.db, person);
    },
  });
}
