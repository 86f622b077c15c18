/** What a form holds once somebody else has changed what it began with. */

/** What was typed stays; what was not follows what stands now, within lists only as a whole. */
export function takenIn(before: unknown, typed: unknown, now: unknown): unknown {
  if (isGroup(before) && isGroup(typed) && isGroup(now)) {
    const names = new Set([...Object.keys(now), ...Object.keys(typed)]);
    return Object.fromEntries(
      [...names].map((name) => [name, takenIn(before[name], typed[name], now[name])]),
    );
  }
  return JSON.stringify(before) === JSON.stringify(typed) ? now : typed;
}

function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
