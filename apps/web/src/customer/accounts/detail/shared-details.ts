/** Which details an account has to share: those that its country uses, in the usual order. */
import type { Account } from '#lib/accounts/accounts.queries.ts';

const ORDER = [
  'iban',
  'account_number',
  'routing_number',
  'sort_code',
  'bsb_code',
  'institution_number',
  'transit_number',
  'swift_bic',
  'bank_address',
] as const satisfies readonly (keyof Account)[];
export type SharedName = (typeof ORDER)[number];

export interface SharedDetail {
  readonly name: SharedName;
  readonly value: string;
}

/** As people of the country write it: 12-34-56 and 123-456. */
function written(name: SharedName, value: string): string {
  if (name === 'sort_code') return value.replace(/^(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3');
  if (name === 'bsb_code') return value.replace(/^(\d{3})(\d{3})$/, '$1-$2');
  return value;
}

export function sharedDetails(account: Pick<Account, SharedName>): readonly SharedDetail[] {
  return ORDER.flatMap((name) => {
    const value = account[name];
    return value === null || value === '' ? [] : [{ name, value: written(name, value) }];
  });
}
