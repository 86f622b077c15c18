/** PINs and tokens that are sent: how long they live, how often they go out. Pure. */

export type PinPurpose = 'prove_email' | 'second_factor' | 'step_up' | 'prove_phone';
export type TokenPurpose = 'change_email' | 'reset_password';

export const PIN_MINUTES: Readonly<Record<PinPurpose, number>> = {
  prove_email: 10,
  second_factor: 10,
  // Or until the challenge that it answers ends.
  step_up: 5,
  prove_phone: 10,
};
export const TOKEN_MINUTES = 15;

/** Whole minutes are said, but for a few seconds on the way; and one where less is left. */
export function lifeOfPin(
  purpose: PinPurpose,
  now: Date,
  until?: Date,
): { readonly minutes: number; readonly expiresAt: Date } {
  const full = now.getTime() + PIN_MINUTES[purpose] * 60_000;
  const expiresAt = new Date(Math.min(full, until?.getTime() ?? full));
  const left = Math.floor((expiresAt.getTime() - now.getTime() + 15_000) / 60_000);
  return { minutes: Math.max(left, 1), expiresAt };
}

/** A PIN or token that was tried so often is worth nothing. */
export const MOST_TRIES = 5;

export const RESEND_SECONDS = 30;
const MOST_IN_AN_HOUR = 5;
export const MOST_IN_A_DAY = 10;
const HOUR = 3600;
export const DAY_SECONDS = 24 * HOUR;

/**
 * What was sent later than this was sent before the clock was set back. Clocks of several machines
 * differ by less.
 */
export function aheadOf(now: Date): Date {
  return new Date(now.getTime() + 60_000);
}

/** For an address that anybody may type in, however many networks they come from. */
export const MOST_FROM_STRANGERS = 40;

/** How many seconds until there are fewer than so many within a span. Newest first. */
function waitFor(sent: readonly Date[], count: number, seconds: number, now: Date): number {
  const at = sent[count - 1];
  return at === undefined ? 0 : (at.getTime() - now.getTime()) / 1000 + seconds;
}

/**
 * How many seconds the next one has to wait, by when the last ones went out, newest first: half a
 * minute after the last to this holder, five in an hour, ten in a day.
 */
export function waitBeforeSending(
  sent: readonly Date[],
  now: Date,
  toHolder: readonly Date[] = sent,
): number {
  const waits = [
    waitFor(toHolder, 1, RESEND_SECONDS, now),
    waitFor(sent, MOST_IN_AN_HOUR, HOUR, now),
    waitFor(sent, MOST_IN_A_DAY, DAY_SECONDS, now),
  ];
  return Math.max(0, Math.ceil(Math.max(...waits)));
}

/**
 * The same for what all strangers together had sent to one address. Beyond the day's number one
 * goes out as often as the last has run out: whoever asked for it, a link that works is always in
 * the owner's mailbox, so that nobody can keep them from it.
 */
export function waitOfStrangers(sent: readonly Date[], now: Date): number {
  const day = waitFor(sent, MOST_FROM_STRANGERS, DAY_SECONDS, now);
  const last = waitFor(sent, 1, TOKEN_MINUTES * 60, now);
  return Math.max(0, Math.ceil(Math.min(day, last)));
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
