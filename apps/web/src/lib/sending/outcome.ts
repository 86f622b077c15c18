/**
 * What an answer says about money that was sent: yes, no, or nothing. After an answer was lost,
 * only the money path itself can say no; being signed out or told to wait says nothing about it.
 */
import { ApiError } from '#lib/client.ts';

/** Said before the transfer is looked at, so they know nothing of an earlier try. */
const AT_THE_DOOR: readonly ApiError['code'][] = [
  'address_blocked',
  'too_many_requests',
  'https_required',
  'foreign_host',
  'not_signed_in',
  'session_ended',
  'foreign_origin',
  'not_permitted',
  'second_factor_required',
  'gate_closed',
];

/** Whether the error means that the money did not move, for certain. */
export function isDefiniteNo(error: unknown, triedBefore: boolean): boolean {
  if (!(error instanceof ApiError) || error.unknown || error.code === 'in_progress') return false;
  return !(triedBefore && AT_THE_DOOR.includes(error.code));
}
