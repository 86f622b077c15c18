/** What can be said about a file before it is sent. The bank looks inside it. */
import type { FileRules } from './file-rules.tsx';

const MEGABYTE = 1024 * 1024;

export type FileProblem = 'missing' | 'kind' | 'size' | 'empty';

export function fileProblem(
  file: File | undefined,
  { accept, megabytes }: FileRules,
): FileProblem | undefined {
  if (file === undefined) return 'missing';
  const ending = /\.[^.]+$/.exec(file.name.toLowerCase())?.[0] ?? '';
  if (!accept.split(',').includes(ending)) return 'kind';
  if (file.size === 0) return 'empty';
  return file.size > megabytes * MEGABYTE ? 'size' : undefined;
}
