/**
 * What goes over the wire in a walk: the secrets that people type and that the bank hands over, and
 * every answer, so that a test can look for the ones in the others.
 */
import * as z from 'zod';

/** Fields of requests and answers that are secrets, or together make one. */
export const secretFields = [
  'password',
  'confirm_password',
  'new_password',
  'confirm_new_password',
  'smtp_password',
  'pin',
  'auth_code',
  'otp',
  'token',
  'totp',
  'undo_token',
  'email_token',
  'password_token',
  'secret',
  'recovery_codes',
  'challenge',
] as const;

/** Answers whose purpose is to hand a secret to the one person it is for. */
const handsOver = new Set([
  'passkeys.addOptions',
  'passkeys.factorOptions',
  'passkeys.signInOptions',
  'passkeys.staffAddOptions',
  'passkeys.staffFactorOptions',
  'passkeys.staffSignInOptions',
  'staff.beginTotp',
  'staff.confirmTotp',
  'totp.begin',
  'totp.confirm',
  'totp.renewRecoveryCodes',
]);

const flat = z.record(z.string(), z.unknown());
const words = z.union([z.string().transform((word) => [word]), z.array(z.string())]);

function secretsIn(fields: unknown): readonly string[] {
  const known = flat.safeParse(fields);
  if (!known.success) return [];
  return secretFields.flatMap((name) => words.safeParse(known.data[name]).data ?? []);
}

function parsed(text: unknown): unknown {
  if (typeof text !== 'string' || !text.startsWith('{')) return undefined;
  return JSON.parse(text);
}

export class Wire {
  readonly secrets = new Set<string>();
  /** Each text once, whoever read it. */
  readonly answers = new Set<string>();

  /** A request that this route answered. */
  async saw(route: string, init: RequestInit, response: Response): Promise<void> {
    const cookies = new Headers(init.headers).get('cookie') ?? '';
    for (const pair of cookies.split('; ')) this.#keep(pair.slice(pair.indexOf('=') + 1));
    for (const secret of secretsIn(parsed(init.body))) this.#keep(secret);
    const type = response.headers.get('content-type') ?? '';
    if (!/json|text|xml/.test(type) || type.startsWith('text/event-stream')) return;
    const text = await response.clone().text();
    if (handsOver.has(route)) {
      for (const secret of secretsIn(Object(parsed(text)).data)) this.#keep(secret);
    } else {
      this.answers.add(text);
    }
  }

  #keep(secret: string): void {
    if (secret.length > 4) this.secrets.add(secret);
  }
}
