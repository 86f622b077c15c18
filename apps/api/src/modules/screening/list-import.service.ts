/** Taking a list in its publisher's own form: whole or not at all. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ListSource } from '@fairlead/contract';
import { NotTheList, readList, type SanctionsList, type SourceFile } from '@fairlead/screening';
import type { Approvals, StaffHand } from '#modules/approvals/approvals.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import { dateAt } from '#platform/calendar.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { scheduleWork } from '#platform/due-work/due-work.sql.ts';
import { Refusal } from '#platform/errors.ts';
import { projectRoot } from '#platform/paths.ts';
import { giveTurn } from './give-turn.ts';
import { proposeRemoval } from './lists-by-two.service.ts';
import { publisherOf } from './screening.rules.ts';
import { beginRun, type Edition, findEditions, lockImport, writeBrought } from './screening.sql.ts';
import {
  changesOf,
  notAccepted,
  recordBrought,
  SCREENING_RUN,
  type Taking,
  takeEdition,
} from './take-edition.service.ts';
import { letWait, mustWait, voidWaiting } from './waiting-editions.service.ts';
import type { WaitingEdition } from './waiting-editions.sql.ts';

export { countRescreened, endRun, findRun, type ScreeningRun, writeRun } from './screening.sql.ts';
export { notAccepted, SCREENING_RUN } from './take-edition.service.ts';

const SHIPPED = 'packages/screening/data/sandbox-list.csv';

/** The day of the publisher who begins theirs first: none of them has published a later one. */
const FIRST_PUBLISHER = 'Europe/Brussels';

/** In force, or waiting for a second person. */
export type Brought =
  | { readonly state: 'taken'; readonly edition: Edition }
  | { readonly state: 'waits'; readonly edition: WaitingEdition };

export interface ImportHand {
  /** Null: the list comes with the program, which asks nobody. */
  readonly staff: { readonly approvals: Approvals; readonly hand: StaffHand } | null;
  readonly keep: (tx: Tx, brought: Brought) => Promise<void>;
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

function requireOut({ published }: SanctionsList, now: Date): void {
  if (published > dateAt(now, FIRST_PUBLISHER).toString()) throw notAccepted('list_not_out');
}

/**
 * The same file again is the edition that is there. Refuses with `in_progress` while another is
 * being taken, and with `file_not_accepted` one that lost much of what was there, or that nobody
 * can have published yet.
 */
export async function takeList(
  db: Db,
  source: ListSource,
  list: SanctionsList,
  hand: ImportHand,
): Promise<Brought> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockImport(tx))) throw new Refusal('in_progress');
    const now = await bankNow(tx);
    if (hand.staff !== null) requireOut(list, now);
    const inForce = (await findEditions(tx)).find((edition) => edition.source === source);
    const brought = await bring(tx, { source, list, inForce, now }, hand);
    await hand.keep(tx, brought);
    return brought;
  });
}

async function bring(tx: Tx, taking: Taking, { staff }: ImportHand): Promise<Brought> {
  const { source, list, inForce, now } = taking;
  const by = staff?.hand ?? { actor: { kind: 'system' as const } };
  if (inForce?.sha256 === list.sha256) {
    const edition = await bringAgain(tx, inForce, now);
    await recordBrought(tx, { ...edition, added: 0, changed: 0, removed: 0 }, by);
    // Once more, where nobody agreed the last time.
    if (staff !== null) await proposeRemoval(tx, edition, staff, now);
    return { state: 'taken', edition };
  }
  const changes = await changesOf(tx, taking);
  if (staff !== null && (await mustWait(tx, taking, changes))) {
    return { state: 'waits', edition: await letWait(tx, taking, changes, staff) };
  }
  if (staff !== null) await voidWaiting(tx, source, staff.approvals, now);
  const bringer =
    staff === null ? null : { id: staff.hand.staff.id, approvals: staff.approvals, takenBy: null };
  const edition = await takeEdition(tx, taking, changes, bringer);
  await recordBrought(tx, edition, by);
  if (staff !== null) await proposeRemoval(tx, edition, staff, now);
  return { state: 'taken', edition };
}

/** Its publisher has changed nothing: it is in date again. */
async function bringAgain(tx: Tx, inForce: Edition, now: Date): Promise<Edition> {
  await writeBrought(tx, inForce, now);
  return { ...inForce, broughtAt: now };
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
