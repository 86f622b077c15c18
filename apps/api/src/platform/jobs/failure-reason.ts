/**
 * A failure in a few safe characters. The message of an error may carry an address, a name or the
 * other side's words, so only its kind and code are kept.
 */
export function failureReason(error: unknown): string {
  if (!(error instanceof Error)) {
    return 'unknown';
  }
  const facts = ['code', 'responseCode', 'reason'].flatMap((name) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
  });
  const words = [error.name, ...facts].map((word) => word.replace(/[^A-Za-z0-9_.-]/g, ''));
  return words.join(' ').slice(0, 100);
}
