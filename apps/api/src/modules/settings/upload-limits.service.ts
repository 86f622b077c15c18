/** Which files customers can hand in, as the bank has set it. */
import type { FileKind } from '#platform/pictures/file-kind.ts';
import type { PaperLimits } from '#platform/pictures/kept-pictures.ts';
import type { Settings } from '#platform/settings/settings.ts';
import { uploads } from './settings-groups.ts';

const MEGABYTE = 1024 * 1024;

/** `picture`: an identity card has to be one. */
export function uploadLimits(settings: Settings, paper: 'picture' | 'any'): PaperLimits {
  const { jpeg, png, pdf, largest_megabytes: most } = settings.get(uploads);
  const kinds: FileKind[] = [];
  if (jpeg) kinds.push('jpeg');
  if (png) kinds.push('png');
  if (pdf && paper === 'any') kinds.push('pdf');
  return { kinds, mostBytes: most * MEGABYTE };
}
