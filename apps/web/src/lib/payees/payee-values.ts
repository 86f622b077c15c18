/** A payee as it is typed, and what can be said about it before the bank is asked. */
import {
  type BankDetails,
  type DetailPart,
  detailParts,
  partsOf,
  wrongPart,
} from '@fairlead/contract/bank-parts';

export type PayeeField = 'country' | 'account_title' | 'bank_name' | DetailPart;

/** Parts that the country does not use are kept while one chooses, and are not sent. */
export type PayeeValues = Readonly<Record<PayeeField, string>>;

export interface TypedPayee {
  readonly account_title: string;
  readonly bank_name: string;
  readonly details: BankDetails;
}

const SHORTEST_NAME = 2;
const LONGEST_NAME = 140;

export const noPayee: PayeeValues = {
  country: '',
  account_title: '',
  bank_name: '',
  iban: '',
  account_number: '',
  routing_number: '',
  sort_code: '',
  bsb_code: '',
  transit_number: '',
  institution_number: '',
  swift_bic: '',
};

/** In the order of the form; the parts are those of the country. */
export function payeeFieldsOf(country: string): readonly PayeeField[] {
  const parts = country === '' ? [] : partsOf(country).map(({ part }) => part);
  return ['country', 'account_title', 'bank_name', ...parts];
}

export function plainPart(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase();
}

/** An IBAN in fours, as it stands on paper. */
export function inFours(typed: string): string {
  return plainPart(typed).replaceAll(/(.{4})(?=.)/g, '$1 ');
}

/** Grouped while one types on; a change in the middle is left alone until the field is left. */
export function typedIban(before: string, after: string): string {
  const goesOn = after.length > before.length && after.startsWith(before);
  return goesOn ? inFours(after) : after.toUpperCase();
}

function detailsOf(values: PayeeValues): BankDetails {
  const given = partsOf(values.country).map(({ part }) => [part, plainPart(values[part])]);
  return { country: values.country, ...Object.fromEntries(given) };
}

/** What is wrong with a field, as the name of a message. */
export function payeeProblem(values: PayeeValues, field: PayeeField): MessageId | undefined {
  const text = values[field].trim();
  if (text === '') return 'field.error.required';
  if (field === 'country') return undefined;
  if (field === 'account_title' || field === 'bank_name') {
    if (text.length < SHORTEST_NAME) return 'customer.payee.name-short';
    return text.length > LONGEST_NAME ? 'field.error.too-long' : undefined;
  }
  return isPartRight(values, field) ? undefined : `customer.payee.wrong-${field}`;
}

function isPartRight(values: PayeeValues, part: DetailPart): boolean {
  const rule = partsOf(values.country).find(({ part: name }) => name === part);
  const text = plainPart(values[part]);
  if (rule === undefined || !rule.form.test(text) || rule.fits?.(text) === false) return false;
  return part !== 'iban' || text.startsWith(values.country);
}

/** Undefined while something is wrong. */
export function payeeOf(values: PayeeValues): TypedPayee | undefined {
  const isWrong = payeeFieldsOf(values.country).some(
    (field) => payeeProblem(values, field) !== undefined,
  );
  if (isWrong || values.country === '') return undefined;
  const details = detailsOf(values);
  if (wrongPart(details) !== undefined) return undefined;
  return {
    account_title: values.account_title.trim(),
    bank_name: values.bank_name.trim(),
    details,
  };
}

/** What was sent before, to be typed on. */
export function valuesOf({ account_title, bank_name, details }: TypedPayee): PayeeValues {
  const parts = detailParts.map((part) => [part, details[part] ?? '']);
  const values = { ...noPayee, ...Object.fromEntries(parts) };
  return {
    ...values,
    country: details.country,
    account_title,
    bank_name,
    iban: inFours(details.iban ?? ''),
  };
}

export function isPayeeField(name: string): name is PayeeField {
  return Object.hasOwn(noPayee, name);
}
