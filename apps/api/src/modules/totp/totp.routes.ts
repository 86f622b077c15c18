/** A customer's authenticator app and recovery codes. */
import { type CustomerId, routes } from '@fairlead/contract';
import { factorsAnswer, findFactors } from '#modules/credentials/factors/factors.service.ts';
import { withFactor } from '#modules/credentials/factors/step-up.service.ts';
import {
  beginOwnTotp,
  finishOwnTotp,
  removeOwnTotp,
  renewOwnRecoveryCodes,
} from '#modules/credentials/factors/totp.service.ts';
import { refusePersona } from '#modules/credentials/sign-in/persona-limits.service.ts';
import {
  placeOfCall,
  type SignInPerson,
} from '#modules/credentials/sign-in/sign-in-person.service.ts';
import { customerById, signInPersonOf } from '#modules/customers/customers.service.ts';
import type { Db } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { implement } from '#platform/http/implement.ts';

async function personOf(db: Db, id: CustomerId): Promise<SignInPerson> {
  const person = signInPersonOf(await customerById(db, id));
  refusePersona(person);
  return person;
}

export function totpRoutes({ brand }: { readonly brand: () => string }) {
  return implement(routes.totp, {
    read: (call) => factorsAnswer(call.db, call.principal.id),
    begin: async (call) => {
      const person = await personOf(call.db, call.principal.id);
      return withFactor(call, 'totp.add', async (tx) => {
        const begun = await beginOwnTotp(tx, person, brand(), call.now());
        return begun;
      });
    },
    confirm: async (call) => {
      const person = await personOf(call.db, call.principal.id);
      const { id: authenticator, auth_code: code } = call.body;
      const given = { sessionId: call.principal.session.id, authenticator, code };
      const place = placeOfCall(call);
      const { recoveryCodes } = await finishOwnTotp(
        call.db,
        person,
        given,
        place,
        async () => null,
      );
      if (recoveryCodes !== null) return { recovery_codes: recoveryCodes };
      const { session } = call.principal;
      // Left over from an app that was removed while there was a passkey: shown anew.
      const codes = await withFactor(call, null, (tx) =>
        renewOwnRecoveryCodes(tx, person, session.id, place),
      );
      return { recovery_codes: codes };
    },
    remove: async (call) => {
      const person = await personOf(call.db, call.principal.id);
      const { session } = call.principal;
      await withFactor(call, 'totp.remove', async (tx) => {
        await removeOwnTotp(tx, person, session.id, placeOfCall(call));
      });
      return null;
    },
    renewRecoveryCodes: async (call) => {
      const person = await personOf(call.db, call.principal.id);
      const { session } = call.principal;
      return withFactor(call, 'recovery.renew', async (tx) => {
        if ((await findFactors(tx, person.id)).totpSince === null) throw new Refusal('not_found');
        const codes = await renewOwnRecoveryCodes(tx, person, session.id, placeOfCall(call));
        return { recovery_codes: codes };
      });
    },
  });
}
