/**
 * A paper that a held payment needs, or that the customer adds before they sign: each page drawn
 * anew like every upload, and kept with the case or the order.
 */
import type { CustomerId, FileId, RequestableThing, TransferId } from '@fairlead/contract';
import { erasePages, keepPages } from '#modules/cases/evidence-pages.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { FileDraft, FileStore } from '#platform/files/file-store.ts';
import type { UploadedFile } from '#platform/http/call.ts';
import type { Mode } from '#platform/mode.ts';
import { fileRefused } from '#platform/pictures/file-problem.ts';
import { type FileLimits, keepPaper } from '#platform/pictures/kept-pictures.ts';
import { PICTURE_TYPE } from '#platform/pictures/picture.ts';
import { takesPaper } from './order.rules.ts';
import { changeOrder } from './order.sql.ts';
import { orderForChange } from './orders.service.ts';

/** Refuses with `file_not_accepted`, also where there is neither a paper nor a word. */
export async function keepEvidence(
  db: Db,
  {
    files,
    mode,
    limits,
  }: { readonly files: FileStore; readonly mode: Mode; readonly limits: FileLimits },
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
  const drafts: FileDraft[] = [];
  for (const page of (await keepPaper(sent, limits, mode)).pages) {
    drafts.push(await files.put(page, { ownerId, kind: 'evidence', mediaType: PICTURE_TYPE }));
  }
  if (drafts.length === 0) throw fileRefused('paper', 'other');
  await db.transaction().execute(async (tx) => provide(tx, await keepPages(tx, files, drafts)));
}

/**
 * To an order that waits for its signature, in place of the one before. Refuses with `not_found`
 * what nobody asks for.
 */
export async function addPaper(
  tx: Tx,
  files: FileStore,
  id: TransferId,
  given: {
    readonly thing: RequestableThing;
    readonly words: string | undefined;
    readonly fileId: FileId | null;
  },
): Promise<void> {
  const { thing, words, fileId } = given;
  const whole = await orderForChange(tx, id);
  if (whole === undefined || !takesPaper(whole) || thing !== 'proof_of_funds') {
    throw new Refusal('not_found', { field: 'thing' });
  }
  if (words !== undefined) throw new Refusal('not_found', { field: 'words' });
  if (fileId === null) throw fileRefused('paper', 'other');
  const { paperFileId: before } = whole.order;
  await changeOrder(tx, id, { paperFileId: fileId });
  if (before !== null) await erasePages(tx, files, before);
}
