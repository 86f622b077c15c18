/** The browser's clock, the only place of the web that reads it. */
export function nowMs(): number {
  return Date.now();
}
