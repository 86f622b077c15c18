/** How long sessions last. Times are the wall clock's. */

export type SessionKind = 'customer' | 'staff';

export interface SessionPolicy {
  /** A session ends after so long without activity. */
  readonly idleSeconds: Readonly<Record<SessionKind, number>>;
}

/** The customers' five minutes are a setting of 2 to 15; the staff's fifteen are fixed. */
export const defaultPolicy: SessionPolicy = { idleSeconds: { customer: 5 * 60, staff: 15 * 60 } };

/** However busy it is. */
export const absoluteSeconds: Readonly<Record<SessionKind, number>> = {
  customer: 12 * 3600,
  staff: 8 * 3600,
};

/** Opening one more ends the oldest. Many visitors at once play one demonstration person. */
export const mostSessions: Readonly<Record<SessionKind | 'persona', number>> = {
  customer: 10,
  staff: 5,
  persona: 200,
};

/** How often activity is written down. Half a minute at most may be lost in a crash. */
export const activityWriteSeconds = 15;

export const endReasons = [
  'signed_out',
  'replaced',
  'idle',
  'too_old',
  'ended_by_owner',
  'ended_by_staff',
  'credentials_changed',
  'too_many',
] as const;
export type EndReason = (typeof endReasons)[number];

export interface SessionTimes {
  readonly kind: SessionKind;
  readonly lastSeenAt: Date;
  readonly endsAt: Date;
  readonly endedAt: Date | null;
}

/** Open up to and including the last second, over after it. */
export function isOpen(session: SessionTimes, now: Date, policy: SessionPolicy): boolean {
  if (session.endedAt !== null) return false;
  const idleMs = policy.idleSeconds[session.kind] * 1000;
  return now <= session.endsAt && now.getTime() - session.lastSeenAt.getTime() <= idleMs;
}

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** `Firefox · Linux`: names that need no translation. Empty when nothing is recognised. */
export function deviceLabel(userAgent: string): string {
  const named = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [named(browsers), named(systems)].filter((name) => name !== undefined).join(' · ');
}

/** A user agent as it may be kept: printable, and not endless. */
export function shortUserAgent(userAgent: string): string {
  return userAgent.replace(/[^\x20-\x7e]/g, '').slice(0, 300);
}
