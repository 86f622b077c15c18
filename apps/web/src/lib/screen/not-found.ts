/** Whether the bank says that there is no such thing, or that nothing could have such an id. */
import { ApiError } from '#lib/client.ts';

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && ['not_found', 'invalid'].includes(error.code);
}
