/** What a staff member's correction of a record means for the rest of it. Pure. */
import type { SubmissionKind } from '@fairlead/contract';
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

/** Only what is really different. */
export function differing(before: Customer, change: RecordChange): RecordChange {
  return Object.fromEntries(
    Object.entries(change).filter(
      ([field, value]) => value !== undefined && Reflect.get(before, field) !== value,
    ),
  );
}

const OF_IDENTITY = ['firstName', 'lastName', 'dateOfBirth'] as const;
const OF_ADDRESS = ['streetAddress', 'zipCode', 'city', 'state', 'country'] as const;

/** Papers proved what the record said before: they do not prove what it says now. */
export function provenAnew(before: Customer, change: RecordChange): SubmissionKind[] {
  const shown = (value: string) => value === 'Completed' || value === 'In Progress';
  const touches = (fields: readonly (keyof RecordChange)[]) =>
    fields.some((field) => change[field] !== undefined);
  return [
    ...(shown(before.idVerification) && touches(OF_IDENTITY) ? (['identity'] as const) : []),
    ...(shown(before.addressVerification) && touches(OF_ADDRESS) ? (['address'] as const) : []),
  ];
}
