/** The cookies of the bank, all of them. Sessions live in two, one for each audience. */

const names = {
  customer: '__Host-fairlead',
  staff: '__Host-fairlead-staff',
  device: '__Host-fairlead-device',
  language: 'fairlead-language',
} as const;

type CookieName = keyof typeof names;

const prefixes: Readonly<Record<CookieName, string>> = {
  customer: `${names.customer}=`,
  staff: `${names.staff}=`,
  device: `${names.device}=`,
  language: `${names.language}=`,
};

/** The first cookie of that name; a browser sends at most one of a `__Host-` name. */
export function readCookie(header: string | undefined, cookie: CookieName): string | undefined {
  if (header === undefined) return undefined;
  const prefix = prefixes[cookie];
  for (let at = 0; at < header.length; ) {
    const end = header.indexOf(';', at);
    const part = header.slice(at, end === -1 ? undefined : end).trim();
    if (part.startsWith(prefix)) return part.slice(prefix.length);
    if (end === -1) return undefined;
    at = end + 1;
  }
  return undefined;
}

/** Session cookies go when the browser closes; how long a session lasts the server decides. */
export function sessionCookie(kind: 'customer' | 'staff', token: string): string {
  return `${names[kind]}=${token}; Path=/; Secure; HttpOnly; SameSite=Strict`;
}

export function clearedSessionCookie(kind: 'customer' | 'staff'): string {
  return `${names[kind]}=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0`;
}

const thirteenMonthsSeconds = 390 * 24 * 3600;

export function deviceCookie(token: string): string {
  return `${names.device}=${token}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=${thirteenMonthsSeconds}`;
}
