/** What a staff member's correction of a record means for the rest of it. Pure. */
import {
  proofOfKind,
  provenFacts,
  type recordFields,
  type SubmissionKind,
  submissionKinds,
} from '@fairlead/contract';
import type * as z from 'zod';
import { type ApprovalFacts, only, type Sides } from '#modules/approvals/approvals.service.ts';
import type { Customer, CustomerChange } from '#modules/customers/customers.service.ts';

export type RecordChange = Partial<
  Pick<
    CustomerChange,
    | 'firstName'
    | 'lastName'
    | 'occupation'
    | 'dateOfBirth'
    | 'sex'
    | 'mobileNumber'
    | 'streetAddress'
    | 'zipCode'
    | 'city'
    | 'state'
    | 'country'
  >
>;

type RecordFields = z.infer<typeof recordFields>;

/** What the API calls them. */
const FIELDS = {
  first_name: 'firstName',
  last_name: 'lastName',
  occupation: 'occupation',
  date_of_birth: 'dateOfBirth',
  sex: 'sex',
  mobile_number: 'mobileNumber',
  street_address: 'streetAddress',
  zip_code: 'zipCode',
  city: 'city',
  state: 'state',
  country: 'country',
} as const satisfies Readonly<Record<keyof RecordFields, keyof RecordChange>>;

/** Only what is given. */
export function changeOf(fields: RecordFields): RecordChange {
  return Object.fromEntries(
    Object.entries(FIELDS).flatMap(([name, field]) => {
      const value: unknown = Reflect.get(fields, name);
      return value === undefined ? [] : [[field, value]];
    }),
  );
}

/** Only what is really different. */
export function differing(before: Customer, change: RecordChange): RecordChange {
  return Object.fromEntries(
    Object.entries(change).filter(
      ([field, value]) => value !== undefined && Reflect.get(before, field) !== value,
    ),
  );
}

/** Papers proved what the record said before: they do not prove what it says now. */
export function provenAnew(before: Customer, change: RecordChange): SubmissionKind[] {
  return submissionKinds.filter((kind) => {
    const proof = proofOfKind[kind];
    const value = proofsOf(before)[proof];
    const wasShown = value === 'Completed' || value === 'In Progress';
    return wasShown && provenFacts[proof].some((name) => change[FIELDS[name]] !== undefined);
  });
}

export function proofsAnew(again: readonly SubmissionKind[]) {
  return {
    ...(again.includes('identity') ? { idVerification: 'Pending' as const } : {}),
    ...(again.includes('address') ? { addressVerification: 'Pending' as const } : {}),
  };
}

/** Whoever takes a proof away locks the customer out until they have proven it again. */
export function takesProof(before: Customer, again: readonly SubmissionKind[]): boolean {
  return again.some((kind) => proofsOf(before)[proofOfKind[kind]] === 'Completed');
}

const proofsOf = ({ idVerification, addressVerification }: Customer) => ({
  id_verification: idVerification,
  address_verification: addressVerification,
});

/** What a second person compares: the proofs in clear, and apart from them what is personal. */
export function sidesOf(before: Customer, change: RecordChange): Sides & { personal: Sides } {
  const again = provenAnew(before, change).map((kind) => proofOfKind[kind]);
  const names = Object.entries(FIELDS).flatMap(([name, field]) =>
    change[field] === undefined ? [] : name,
  );
  return {
    before: only(proofsOf(before), again),
    after: Object.fromEntries(again.map((name) => [name, 'Pending'])),
    personal: { before: only(fieldsOf(before), names), after: only(fieldsOf(change), names) },
  };
}

/** Of the record as it stands, the facts of these names. */
export function factsNow(customer: Customer, names: readonly string[]): ApprovalFacts {
  return only({ ...proofsOf(customer), ...fieldsOf(customer) }, names);
}

function fieldsOf(record: RecordChange): ApprovalFacts {
  return Object.fromEntries(
    Object.entries(FIELDS).map(([name, field]) => [name, record[field] ?? null]),
  );
}
