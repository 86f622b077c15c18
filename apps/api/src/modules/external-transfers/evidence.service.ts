/** A paper that a held payment needs: drawn anew like every upload, and kept with the case. */
import type { CustomerId, FileId } from '@fairlead/contract';
import type { Db, Tx } from '#platform/database/db.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { UploadedFile } from '#platform/http/call.ts';
import type { Mode } from '#platform/mode.ts';
import { fileRefused } from '#platform/pictures/file-problem.ts';
import { keepPaper } from '#platform/pictures/kept-pictures.ts';
import { PICTURE_TYPE } from '#platform/pictures/picture.ts';

/** Refuses with `file_not_accepted`, also where there is neither a paper nor a word. */
export async function keepEvidence(
  db: Db,
  { files, mode }: { readonly files: FileStore; readonly mode: Mode },
  given: {
    readonly customerId: CustomerId;
    readonly paper: UploadedFile | undefined;
    readonly words: string | undefined;
  },
  provide: (tx: Tx, fileId: FileId | null) => Promise<void>,
): Promise<void> {
  const { customerId: ownerId, paper, words } = given;
  if (paper === undefined) {
    if (words === undefined || words === '') {
      throw fileRefused('paper', 'other');
    }
    await db.transaction().execute((tx) => provide(tx, null));
    return;
  }
  const sent = { field: 'paper', bytes: paper.bytes };
  const [page] = (await keepPaper(sent, ['jpeg', 'png', 'pdf'], mode)).pages;
  if (page === undefined) throw fileRefused('paper', 'other');
  const draft = await files.put(page, { ownerId, kind: 'evidence', mediaType: PICTURE_TYPE });
  await db.transaction().execute(async (tx) => provide(tx, await files.keep(tx, draft)));
}
