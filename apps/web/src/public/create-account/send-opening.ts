/** Hands everything that was typed to the bank. */
import type { SentPin } from '@fairlead/contract/people';
import { ApiError, bank } from '#lib/client.ts';
import { phoneNumberOf } from '#lib/phone-number.ts';
import { type Problem, problemsFromBank } from '#lib/plain-form/problem.ts';
import { isoDateOf } from '#ui/person-fields/birth-date.ts';
import { fieldFor, type Opening, type OpeningField } from './opening.ts';

export async function sendOpening(opening: Opening, termsVersion: string): Promise<SentPin> {
  const { date_of_birth: typedDate, phone_number: typedPhone, sex, terms: _terms } = opening;
  const occupation = opening.occupation.trim();
  const { sent_pin: sentPin } = await bank.registrations.register({
    body: {
      email: opening.email.trim(),
      password: opening.password,
      confirm_password: opening.confirm_password,
      first_name: opening.first_name,
      last_name: opening.last_name,
      date_of_birth: isoDateOf(typedDate) ?? '',
      phone_number: (await phoneNumberOf(typedPhone)) ?? typedPhone.number,
      country: opening.country,
      street_address: opening.street_address,
      city: opening.city,
      state: opening.state,
      zip_code: opening.zip_code,
      account_type: opening.account_type,
      currency: opening.currency,
      terms_version: termsVersion,
      language: document.documentElement.lang,
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...(sex === '' ? {} : { sex }),
      ...(occupation === '' ? {} : { occupation }),
    },
  });
  return sentPin;
}

const FIELD_OF_CODE: Readonly<Record<string, OpeningField>> = {
  password_too_weak: 'password',
  too_young: 'date_of_birth',
  currency_not_offered: 'currency',
  product_not_offered: 'account_type',
  terms_changed: 'terms',
};

/** What the bank held against it, beside the field it is about. */
export function refusedFields(error: unknown): Problem<OpeningField>[] {
  const named = problemsFromBank(error, fieldFor);
  if (named.length > 0 || !(error instanceof ApiError)) return named;
  const field = FIELD_OF_CODE[error.code];
  return field === undefined ? [] : [{ field, message: error.message }];
}
