/** Trying the sandbox as one of its demonstration people. */
import { routes } from '@fairlead/contract';
import { secondsLeftInStep } from '#modules/credentials/credentials.service.ts';
import type { AsksSecondFactor } from '#modules/credentials/sign-in/sign-in.service.ts';
import { placeOfCall } from '#modules/credentials/sign-in/sign-in-person.service.ts';
import { implement } from '#platform/http/implement.ts';
import type { Languages } from '#platform/language.ts';
import { listPersonas, type Persona, personaCodes, signInAs } from './personas.service.ts';

export interface PersonasParts {
  readonly languages: Languages;
  readonly asksSecondFactor: AsksSecondFactor;
}

export function personasRoutes({ languages, asksSecondFactor }: PersonasParts) {
  /** A customer's own story, or what a role does; nothing for one that has neither. */
  function aboutOf({ key, role }: Persona, language: string): string {
    const message = `persona.about.${role ?? key}`;
    return languages.isKey(message) ? languages.sentence(language, message) : '';
  }

  return implement(routes.personas, {
    list: async (call) => {
      const personas = await listPersonas(call.db);
      return personas.map((persona) => ({
        persona: persona.key,
        kind: persona.kind,
        name: persona.name,
        email: persona.email,
        language: persona.language,
        role: persona.role,
        about: aboutOf(persona, call.language),
      }));
    },
    signInAs: async (call) => {
      const asks = { customer: asksSecondFactor, staff: () => true };
      const signedIn = await signInAs(call.db, call.body.persona, placeOfCall(call), asks);
      call.setSessionCookie(signedIn.kind, signedIn.token);
      if (signedIn.deviceToken !== undefined) call.setDeviceCookie(signedIn.deviceToken);
      return { kind: signedIn.kind };
    },
    authenticator: async (call) => {
      const now = call.now();
      const personas = await personaCodes(call.db, now);
      return personas.map(({ key, kind, name, code }) => ({
        persona: key,
        kind,
        name,
        code,
        seconds_left: secondsLeftInStep(now),
      }));
    },
  });
}
