/** What a file is by its own first bytes; its name and what the browser says count for nothing. */
import { fileTypeFromBuffer } from 'file-type';

export type FileKind = 'jpeg' | 'png' | 'webp' | 'pdf' | 'other';

const KINDS: Readonly<Record<string, FileKind>> = {
  'image/jpeg': 'jpeg',
  // A moving PNG has a type of its own and is not taken.
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

export async function fileKindOf(bytes: Uint8Array): Promise<FileKind> {
  const found = await fileTypeFromBuffer(bytes);
  return KINDS[found?.mime ?? ''] ?? 'other';
}
