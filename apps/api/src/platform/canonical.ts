/** JSON in one form only, so that equal requests have equal digests. */
import { hash } from 'node:crypto';

/** Keys sorted, no spaces, undefined left out. Takes what JSON can hold, and bigint as text. */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'bigint') return `"${value}"`;
  if (Array.isArray(value)) return `[${value.map((one) => canonicalJson(one ?? null)).join(',')}]`;
  if (value instanceof Date) return JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

/** SHA-256 of the canonical form. */
export function digestOf(value: unknown): Buffer {
  return hash('sha256', canonicalJson(value), 'buffer');
}
