/** Whoever signs in and from where, as far as signing in is concerned. */
import type { CustomerId, SessionId, StaffRole } from '@fairlead/contract';
import type { SubjectId } from '#modules/credentials/credentials.sql.ts';
import type { Actor } from '#platform/audit/audit.rules.ts';
import type { Principal } from '#platform/http/principal.ts';

export interface SignInPerson {
  readonly kind: 'customer' | 'staff';
  readonly id: SubjectId;
  readonly role?: StaffRole;
  /** A demonstration person of a sandbox. */
  readonly persona: boolean;
  /** Customers only: what they switched. */
  readonly chose?: {
    /** The second factor at every sign-in. */
    readonly secondFactor: boolean;
    /** A PIN by mail as second factor. */
    readonly mailedPin: boolean;
  };
  /** Where and how a notice about signing in reaches them. */
  readonly notice: {
    readonly email: string;
    readonly name: string;
    readonly language: string;
    readonly timeZone: string;
    /** The page on which sessions can be ended. */
    readonly securityPath: string;
  };
}

export function isCustomerId(id: SubjectId): id is CustomerId {
  return id.startsWith('cus_');
}

/** Where an attempt comes from. */
export interface SignInPlace {
  readonly ip: string;
  readonly userAgent: string;
  readonly deviceToken: string | undefined;
  /** False for the sandbox's "try as": it cannot guess, and strangers must not lock it up. */
  readonly counted?: boolean;
  /** The session this browser has already; it ends when another one opens. */
  readonly replaces?: SessionId | undefined;
  readonly requestId: string;
  readonly now: Date;
}

const DEVICE_TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The place a call comes from; the session it came with is replaced by the one it opens. */
export function placeOfCall(call: {
  readonly ip: string;
  readonly userAgent: string;
  readonly deviceToken: string | undefined;
  readonly requestId: string;
  readonly now: () => Date;
  readonly principal: Principal;
}): SignInPlace {
  const { ip, userAgent, requestId, principal } = call;
  // Only a token of our making: one that a browser made up could be guessed by others.
  const ours = call.deviceToken !== undefined && DEVICE_TOKEN.test(call.deviceToken);
  const deviceToken = ours ? call.deviceToken : undefined;
  const replaces = principal.kind === 'visitor' ? undefined : principal.session.id;
  return { ip, userAgent, deviceToken, requestId, replaces, now: call.now() };
}

/** The person as the audit log names them. */
export function actorOfPerson(
  { kind, id, role }: SignInPerson,
  sessionId: SessionId,
  { ip }: Pick<SignInPlace, 'ip'>,
): Actor {
  return { kind, id, sessionId, ip, ...(role === undefined ? {} : { role }) };
}

/** What a record is about, besides who did it. */
export function aboutPerson(person: SignInPerson | null) {
  if (person === null) return {};
  if (person.kind === 'customer') return { customerId: person.id };
  return { subject: { kind: 'staff', id: person.id } };
}
