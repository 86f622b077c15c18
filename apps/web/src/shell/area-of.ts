/** Which signed-in area an address belongs to. */
import type { AppArea } from '#lib/catalogues.ts';

export function areaOf(path: string): AppArea | 'public' {
  if (/^\/user(\/|$)/.test(path)) return 'customer';
  if (/^\/cp(\/|$|\?)/.test(path)) return 'control';
  if (/^\/(sandbox\/|design)/.test(path)) return 'sandbox';
  return 'public';
}
