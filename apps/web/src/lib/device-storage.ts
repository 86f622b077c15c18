/** What this browser remembers: preferences and dismissed notices, never anything personal. */

/** Undefined where storage is barred; reading the property alone throws there. */
export function deviceStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
