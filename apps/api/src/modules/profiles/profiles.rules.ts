/** What a change of a profile means for the rest of it. Pure. */
import type { CustomerChange } from '#modules/customers/customers.service.ts';

/** The switches as the API names them. */
export interface Switches {
  readonly sms_alerts?: 'Enabled' | 'Disabled' | undefined;
  readonly email_alerts?: 'Enabled' | 'Disabled' | undefined;
  readonly email_authentication?: 'Enabled' | 'Disabled' | undefined;
  readonly two_factor_authentication?: 'Enabled' | 'Disabled' | undefined;
}

const FIELDS = {
  sms_alerts: 'smsAlerts',
  email_alerts: 'emailAlerts',
  email_authentication: 'emailAuthentication',
  two_factor_authentication: 'twoFactorAuthentication',
} as const satisfies Record<keyof Switches, keyof CustomerChange>;

type SwitchField = (typeof FIELDS)[keyof typeof FIELDS];
type SwitchState = Readonly<Record<SwitchField, boolean>>;

/** Only what differs. */
export function switched(before: SwitchState, given: Switches): Partial<SwitchState> {
  const entries = Object.entries(FIELDS).flatMap(([name, field]): [SwitchField, boolean][] => {
    const state: unknown = Reflect.get(given, name);
    const on = state === 'Enabled';
    return state === undefined || before[field] === on ? [] : [[field, on]];
  });
  return Object.fromEntries(entries);
}

/** Less is told or asked for from now on. */
export function switchesOff(change: Partial<SwitchState>): boolean {
  return Object.values(change).includes(false);
}

/** Beside a passkey or an app a PIN by mail is the weaker way in, and one more. */
export function addsMailedPin({ emailAuthentication }: Partial<SwitchState>, strong: boolean) {
  return emailAuthentication === true && strong;
}

interface Address {
  readonly country: string | null;
}

/** Another country is another address to prove; one that was never known is not another. */
export function asksAgain(before: Address, country: string | undefined): boolean {
  return country !== undefined && before.country !== null && country !== before.country;
}
