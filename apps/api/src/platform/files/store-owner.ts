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

async function isFree(blobs: Blobs): Promise<boolean> {
  // Before all else: a bucket that is not there has no owner either.
  if (await holdsFiles(blobs)) return false;
  return (await blobs.owner()) === null;
}

async function claim(blobs: Blobs, bank: string): Promise<boolean> {
  // As above; what an older program has left there is unmarked, and the bank's own.
  await holdsFiles(blobs);
  const owner = await blobs.owner();
  if (owner === null) await blobs.setOwner(bank);
  return owner === null || owner === bank;
}

/**
 * Before a bank is made: it has no files yet, so any that are there are another's. Afterwards
 * nothing tells them from what an older program has left.
 */
export async function requireFreeStore(blobs: Blobs): Promise<void> {
  await requireOwn(blobs, isFree(blobs));
}

/** Before a bank uses its place: it is its own, becomes so, or the bank does not start on it. */
export async function claimStore(blobs: Blobs, bank: string): Promise<void> {
  await requireOwn(blobs, claim(blobs, bank));
}

async function requireOwn(blobs: Blobs, asked: Promise<boolean>): Promise<void> {
  const own = await asked.catch((error) => {
    if (error instanceof CannotStart) throw error;
    throw new CannotStart(
      `The files of the bank cannot be kept in ${blobs.place} (${codeOf(error) ?? messageOf(error)}); see to it that this program may read and write there, or correct FAIRLEAD_DATA or the S3 variables.`,
      error,
    );
  });
  if (own) return;
  throw new CannotStart(
    `The files of another bank are in ${blobs.place}; set FAIRLEAD_DATA or S3_BUCKET to a place of its own for this one.`,
  );
}
