/** Time-based one-time codes (RFC 6238) as every authenticator app makes them. Pure. */
import { Secret, TOTP } from 'otpauth';

export const TOTP_STEP_SECONDS = 30;
const DIGITS = 6;
/** A code of the step before or after is taken too: clocks differ and people type slowly. */
const WINDOW = 1;

function totp(secret: Uint8Array): TOTP {
  const bytes = new Uint8Array(secret);
  return new TOTP({
    algorithm: 'SHA1',
    digits: DIGITS,
    period: TOTP_STEP_SECONDS,
    secret: new Secret({ buffer: bytes.buffer }),
  });
}

export function stepAt(time: Date): number {
  return Math.floor(time.getTime() / 1000 / TOTP_STEP_SECONDS);
}

export function secondsLeftInStep(time: Date): number {
  return TOTP_STEP_SECONDS - (Math.floor(time.getTime() / 1000) % TOTP_STEP_SECONDS);
}

export function codeOfStep(secret: Uint8Array, step: number): string {
  return totp(secret).generate({ timestamp: step * TOTP_STEP_SECONDS * 1000 });
}

/** The step whose code this is, of those around now; null when it is none of them. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : stepAt(now) + delta;
}

/** The first step around now that is later than the last one used; null when all are used up. */
export function unusedStep(lastUsed: number | null, now: Date): number | null {
  const current = stepAt(now);
  const steps = [current, current + WINDOW];
  return steps.find((step) => lastUsed === null || step > lastUsed) ?? null;
}

/** The secret as it is typed by hand, back as bytes. */
export function secretFromText(text: string): Uint8Array {
  return Secret.fromBase32(text).bytes;
}

/** What an authenticator app reads from a QR code, and the same secret for typing by hand. */
export function enrolmentOf(
  secret: Uint8Array,
  names: { readonly issuer: string; readonly account: string },
): { secret: string; uri: string } {
  const made = totp(secret);
  made.issuer = names.issuer;
  made.label = names.account;
  return { secret: made.secret.base32, uri: made.toString() };
}
