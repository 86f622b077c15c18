/** What somebody writes into the form that opens an account. */
import { SHORT_TERMS } from '#modules/settings/terms.service.ts';

export function registrationOf(email: string, password: string) {
  return {
    email,
    password,
    confirm_password: password,
    first_name: 'Ines',
    last_name: 'Okoro',
    phone_number: '+44 7700 900123',
    country: 'GB',
    address: '1 Quay Street',
    zip: 'M1 1AE',
    city: 'Manchester',
    state: 'Greater Manchester',
    date_of_birth: '1990-05-04',
    currency: 'GBP',
    terms_version: SHORT_TERMS,
    time_zone: 'Europe/London',
  } as const;
}
