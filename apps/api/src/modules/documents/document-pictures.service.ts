/** Papers as bytes: from an upload to stored pictures, and from there to an answer. */
import type { CustomerId, DocumentSide, FileId } from '@fairlead/contract';
import type { Db } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { FileDraft, FileStore } from '#platform/files/file-store.ts';
import type { DocumentAnswer, UploadedFile } from '#platform/http/call.ts';
import type { Mode } from '#platform/mode.ts';
import { type FileLimits, keepPaper } from '#platform/pictures/kept-pictures.ts';
import { PICTURE_TYPE } from '#platform/pictures/picture.ts';
import type { DraftPaper } from './documents.service.ts';

export interface PictureParts {
  readonly files: FileStore;
  readonly mode: Mode;
}

/** Draws every page anew and stores it. Refuses with `file_not_accepted`. */
export async function draftPaper(
  { files, mode }: PictureParts,
  ownerId: CustomerId,
  sent: { readonly field: string; readonly file: UploadedFile; readonly side: DocumentSide },
  limits: FileLimits,
): Promise<DraftPaper> {
  const { field, side } = sent;
  const kept = await keepPaper({ field, bytes: sent.file.bytes }, limits, mode);
  const pages: FileDraft[] = [];
  for (const page of kept.pages) {
    const facts = { ownerId, kind: `document-${side}`, mediaType: PICTURE_TYPE };
    pages.push(await files.put(page, facts));
  }
  return { side, specimen: kept.specimen, pages };
}

/** Whatever a browser makes of it, nothing in it runs. */
const NOTHING_RUNS = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** A stored picture as an answer. Refuses with `not_found` once it was erased. */
export async function pictureAnswer(
  db: Db,
  files: FileStore,
  id: FileId,
  name: string,
): Promise<DocumentAnswer> {
  const found = await files.get(db, id);
  if (found.state !== 'found') throw new Refusal('not_found');
  const pieces: Buffer[] = [];
  // Whole before the first byte leaves: a picture that was tampered with is not shown in part.
  for await (const piece of found.content) pieces.push(piece);
  return {
    contentType: found.facts.mediaType,
    body: Buffer.concat(pieces),
    fileName: name,
    contentSecurityPolicy: NOTHING_RUNS,
  };
}
