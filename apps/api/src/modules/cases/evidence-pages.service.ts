/** A paper that was handed in for a payment, as all of its pages. It goes by its first one. */
import type { FileId } from '@fairlead/contract';
import type { Db, Tx } from '#platform/database/db.ts';
import type { FileDraft, FileStore } from '#platform/files/file-store.ts';
import { findFollowing, insertPages } from './evidence-pages.sql.ts';

/** Null where there is no page. */
export async function keepPages(
  tx: Tx,
  files: FileStore,
  drafts: readonly FileDraft[],
): Promise<FileId | null> {
  const kept: FileId[] = [];
  for (const draft of drafts) kept.push(await files.keep(tx, draft));
  const [first, ...following] = kept;
  if (first === undefined) return null;
  await insertPages(tx, first, following);
  return first;
}

export async function pagesOf(db: Db | Tx, first: FileId): Promise<readonly FileId[]> {
  return [first, ...(await findFollowing(db, first))];
}

export async function erasePages(tx: Tx, files: FileStore, first: FileId): Promise<void> {
  for (const page of await pagesOf(tx, first)) await files.erase(tx, page);
}
