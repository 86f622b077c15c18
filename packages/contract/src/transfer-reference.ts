/** How people quote a transfer. */
import type { TransferId } from './ids.ts';

/** Made by the client like the id, so it names nothing to the program. */
export function referenceOf(id: TransferId): string {
  return id.slice(-12).toUpperCase();
}
