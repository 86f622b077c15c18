/** What can be said about a file before it is sent. The bank looks inside it. */
const MOST_BYTES = 10 * 1024 * 1024;

export const PICTURES = '.jpg,.jpeg,.png';
export const PICTURES_AND_PDF = '.jpg,.jpeg,.png,.pdf';

export type FileProblem = 'missing' | 'kind' | 'size' | 'empty';

export function fileProblem(file: File | undefined, accept: string): FileProblem | undefined {
  if (file === undefined) return 'missing';
  const ending = /\.[^.]+$/.exec(file.name.toLowerCase())?.[0] ?? '';
  if (!accept.split(',').includes(ending)) return 'kind';
  if (file.size === 0) return 'empty';
  return file.size > MOST_BYTES ? 'size' : undefined;
}
