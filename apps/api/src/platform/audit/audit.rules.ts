/** What goes into an audit record, and what never does. Pure. */
import type { AuditAction } from '@fairlead/contract';
import { INSTITUTION } from '#platform/keys/data-keys.ts';

export interface Actor {
  readonly kind: 'customer' | 'staff' | 'system' | 'visitor';
  /** Of customers and staff; the system and visitors have none. */
  readonly id?: string;
  readonly role?: string;
  readonly sessionId?: string;
  /** Personal: kept encrypted. */
  readonly ip?: string;
}

/** Whose text ends a year after the day: `visitors-2026-11-19`. */
export type VisitorsOfDay = `visitors-${string}`;

export interface AuditEntry {
  readonly actor: Actor;
  /** `<noun>.<what happened>`, such as `staff.invited`. */
  readonly action: AuditAction;
  readonly subject?: { readonly kind: string; readonly id: string };
  /** The customer it touches; they see it in their activity. */
  readonly customerId?: string;
  /** Compliance work that the customer is not shown. */
  readonly confidential?: boolean;
  /** A reason's code. Written words go into `note`, which is encrypted. */
  readonly reason?: string;
  readonly note?: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly requestId?: string;
  /**
   * Encrypts the text under the key of a day's visitors whoever it touches: it is a stranger's, or
   * could be, and a look at the person's own key would tell a known address from an unknown one.
   */
  readonly textOwner?: VisitorsOfDay;
}

/** The encrypted part of a record. */
export interface AuditText {
  readonly ip?: string;
  readonly note?: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Words in a field's name that make its value a secret. */
const SECRET_WORD =
  /(^|_)(password|passphrase|secret|token|otp|cvv|cvc|cookie|seed|pan|pin|code)s?(_|$)/;
/** Codes that everybody may know. */
const PUBLIC_CODE =
  /^(post|zip|reason|country|currency|language|bank|sort|bsb|swift|biller|refusal|error)_code$/;

function isSecretName(name: string): boolean {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
  return SECRET_WORD.test(words) && !PUBLIC_CODE.test(words);
}

/** Secrets are not recorded, whatever a caller hands over: only that there was one. */
export function withoutSecrets(value: unknown, name = ''): unknown {
  if (value === null || value === undefined) return value;
  if (isSecretName(name)) return '[secret]';
  if (typeof value === 'bigint') return value.toString();
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `[${value.length} bytes]`;
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item));
  if (typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withoutSecrets(inner, key)]),
  );
}

/** The text to encrypt, or null where a record has none. */
export function textOf(entry: AuditEntry): string | null {
  const text: AuditText = {
    ...(entry.actor.ip === undefined ? {} : { ip: entry.actor.ip }),
    ...(entry.note === undefined ? {} : { note: entry.note }),
    ...(entry.before === undefined ? {} : { before: withoutSecrets(entry.before) }),
    ...(entry.after === undefined ? {} : { after: withoutSecrets(entry.after) }),
  };
  return Object.keys(text).length === 0 ? null : JSON.stringify(text);
}

/**
 * Whose key encrypts it: the customer's whom it touches or who did it, or that of a day's visitors.
 * What staff do apart from customers belongs to the institution, which answers for it after they
 * have left.
 */
export function textOwnerOf(entry: AuditEntry): string {
  if (entry.textOwner !== undefined) return entry.textOwner;
  if (entry.customerId !== undefined) return entry.customerId;
  if (entry.actor.kind === 'customer' && entry.actor.id !== undefined) return entry.actor.id;
  return INSTITUTION;
}
