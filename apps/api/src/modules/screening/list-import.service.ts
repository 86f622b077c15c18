/** Taking a list in its publisher's own form: whole or not at all, and what of it is new. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ListSource, StaffId } from '@fairlead/contract';
import {
  differenceInSteps,
  inSteps,
  mustFollow,
  NotTheList,
  readList,
  type SanctionsList,
  type SourceFile,
} from '@fairlead/screening';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { scheduleWork } from '#platform/due-work/due-work.sql.ts';
import { Refusal } from '#platform/errors.ts';
import { projectRoot } from '#platform/paths.ts';
import { giveTurn } from './give-turn.ts';
import { entryHash, publisherOf } from './screening.rules.ts';
import {
  beginRun,
  type Edition,
  findEditions,
  insertEdition,
  lockImport,
  readEntries,
  removeEntries,
  writeBrought,
  writeEntries,
} from './screening.sql.ts';

export { countRescreened, endRun, findRun, type ScreeningRun, writeRun } from './screening.sql.ts';

/** Everybody is held against what is new; `modules/cases` does it. */
export const SCREENING_RUN = 'screening.run';
const ENTRIES_AT_ONCE = 250;
const SHIPPED = 'packages/screening/data/sandbox-list.csv';

export interface ImportHand {
  readonly by: StaffId | null;
  readonly actor: Actor;
  readonly requestId?: string;
  readonly keep: (tx: Tx, edition: Edition) => Promise<void>;
}

/** Refuses with `file_not_accepted`. */
export async function readFiles(
  source: ListSource,
  files: readonly SourceFile[],
  publishedOn: string | undefined,
): Promise<SanctionsList> {
  try {
    return await readList(publisherOf[source], files, publishedOn, giveTurn);
  } catch (error) {
    if (!(error instanceof NotTheList)) throw error;
    throw notAccepted();
  }
}

function notAccepted(): Refusal {
  return new Refusal('file_not_accepted', { field: 'list', facts: { problem: 'not_the_list' } });
}

/**
 * The same file again is the edition that is there. Refuses with `in_progress` while another is
 * being taken, and with `file_not_accepted` one that is older or lost much of what was there.
 */
export async function takeList(
  db: Db,
  source: ListSource,
  list: SanctionsList,
  hand: ImportHand,
): Promise<Edition> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockImport(tx))) throw new Refusal('in_progress');
    const inForce = (await findEditions(tx)).find((edition) => edition.source === source);
    if (inForce?.sha256 === list.sha256) {
      // Its publisher has changed nothing: it is in date again.
      await writeBrought(tx, inForce, await bankNow(tx));
      await record(tx, { ...inForce, added: 0, changed: 0, removed: 0 }, hand);
      await hand.keep(tx, inForce);
      return inForce;
    }
    const before = await listInForce(tx, source, list, inForce);
    const { added, changed, removed } = await changesOf(before, list);
    const now = await bankNow(tx);
    const edition = await insertEdition(tx, {
      source,
      publishedOn: list.published,
      sha256: list.sha256,
      entries: list.entries.length,
      added: added.length,
      changed: changed.length,
      removed: removed.length,
      importedAt: now,
      importedBy: hand.by,
    });
    for (let at = 0; at < list.entries.length; at += ENTRIES_AT_ONCE) {
      const some = list.entries.slice(at, at + ENTRIES_AT_ONCE);
      await writeEntries(
        tx,
        edition,
        some.map((entry) => ({ entry, hash: entryHash(entry) })),
      );
    }
    await removeEntries(
      tx,
      source,
      removed.map(({ id }) => id),
    );
    const key = `edition ${edition.id}`;
    await beginRun(tx, key, edition.id);
    await scheduleWork(tx, { kind: SCREENING_RUN, key, dueAt: now });
    await record(tx, edition, hand);
    await hand.keep(tx, edition);
    return edition;
  });
}

async function record(tx: Tx, edition: Edition, { actor, requestId }: ImportHand): Promise<void> {
  const { id, source, publishedOn, sha256, entries, added, changed, removed } = edition;
  await recordAudit(tx, {
    actor,
    action: 'screening.list_imported',
    subject: { kind: 'list_edition', id: String(id) },
    after: { source, published_on: publishedOn, sha256, entries, added, changed, removed },
    ...(requestId === undefined ? {} : { requestId }),
  });
}

async function changesOf(before: SanctionsList, list: SanctionsList) {
  try {
    if (before.entries.length > 0) mustFollow(before, list);
    return await inSteps(differenceInSteps(before, list), giveTurn);
  } catch (error) {
    if (!(error instanceof NotTheList)) throw error;
    throw notAccepted();
  }
}

/** The list as it is kept, for comparing. */
async function listInForce(
  tx: Tx,
  source: ListSource,
  list: SanctionsList,
  inForce: Edition | undefined,
): Promise<SanctionsList> {
  const entries = [];
  let after: readonly [string, string] = ['', ''];
  for (;;) {
    const page = await readEntries(tx, after, ENTRIES_AT_ONCE, source);
    for (const { entry } of page) entries.push(entry);
    const last = page.at(-1);
    if (last === undefined || page.length < ENTRIES_AT_ONCE) break;
    after = [last.source, last.entry.id];
  }
  const published = inForce?.publishedOn ?? list.published;
  return { ...list, published, entries };
}

/** Everybody against everything; nothing new begins while the last one goes on. */
export async function startDailyRun(tx: Tx, dueAt: Date): Promise<void> {
  await beginRun(tx, 'daily', null);
  await scheduleWork(tx, { kind: SCREENING_RUN, key: 'daily', dueAt });
}

/** The invented list that comes with the program, for a sandbox. */
export async function takeShippedList(db: Db): Promise<void> {
  const bytes = await readFile(join(projectRoot, SHIPPED));
  const file = { name: 'sandbox-list.csv', bytes };
  const list = await readFiles('fairlead-sandbox', [file], undefined);
  const taken = (await findEditions(db)).find(({ source }) => source === 'fairlead-sandbox');
  // Staff may have brought a newer one.
  if (taken !== undefined && taken.publishedOn >= list.published) return;
  await takeList(db, 'fairlead-sandbox', list, {
    by: null,
    actor: { kind: 'system' },
    keep: async () => undefined,
  });
}
