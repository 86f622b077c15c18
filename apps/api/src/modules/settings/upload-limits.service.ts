/** Which files the bank takes, as it has set it: papers, photos, pictures of the site. */
import type { FileKind } from '#platform/pictures/file-kind.ts';
import type { FileLimits } from '#platform/pictures/kept-pictures.ts';
import type { Settings } from '#platform/settings/settings.ts';
import { uploads } from './settings-groups.ts';

const MEGABYTE = 1024 * 1024;

/** `picture`: an identity card has to be one, and so has a photo. */
export function uploadLimits(settings: Settings, file: 'picture' | 'any'): FileLimits {
  const { jpeg, png, pdf, largest_megabytes: most } = settings.get(uploads);
  const kinds: FileKind[] = [];
  if (jpeg) kinds.push('jpeg');
  if (png) kinds.push('png');
  if (pdf && file === 'any') kinds.push('pdf');
  return { kinds, mostBytes: most * MEGABYTE };
}
