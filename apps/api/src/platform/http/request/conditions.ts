/** The headers by which a caller makes a request safe: Idempotency-Key and If-Match. */
import type { IncomingHttpHeaders } from 'node:http';
import { idSchema, type RouteDeclaration } from '@fairlead/contract';
import { Refusal } from '#platform/errors.ts';
import { invalidField } from './shape.ts';

const anyKey = /^[A-Za-z0-9_-]{16,80}$/;
const transferId = idSchema('transfer');
const version = /^"([A-Za-z0-9_.-]{1,80})"$/;

/** Where money moves the key is required and is the transfer's id; elsewhere it is welcome. */
export function idempotencyKeyOf(
  { repeat }: RouteDeclaration,
  headers: IncomingHttpHeaders,
): string | undefined {
  const key = headers['idempotency-key'];
  if (repeat === 'none') return undefined;
  if (repeat === 'required') {
    if (!transferId.safeParse(key).success) {
      throw new Refusal('idempotency_key_required', { field: 'Idempotency-Key' });
    }
    return String(key);
  }
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !anyKey.test(key)) {
    throw invalidField('Idempotency-Key', 'invalid.format');
  }
  return key;
}

export function ifMatchOf(
  route: RouteDeclaration,
  headers: IncomingHttpHeaders,
): string | undefined {
  if (route.version === undefined) return undefined;
  const given = headers['if-match'];
  if (given === undefined) throw invalidField('If-Match', 'invalid.required');
  const named = version.exec(given)?.[1];
  if (named === undefined) throw invalidField('If-Match', 'invalid.format');
  return named;
}

/** Of an `If-Match`, where versions are counted. */
export function versionOf(ifMatch: string): number {
  if (!/^\d{1,9}$/.test(ifMatch)) throw invalidField('If-Match', 'invalid.format');
  return Number(ifMatch);
}
