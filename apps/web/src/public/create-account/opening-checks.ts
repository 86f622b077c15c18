/** What can be said about a step before the bank is asked. */
import { postalCodeFits } from '@fairlead/contract/countries';
import { isPersonName } from '@fairlead/contract/person-name';
import { nowMs } from '#lib/clock.ts';
import { phoneNumberOf } from '#lib/phone-number.ts';
import { type Found, said } from '#lib/plain-form/problem.ts';
import { isoDateOf, yearsBetween } from '#ui/person-fields/birth-date.ts';
import { PASSWORD_LEAST, PASSWORD_MOST } from '#ui/person-fields/password-strength.ts';
import type { Opening, OpeningField, Step } from './opening.ts';

const ADULT_YEARS = 18;
const LONGEST_TEXT = 300;

type CheckId = Extract<MessageId, `field.error.${string}` | `opening.error.${string}`>;
type Checked = readonly (readonly [OpeningField, CheckId | undefined])[];

export async function problemsIn(step: Step, opening: Opening): Promise<Found<OpeningField>[]> {
  const checked = await CHECKS[step](opening);
  return checked.flatMap(([field, id]) => (id === undefined ? [] : [{ field, message: said(id) }]));
}

const CHECKS: Record<Step, (opening: Opening) => Checked | Promise<Checked>> = {
  'sign-in': ({ email, password, confirm_password: again }) => [
    ['email', /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? undefined : 'field.error.email'],
    ['password', passwordProblem(password)],
    ['confirm_password', password === again ? undefined : 'opening.error.not-same'],
  ],
  you: async (opening) => [
    ['first_name', nameProblem(opening.first_name)],
    ['last_name', nameProblem(opening.last_name)],
    ['date_of_birth', birthProblem(opening)],
    ['occupation', opening.occupation.length > LONGEST_TEXT ? 'field.error.too-long' : undefined],
    [
      'phone_number',
      (await phoneNumberOf(opening.phone_number)) === undefined ? 'field.error.phone' : undefined,
    ],
  ],
  address: ({ country, street_address: street, city, state, zip_code: zip }) => [
    ['country', country === '' ? 'opening.error.country' : undefined],
    ['street_address', textProblem(street)],
    ['city', textProblem(city)],
    ['state', textProblem(state)],
    [
      'zip_code',
      textProblem(zip) ?? (postalCodeFits(country, zip.trim()) ? undefined : 'field.error.zip'),
    ],
  ],
  account: () => [],
  review: ({ terms }) => [['terms', terms ? undefined : 'opening.error.terms']],
};

function textProblem(text: string): CheckId | undefined {
  if (text.trim() === '') return 'field.error.required';
  return text.trim().length > LONGEST_TEXT ? 'field.error.too-long' : undefined;
}

function nameProblem(name: string): CheckId | undefined {
  if (name.trim() === '') return 'field.error.required';
  return isPersonName(name.trim()) ? undefined : 'field.error.person-name';
}

function passwordProblem(password: string): CheckId | undefined {
  const { length } = [...password];
  if (length < PASSWORD_LEAST) return 'opening.error.password-short';
  return length > PASSWORD_MOST ? 'field.error.too-long' : undefined;
}

function birthProblem({ date_of_birth: typed }: Opening): CheckId | undefined {
  const born = isoDateOf(typed);
  const today = new Date(nowMs()).toISOString().slice(0, 10);
  if (born === undefined || born > today) return 'opening.error.date';
  return yearsBetween(born, today) < ADULT_YEARS ? 'opening.error.young' : undefined;
}
