/** Housekeeping: removes bytes whose key was forgotten, and bytes that never became a file. */
import type { Db } from '#platform/database/db.ts';
import { bankIdOf, findBankRecord } from '#platform/mode.ts';
import type { Blobs } from './blobs.ts';
import { belongsToOther } from './store-owner.ts';
import { findUnknown, listToRemove, markRemoved } from './stored-file.sql.ts';

const BATCH = 100;
/** A draft may be on its way into the bank for this long. */
const DRAFT_MS = 24 * 60 * 60 * 1000;

/**
 * Runs as a daily job; running it twice, or stopping it anywhere, does no harm. What a place holds
 * of another bank is none of ours, however unknown it is here.
 */
export async function sweepFiles(
  db: Db,
  blobs: Blobs,
  now: Date,
): Promise<{ erased: number; orphans: number }> {
  const bank = await findBankRecord(db);
  if (bank !== null && (await belongsToOther(blobs, bankIdOf(bank)))) {
    throw new Error('The files there are of another bank; none was removed.');
  }
  let erased = 0;
  for (;;) {
    const ids = await listToRemove(db, BATCH);
    for (const id of ids) await blobs.delete(id);
    await db.transaction().execute((tx) => markRemoved(tx, ids));
    erased += ids.length;
    if (ids.length < BATCH) break;
  }
  let orphans = 0;
  let batch: string[] = [];
  const drop = async (): Promise<void> => {
    const unknown = await findUnknown(db, batch);
    for (const id of unknown) await blobs.delete(id);
    orphans += unknown.length;
    batch = [];
  };
  for await (const name of blobs.list()) {
    if (now.getTime() - madeAtMs(name) > DRAFT_MS) batch.push(name);
    if (batch.length === BATCH) await drop();
  }
  await drop();
  await blobs.tidy(new Date(now.getTime() - DRAFT_MS));
  return { erased, orphans };
}

/** The first 48 bits of an id are the milliseconds at which it was made. */
function madeAtMs(id: string): number {
  return Number.parseInt(
    id
      .replace(/^[a-z]+_/, '')
      .replaceAll('-', '')
      .slice(0, 12),
    16,
  );
}
