/**
 * Whose files lie in a place. Two banks in one bucket or folder would sweep each other's files
 * away, since neither has rows for the other's; so the place says which bank it belongs to.
 */
import { CannotStart, codeOf, messageOf } from '#platform/cannot-start.ts';
import type { Blobs } from './blobs.ts';

export async function holdsFiles(blobs: Blobs): Promise<boolean> {
  for await (const _name of blobs.list()) return true;
  return false;
}

/** A place that says nothing is nobody else's: it was first used by an older program. */
export async function belongsToOther(blobs: Blobs, bank: string): Promise<boolean> {
  const owner = await blobs.owner();
  return owner !== null && owner !== bank;
}

async function claim(blobs: Blobs, bank: string, isNew: boolean): Promise<boolean> {
  // Before all else: a bucket that is not there has no owner either.
  const inUse = await holdsFiles(blobs);
  const owner = await blobs.owner();
  if (owner !== null) return owner === bank;
  // A bank that was made just now has no files yet.
  if (isNew && inUse) return false;
  await blobs.setOwner(bank);
  return true;
}

/** Before a bank uses its place: it is its own, becomes so, or the bank does not start on it. */
export async function claimStore(
  blobs: Blobs,
  { bank, isNew }: { readonly bank: string; readonly isNew: boolean },
): Promise<void> {
  const claimed = await claim(blobs, bank, isNew).catch((error) => {
    if (error instanceof CannotStart) throw error;
    throw new CannotStart(
      `The files of the bank cannot be kept in ${blobs.place} (${codeOf(error) ?? messageOf(error)}); see to it that this program may read and write there, or correct FAIRLEAD_DATA or the S3 variables.`,
      error,
    );
  });
  if (claimed) return;
  throw new CannotStart(
    `The files of another bank are in ${blobs.place}; set FAIRLEAD_DATA or S3_BUCKET to a place of its own for this one.`,
  );
}
