/** The calls behind the cards of second factors, as customers and as staff make them. */
import type { DataOf, Routes } from '@fairlead/contract';
import type { AuthenticatorId, PasskeyId } from '@fairlead/contract/ids';
import { bank } from '#lib/client.ts';
import type { CreationOptions, NewCredential } from '#lib/webauthn/passkey.ts';

export type Passkey = DataOf<Routes['passkeys']['list']>[number];
export type Factors = DataOf<Routes['totp']['read']>;
export type TotpStart = DataOf<Routes['totp']['begin']>;

export interface PasskeyCalls {
  /** Keys of the query cache begin with whose they are. */
  readonly owner: 'customer' | 'staff';
  list(signal: AbortSignal): Promise<Passkey[]>;
  addOptions(): Promise<CreationOptions>;
  /** Answers the recovery codes where this is the first factor of a staff member. */
  add(name: string, credential: NewCredential): Promise<readonly string[] | null>;
  rename(id: PasskeyId, name: string): Promise<unknown>;
  remove(id: PasskeyId): Promise<unknown>;
}

export interface TotpCalls {
  readonly owner: 'customer' | 'staff';
  read(signal: AbortSignal): Promise<Factors>;
  begin(): Promise<TotpStart>;
  confirm(id: AuthenticatorId, code: string): Promise<readonly string[] | null>;
  remove(): Promise<unknown>;
  renew(): Promise<readonly string[]>;
}

export const customerPasskeys: PasskeyCalls = {
  owner: 'customer',
  list: (signal) => bank.passkeys.list({ signal }),
  addOptions: () => bank.passkeys.addOptions(),
  add: async (name, credential) => {
    await bank.passkeys.add({ body: { name, credential } });
    return null;
  },
  rename: (id, name) => bank.passkeys.rename({ params: { id }, body: { name } }),
  remove: (id) => bank.passkeys.remove({ params: { id } }),
};

export const staffPasskeys: PasskeyCalls = {
  owner: 'staff',
  list: (signal) => bank.passkeys.staffList({ signal }),
  addOptions: () => bank.passkeys.staffAddOptions(),
  add: async (name, credential) =>
    (await bank.passkeys.staffAdd({ body: { name, credential } })).recovery_codes,
  rename: (id, name) => bank.passkeys.staffRename({ params: { id }, body: { name } }),
  remove: (id) => bank.passkeys.staffRemove({ params: { id } }),
};

export const customerTotp: TotpCalls = {
  owner: 'customer',
  read: (signal) => bank.totp.read({ signal }),
  begin: () => bank.totp.begin(),
  confirm: async (id, auth_code) =>
    (await bank.totp.confirm({ body: { id, auth_code } })).recovery_codes,
  remove: () => bank.totp.remove(),
  renew: async () => (await bank.totp.renewRecoveryCodes()).recovery_codes,
};

export const staffTotp: TotpCalls = {
  owner: 'staff',
  read: (signal) => bank.staff.factors({ signal }),
  begin: () => bank.staff.beginTotp(),
  confirm: async (id, auth_code) =>
    (await bank.staff.confirmTotp({ body: { id, auth_code } })).recovery_codes,
  remove: () => bank.staff.removeTotp(),
  renew: async () => (await bank.staff.renewRecoveryCodes()).recovery_codes,
};
