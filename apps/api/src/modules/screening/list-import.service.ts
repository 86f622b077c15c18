/**
 * Taking a list in its publisher's own form: whole or not at all. What is new counts at once; what
 * the list has no more, or otherwise, stays in force until a second person agrees.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ListSource } from '@fairlead/contract';
import {
  type Difference,
  differenceInSteps,
  type Entry,
  inSteps,
  mustFollow,
  NotTheList,
  readList,
  type SanctionsList,
  type SourceFile,
} from '@fairlead/screening';
import type { Approvals, StaffHand } from '#modules/approvals/approvals.service.ts';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import { dateAt } from '#platform/calendar.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { scheduleWork } from '#platform/due-work/due-work.sql.ts';
import { Refusal } from '#platform/errors.ts';
import { projectRoot } from '#platform/paths.ts';
import { endCovered, endFormer, makeFormer } from './former-entries.sql.ts';
import { giveTurn } from './give-turn.ts';
import { proposeRemoval, voidRemoval } from './lists-by-two.service.ts';
import { entryHash, publisherOf } from './screening.rules.ts';
import {
  beginRun,
  type Edition,
  findEditions,
  insertEdition,
  lockImport,
  readStated,
  writeBrought,
  writeEntries,
} from './screening.sql.ts';

export { countRescreened, endRun, findRun, type ScreeningRun, writeRun } from './screening.sql.ts';

/** Everybody is held against what is new; `modules/cases` does it. */
export const SCREENING_RUN = 'screening.run';
const ENTRIES_AT_ONCE = 250;
const SHIPPED = 'packages/screening/data/sandbox-list.csv';

export interface ImportHand {
  /** Null: the list comes with the program, which asks nobody. */
  readonly staff: { readonly approvals: Approvals; readonly hand: StaffHand } | null;
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
    throw notAccepted('not_the_list');
  }
}

export function notAccepted(problem: 'not_the_list' | 'list_not_out'): Refusal {
  return new Refusal('file_not_accepted', { field: 'list', facts: { problem } });
}

/** A later day would shut out every genuine edition. Where days begin first it is tomorrow. */
function requireOut({ published }: SanctionsList, now: Date): void {
  if (published > dateAt(now, 'UTC').add({ days: 1 }).toString()) throw notAccepted('list_not_out');
}

/**
 * The same file again is the edition that is there. Refuses with `in_progress` while another is
 * being taken, and with `file_not_accepted` one that is older or lost much of what was there, or
 * that nobody can have published yet.
 */
export async function takeList(
  db: Db,
  source: ListSource,
  list: SanctionsList,
  hand: ImportHand,
): Promise<Edition> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockImport(tx))) throw new Refusal('in_progress');
    const now = await bankNow(tx);
    if (hand.staff !== null) requireOut(list, now);
    const inForce = (await findEditions(tx)).find((edition) => edition.source === source);
    const isSame = inForce !== undefined && inForce.sha256 === list.sha256;
    const edition = isSame
      ? await bringAgain(tx, inForce, now)
      : await takeEdition(tx, { source, list, inForce, now }, hand);
    await record(tx, isSame ? { ...edition, added: 0, changed: 0, removed: 0 } : edition, hand);
    // Once more too, where nobody agreed the last time.
    if (hand.staff !== null) await proposeRemoval(tx, edition, hand.staff, now);
    await hand.keep(tx, edition);
    return edition;
  });
}

/** Its publisher has changed nothing: it is in date again. */
async function bringAgain(tx: Tx, inForce: Edition, now: Date): Promise<Edition> {
  await writeBrought(tx, inForce, now);
  return { ...inForce, broughtAt: now };
}

interface Taking {
  readonly source: ListSource;
  readonly list: SanctionsList;
  readonly inForce: Edition | undefined;
  readonly now: Date;
}

async function takeEdition(
  tx: Tx,
  { source, list, inForce, now }: Taking,
  { staff }: ImportHand,
): Promise<Edition> {
  const before = await listInForce(tx, source, list, inForce);
  const difference = await changesOf(before, list);
  const edition = await insertEdition(tx, {
    source,
    publishedOn: list.published,
    sha256: list.sha256,
    entries: list.entries.length,
    added: difference.added.length,
    changed: difference.changed.length,
    removed: difference.removed.length,
    importedAt: now,
    importedBy: staff?.hand.staff.id ?? null,
  });
  if (staff !== null && inForce !== undefined) await voidRemoval(tx, inForce, staff.approvals, now);
  await writeDifference(tx, edition, list, difference);
  if (staff === null) await endFormer(tx, edition, null);
  const key = `edition ${edition.id}`;
  await beginRun(tx, key, edition.id);
  await scheduleWork(tx, { kind: SCREENING_RUN, key, dueAt: now });
  return edition;
}

async function writeDifference(
  tx: Tx,
  edition: Edition,
  { entries }: SanctionsList,
  { removed, changed, covered }: Difference,
): Promise<void> {
  const ids = (of: readonly { readonly id: string }[]) => of.map(({ id }) => id);
  await makeFormer(tx, edition, ids([...removed, ...changed]));
  for (let at = 0; at < entries.length; at += ENTRIES_AT_ONCE) {
    const some = entries.slice(at, at + ENTRIES_AT_ONCE);
    await writeEntries(
      tx,
      edition,
      some.map((entry) => ({ entry, hash: entryHash(entry) })),
    );
  }
  await endCovered(tx, edition, ids(covered));
}

async function record(tx: Tx, edition: Edition, { staff }: ImportHand): Promise<void> {
  const actor: Actor = staff?.hand.actor ?? { kind: 'system' };
  const { id, source, publishedOn, sha256, entries, added, changed, removed } = edition;
  await recordAudit(tx, {
    actor,
    action: 'screening.list_imported',
    subject: { kind: 'list_edition', id: String(id) },
    after: { source, published_on: publishedOn, sha256, entries, added, changed, removed },
    ...(staff === null ? {} : { requestId: staff.hand.requestId }),
  });
}

async function changesOf(before: SanctionsList, list: SanctionsList) {
  try {
    if (before.entries.length > 0) mustFollow(before, list);
    return await inSteps(differenceInSteps(before, list), giveTurn);
  } catch (error) {
    if (!(error instanceof NotTheList)) throw error;
    throw notAccepted('not_the_list');
  }
}

/** The list as it is kept, for comparing. */
async function listInForce(
  tx: Tx,
  source: ListSource,
  list: SanctionsList,
  inForce: Edition | undefined,
): Promise<SanctionsList> {
  const entries: Entry[] = [];
  let after = '';
  for (;;) {
    const page = await readStated(tx, source, after, ENTRIES_AT_ONCE);
    entries.push(...page);
    const last = page.at(-1);
    if (last === undefined || page.length < ENTRIES_AT_ONCE) break;
    after = last.id;
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
    staff: null,
    keep: async () => undefined,
  });
}
