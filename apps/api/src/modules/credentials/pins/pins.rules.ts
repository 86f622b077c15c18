/** PINs and tokens that are sent: how long they live, how often they go out. Pure. */

export type PinPurpose = 'prove_email' | 'second_factor' | 'step_up' | 'prove_phone';
export type TokenPurpose = 'change_email' | 'reset_password';

export const PIN_MINUTES: Readonly<Record<PinPurpose, number>> = {
  prove_email: 10,
  second_factor: 10,
  // As long as the challenge that it answers.
  step_up: 5,
  prove_phone: 10,
};
export const TOKEN_MINUTES = 15;
/** A PIN or token that was tried so often is worth nothing. */
export const MOST_TRIES = 5;

export const RESEND_SECONDS = 30;
const MOST_IN_AN_HOUR = 5;
const MOST_IN_A_DAY = 10;
const HOUR = 3600;
export const DAY_SECONDS = 24 * HOUR;

/**
 * How many seconds the next one has to wait, by when the last ones went out, newest first: half a
 * minute after the last, five in an hour, ten in a day.
 */
export function waitBeforeSending(sent: readonly Date[], now: Date): number {
  const rules = [
    { count: 1, seconds: RESEND_SECONDS },
    { count: MOST_IN_AN_HOUR, seconds: HOUR },
    { count: MOST_IN_A_DAY, seconds: DAY_SECONDS },
  ];
  const waits = rules.map(({ count, seconds }) => {
    const at = sent[count - 1];
    return at === undefined ? 0 : (at.getTime() - now.getTime()) / 1000 + seconds;
  });
  return Math.max(0, Math.ceil(Math.max(...waits)));
}

/** Enough to recognise one's own address: `n•••@example.com`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email].slice(0, 1).join('')}•••${email.slice(at)}`;
}

/** The country's beginning and the last two digits: `+44•••12`. */
export function maskedPhone(phone: string): string {
  return `${phone.slice(0, 3)}•••${phone.slice(-2)}`;
}
