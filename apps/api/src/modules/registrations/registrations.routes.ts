/** Opening an account; the PIN that proves its email is taken where emails are proven. */
import { type ParsedRequestOf, routes } from '@fairlead/contract';
import { placeOfCall } from '#modules/credentials/sign-in/sign-in-person.service.ts';
import { evenly } from '#platform/http/answer/evenly.ts';
import { implement } from '#platform/http/implement.ts';
import { invalidField } from '#platform/http/request/shape.ts';
import type { Languages } from '#platform/language.ts';
import { namesThatSay } from '#platform/staff-text/staff-text.rules.ts';
import { type Application, type RegistrationRules, register } from './registrations.service.ts';

type Routes = typeof routes.registrations;

export interface RegistrationsParts extends RegistrationRules {
  readonly languages: Languages;
}

export function registrationsRoutes(parts: RegistrationsParts) {
  return implement(routes.registrations, {
    register: async (call) => {
      refuseMessage(call.body);
      const application = applicationOf(call.body, call.language, parts.languages);
      const asked = await evenly(() => register(call.db, application, parts, placeOfCall(call)));
      call.setDeviceCookie(asked.deviceToken);
      return { sent_pin: asked.sentPin };
    },
  });
}

type Body = ParsedRequestOf<Routes['register']>['body'];

/** Whoever has the address gets a mail with these names, and may never have asked for it. */
function refuseMessage({ first_name, last_name }: Body): void {
  const said = namesThatSay({ first_name, last_name });
  if (said !== null) throw invalidField(said.field, 'invalid.format');
}

function applicationOf(body: Body, language: string, languages: Languages): Application {
  const wanted = body.language ?? language;
  return {
    email: body.email,
    password: body.password,
    firstName: body.first_name,
    lastName: body.last_name,
    occupation: body.occupation ?? null,
    phoneNumber: body.phone_number,
    country: body.country,
    streetAddress: body.street_address,
    zipCode: body.zip_code,
    city: body.city,
    state: body.state,
    dateOfBirth: body.date_of_birth,
    sex: body.sex ?? null,
    accountType: body.account_type,
    homeCurrency: body.currency,
    referralCodeUsed: body.referral_code || null,
    termsVersion: body.terms_version,
    language: languages.offered.includes(wanted) ? wanted : language,
    timeZone: body.time_zone ?? 'UTC',
  };
}
