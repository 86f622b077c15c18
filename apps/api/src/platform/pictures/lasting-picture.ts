/** A picture at an address that never shows another: whoever has it need not ask again. */
import type { FileId } from '@fairlead/contract';
import type { Db } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { DocumentAnswer } from '#platform/http/call.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const NOTHING_RUNS = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** Refuses with `not_found` what there is none of, or no more. */
export async function lastingPicture(
  db: Db,
  files: FileStore,
  file: FileId | undefined,
): Promise<DocumentAnswer> {
  const found = file === undefined ? undefined : await files.get(db, file);
  if (found?.state !== 'found') throw new Refusal('not_found');
  const pieces: Buffer[] = [];
  for await (const piece of found.content) pieces.push(piece);
  return {
    contentType: found.facts.mediaType,
    body: Buffer.concat(pieces),
    contentSecurityPolicy: NOTHING_RUNS,
    cacheControl: FOR_EVER,
  };
}
