/**
 * An edition with which one person could bury the bank in hits, or that is older than the one in
 * force, waits for a second person who works on the lists. Until then the one in force stays.
 */
import { type ListSource, roleMay } from '@fairlead/contract';
import type { SanctionsList } from '@fairlead/screening';
import { wasAccountOpened } from '#modules/accounts/accounts.service.ts';
import {
  type Approvals,
  type Deed,
  type StaffHand,
  waitingAbout,
} from '#modules/approvals/approvals.service.ts';
import type { Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { proposeRemoval } from './lists-by-two.service.ts';
import { mostNewNames, publisherOf, someNames } from './screening.rules.ts';
import { type Edition, findEditions, lockImport } from './screening.sql.ts';
import {
  type Changes,
  changesOf,
  recordBrought,
  type Taking,
  takeEdition,
} from './take-edition.service.ts';
import {
  deleteWaiting,
  findWaitingEditions,
  insertWaiting,
  newNamesAlone,
  type WaitingEdition,
  waitingEntries,
} from './waiting-editions.sql.ts';

const KIND = 'list.take';
const ALONE_MS = 7 * 24 * 3_600_000;

/** What the proposal that an edition is taken is told by. */
export const waitingSubject = (source: ListSource): string => `waiting-${source}`;

/** Before any account there is nobody whom a name could stop, and the bank may have one person. */
export async function mustWait(tx: Tx, taking: Taking, changes: Changes): Promise<boolean> {
  if (!(await wasAccountOpened(tx))) return false;
  if (isOlder(taking)) return true;
  const { source, now } = taking;
  const before = await newNamesAlone(tx, source, new Date(now.getTime() - ALONE_MS));
  return before + changes.newNames > mostNewNames(changes.namesBefore);
}

const isOlder = ({ list, inForce }: Taking) =>
  inForce !== undefined && list.published < inForce.publishedOn;

/** The same file again waits as it did; another takes its place. */
export async function letWait(
  tx: Tx,
  taking: Taking,
  changes: Changes,
  by: { readonly approvals: Approvals; readonly hand: StaffHand },
): Promise<WaitingEdition> {
  const { source, list, inForce, now } = taking;
  const there = (await findWaitingEditions(tx)).find((one) => one.source === source);
  const subject = { kind: 'sanctions_list', id: waitingSubject(source) } as const;
  if (there?.sha256 === list.sha256 && (await waitingAbout(tx, [subject.id])).has(subject.id)) {
    return there;
  }
  await voidWaiting(tx, source, by.approvals, now);
  const made = {
    source,
    publishedOn: list.published,
    sha256: list.sha256,
    entries: list.entries.length,
    added: changes.added.length,
    changed: changes.changed.length,
    removed: changes.removed.length,
    newNames: changes.newNames,
    isOlder: isOlder(taking),
    broughtAt: now,
    broughtBy: by.hand.staff.id,
  };
  await insertWaiting(tx, made, list.entries);
  const after = {
    list: source,
    published_on: made.publishedOn,
    entries: made.entries,
    new_names: made.newNames,
    some_names: someNames([...changes.added, ...changes.changed]).join('\n'),
    entries_removed: made.removed,
    sha256: made.sha256,
  };
  const facts = { kind: KIND, customerId: null, amount: null, reason: '' } as const;
  const proposal = { ...facts, subject, before: standingFacts(source, inForce), after };
  await by.approvals.propose(tx, proposal, by.hand, now);
  return made;
}

/** What waited was for a list that is another now. */
export async function voidWaiting(
  tx: Tx,
  source: ListSource,
  approvals: Approvals,
  now: Date,
): Promise<void> {
  await approvals.voidAbout(tx, waitingSubject(source), now);
}

const standingFacts = (source: ListSource, inForce: Edition | undefined) => ({
  list: source,
  published_on: inForce?.publishedOn ?? null,
  entries: inForce?.entries ?? 0,
});

export function takingDeed(approvals: Approvals): Deed {
  return {
    kind: KIND,
    admits: ({ role }) => roleMay(role, 'screening.import'),
    current: async (tx, { subject }) => {
      const { waiting, inForce } = await lockedWaiting(tx, subject.id);
      return waiting === undefined ? undefined : standingFacts(waiting.source, inForce);
    },
    carryOut: async (tx, { id, subject }, decider) => {
      const { waiting, inForce } = await lockedWaiting(tx, subject.id);
      if (waiting === undefined) throw new Error('No edition waits any more.');
      const { source, broughtBy } = waiting;
      const taking = { source, list: await listOf(tx, waiting), inForce, now: decider.now };
      const by = { id: broughtBy, approvals, takenBy: id };
      const edition = await takeEdition(tx, taking, await changesOf(tx, taking), by);
      await deleteWaiting(tx, source);
      await recordBrought(tx, edition, decider);
      // Whoever brought it is not the second person for what it has no more either.
      const hand = { ...decider, staff: { ...decider.staff, id: broughtBy } };
      await proposeRemoval(tx, edition, { approvals, hand }, decider.now);
    },
    dropped: async (tx, { subject }) => {
      const waiting = await waitingBy(tx, subject.id);
      if (waiting !== undefined) await deleteWaiting(tx, waiting.source);
    },
  };
}

async function waitingBy(tx: Tx, subjectId: string): Promise<WaitingEdition | undefined> {
  const waiting = await findWaitingEditions(tx);
  return waiting.find(({ source }) => waitingSubject(source) === subjectId);
}

/** Nobody brings another until the transaction ends. Refuses with `in_progress`. */
async function lockedWaiting(tx: Tx, subjectId: string) {
  if (!(await lockImport(tx))) throw new Refusal('in_progress');
  const waiting = await waitingBy(tx, subjectId);
  const inForce = (await findEditions(tx)).find(({ source }) => source === waiting?.source);
  return { waiting, inForce };
}

async function listOf(
  tx: Tx,
  { source, publishedOn: published, sha256 }: WaitingEdition,
): Promise<SanctionsList> {
  const entries = await waitingEntries(tx, source);
  return { source: publisherOf[source], published, sha256, files: [], entries };
}
