/** Hashing takes as long as it must, and most people of a test have the same password. */
import {
  type PreparedPassword,
  preparePassword,
} from '#modules/credentials/credentials.service.ts';

const prepared = new Map<string, Promise<PreparedPassword>>();

export function preparedPassword(
  password: string,
  of: Parameters<typeof preparePassword>[1],
): Promise<PreparedPassword> {
  const known = prepared.get(password) ?? preparePassword(password, of);
  prepared.set(password, known);
  return known;
}
