/** What opening an account asks, in which step, and what it begins with. */
import type { RequestOf, Routes } from '@fairlead/contract';
import { countryCodes } from '#ui/choices/country-codes.ts';
import type { TypedDate } from '#ui/person-fields/birth-date.ts';
import type { TypedPhone } from '#ui/person-fields/phone-field.tsx';

export const steps = ['sign-in', 'you', 'address', 'account', 'review'] as const;
export type Step = (typeof steps)[number];

type Registration = RequestOf<Routes['registrations']['register']>['body'];
type AccountType = NonNullable<Registration['account_type']>;
type Currency = NonNullable<Registration['currency']>;
type Sex = NonNullable<Registration['sex']>;

export const accountTypes = [
  'Checking Account',
  'Savings Account',
  'Current Account',
  'Offshore Account',
  'Fixed Deposit Account',
] as const satisfies readonly AccountType[];
export const accountTypeIds = {
  'Checking Account': 'opening.type.checking',
  'Savings Account': 'opening.type.savings',
  'Current Account': 'opening.type.current',
  'Offshore Account': 'opening.type.offshore',
  'Fixed Deposit Account': 'opening.type.deposit',
} as const satisfies Record<AccountType, MessageId>;
/** Of these, those that the bank offers. */
export const currencies = ['USD', 'EUR', 'GBP', 'CAD', 'AUD'] as const satisfies Currency[];
export const sexes = ['Female', 'Male'] as const satisfies readonly Sex[];

/** As typed. The two passwords are never written down anywhere. */
export interface Opening {
  readonly email: string;
  readonly password: string;
  readonly confirm_password: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly date_of_birth: TypedDate;
  readonly sex: Sex | '';
  readonly occupation: string;
  readonly phone_number: TypedPhone;
  readonly country: string;
  readonly street_address: string;
  readonly city: string;
  readonly state: string;
  readonly zip_code: string;
  readonly account_type: AccountType;
  readonly currency: Currency;
  readonly terms: boolean;
}

export type OpeningField = keyof Opening;

export const blankOpening: Opening = {
  email: '',
  password: '',
  confirm_password: '',
  first_name: '',
  last_name: '',
  date_of_birth: { day: '', month: '', year: '' },
  sex: '',
  occupation: '',
  phone_number: { country: '', number: '' },
  country: '',
  street_address: '',
  city: '',
  state: '',
  zip_code: '',
  account_type: 'Checking Account',
  currency: 'USD',
  terms: false,
};

export const fieldsOf: Readonly<Record<Step, readonly OpeningField[]>> = {
  'sign-in': ['email', 'password', 'confirm_password'],
  you: ['first_name', 'last_name', 'date_of_birth', 'sex', 'occupation', 'phone_number'],
  address: ['country', 'street_address', 'city', 'state', 'zip_code'],
  account: ['account_type', 'currency'],
  review: ['terms'],
};

export const fieldIds = {
  email: 'signin.email.label',
  password: 'signin.password.label',
  confirm_password: 'opening.field.confirm_password',
  first_name: 'opening.field.first_name',
  last_name: 'opening.field.last_name',
  date_of_birth: 'opening.field.date_of_birth',
  sex: 'opening.field.sex',
  occupation: 'opening.field.occupation',
  phone_number: 'opening.field.phone_number',
  country: 'field.address.country',
  street_address: 'field.address.street',
  city: 'field.address.city',
  state: 'field.address.state',
  zip_code: 'field.address.zip',
  account_type: 'opening.field.account_type',
  currency: 'opening.field.currency',
  terms: 'opening.field.terms',
} as const satisfies Record<OpeningField, MessageId>;

export function isOpeningField(name: string): name is OpeningField {
  return Object.hasOwn(blankOpening, name);
}

/** The bank says `terms_version` of what the form calls `terms`. */
export function fieldFor(name: string): OpeningField | undefined {
  if (name === 'terms_version') return 'terms';
  return isOpeningField(name) ? name : undefined;
}

/** Of a language as browsers name it. `es-419` is that of many countries and says none. */
export function countryOf(language: string): string {
  const { region = '' } = new Intl.Locale(language);
  return countryCodes.includes(region) ? region : '';
}

/** What can be opened with one of these names, in the order of the form. */
export function offeredTypes(offered: readonly { readonly name: string }[]): AccountType[] {
  return accountTypes.filter((type) => offered.some(({ name }) => name === type));
}

/** The first that the bank offers, where it does not offer the one that is chosen. */
export function ofOfferedType(opening: Opening, offered: readonly AccountType[]): Opening {
  const [first] = offered;
  if (first === undefined || offered.includes(opening.account_type)) return opening;
  return { ...opening, account_type: first };
}

/** In the first currency that the bank offers, where it does not offer the one that is chosen. */
export function inOfferedCurrency(opening: Opening, offered: readonly string[]): Opening {
  if (offered.includes(opening.currency)) return opening;
  const currency = currencies.find((code) => offered.includes(code));
  return currency === undefined ? opening : { ...opening, currency };
}
