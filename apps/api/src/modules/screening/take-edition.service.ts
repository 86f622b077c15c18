/**
 * An edition comes in force: what is new counts at once; what the list has no more, or otherwise,
 * stays in force until a second person agrees.
 */
import type { ApprovalId, ListSource, StaffId } from '@fairlead/contract';
import {
  type Difference,
  differenceInSteps,
  type Entry,
  inSteps,
  mustFollow,
  NotTheList,
  type SanctionsList,
} from '@fairlead/screening';
import type { Approvals } from '#modules/approvals/approvals.service.ts';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Tx } from '#platform/database/db.ts';
import { scheduleWork } from '#platform/due-work/due-work.sql.ts';
import { Refusal } from '#platform/errors.ts';
import { endCovered, endFormer, makeFormer } from './former-entries.sql.ts';
import { giveTurn } from './give-turn.ts';
import { voidRemoval } from './lists-by-two.service.ts';
import { entryHash } from './screening.rules.ts';
import {
  beginRun,
  type Edition,
  insertEdition,
  readStated,
  writeEntries,
} from './screening.sql.ts';

/** Everybody is held against what is new; `modules/cases` does it. */
export const SCREENING_RUN = 'screening.run';
const ENTRIES_AT_ONCE = 250;

export interface Taking {
  readonly source: ListSource;
  readonly list: SanctionsList;
  readonly inForce: Edition | undefined;
  readonly now: Date;
}

/** Null: the list comes with the program, which asks nobody. */
export interface Bringer {
  readonly id: StaffId;
  readonly approvals: Approvals;
  /** Where a second person let it in. */
  readonly takenBy: ApprovalId | null;
}

export function notAccepted(problem: 'not_the_list' | 'list_not_out'): Refusal {
  return new Refusal('file_not_accepted', { field: 'list', facts: { problem } });
}

export interface Changes extends Difference {
  /** Of the list as it is in force. */
  readonly namesBefore: number;
}

/** Refuses with `file_not_accepted` where too much is gone. */
export async function changesOf(tx: Tx, { source, list, inForce }: Taking): Promise<Changes> {
  const before = await listInForce(tx, source, list, inForce);
  try {
    if (before.entries.length > 0) mustFollow(before, list);
    const difference = await inSteps(differenceInSteps(before, list), giveTurn);
    const namesBefore = before.entries.reduce((sum, { names }) => sum + names.length, 0);
    return { ...difference, namesBefore };
  } catch (error) {
    if (!(error instanceof NotTheList)) throw error;
    throw notAccepted('not_the_list');
  }
}

export async function takeEdition(
  tx: Tx,
  { source, list, inForce, now }: Taking,
  difference: Difference,
  by: Bringer | null,
): Promise<Edition> {
  const edition = await insertEdition(tx, {
    source,
    publishedOn: list.published,
    sha256: list.sha256,
    entries: list.entries.length,
    added: difference.added.length,
    changed: difference.changed.length,
    removed: difference.removed.length,
    newNames: difference.newNames,
    importedAt: now,
    importedBy: by?.id ?? null,
    takenBy: by?.takenBy ?? null,
  });
  if (by !== null && inForce !== undefined) await voidRemoval(tx, inForce, by.approvals, now);
  await writeDifference(tx, edition, list, difference);
  if (by === null) await endFormer(tx, edition, null);
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

export async function recordBrought(
  tx: Tx,
  edition: Edition,
  { actor, requestId }: { readonly actor: Actor; readonly requestId?: string },
): Promise<void> {
  const { id, source, publishedOn, sha256, entries, added, changed, removed } = edition;
  await recordAudit(tx, {
    actor,
    action: 'screening.list_imported',
    subject: { kind: 'list_edition', id: String(id) },
    after: { source, published_on: publishedOn, sha256, entries, added, changed, removed },
    ...(requestId === undefined ? {} : { requestId }),
  });
}
