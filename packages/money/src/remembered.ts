/** Keeps what is dear to make: an `Intl` object costs far more to make than to use. */

/** Bounded, because locales may come from outside; all is forgotten when it is full. */
const MAX_KEPT = 500;

export function remembered<A extends readonly string[], T>(
  make: (...args: A) => T,
): (...args: A) => T {
  const kept = new Map<string, T>();
  return (...args) => {
    const key = args.join('\n');
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (kept.size >= MAX_KEPT) kept.clear();
    const made = make(...args);
    kept.set(key, made);
    return made;
  };
}
