/**
 * What makes the lists hold less needs a second person who works on them: that former entries go,
 * and that a list is given up. Until then names are held against all of it.
 */
import { type ListSource, roleMay } from '@fairlead/contract';
import {
  type ApprovalFacts,
  type Approvals,
  type Deed,
  type StaffHand,
  waitingAbout,
} from '#modules/approvals/approvals.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { countFormer, endFormer, endList } from './former-entries.sql.ts';
import { type Edition, findEditions, lockImport } from './screening.sql.ts';

const REMOVE = 'list.remove';
const RETIRE = 'list.retire';

/** What proposals about an edition, and about a list, are told by. */
export const editionSubject = ({ id }: Pick<Edition, 'id'>): string => `edition-${id}`;
export const listSubject = ({ source }: Pick<Edition, 'source'>): string => `list-${source}`;

interface Proposer {
  readonly approvals: Approvals;
  readonly hand: StaffHand;
}

/** That the former entries of a list go. Nothing where there are none, or where it waits. */
export async function proposeRemoval(
  tx: Tx,
  edition: Edition,
  { approvals, hand }: Proposer,
  now: Date,
): Promise<void> {
  const { source, publishedOn, sha256 } = edition;
  const former = (await countFormer(tx)).get(source);
  const id = editionSubject(edition);
  if (former === undefined || (await waitingAbout(tx, [id])).has(id)) return;
  const { removed, changed } = former;
  const after = {
    list: source,
    published_on: publishedOn,
    entries: edition.entries,
    entries_removed: removed,
    entries_changed: changed,
    sha256,
  };
  const facts = { kind: REMOVE, customerId: null, amount: null } as const;
  const subject = { kind: 'list_edition', id } as const;
  const before = await removalFacts(tx, edition);
  // Nobody is asked why: it is what the publisher's own file says.
  await approvals.propose(tx, { ...facts, subject, before, after, reason: '' }, hand, now);
}

/** A newer edition says anew what it has no more; what waited with the last one is in that. */
export async function voidRemoval(
  tx: Tx,
  edition: Edition,
  approvals: Approvals,
  now: Date,
): Promise<void> {
  await approvals.voidAbout(tx, editionSubject(edition), now);
}

/**
 * Refuses with `not_found` a list that is not in force, with `last_list` the only one, and with
 * `already_decided` where it waits already.
 */
export async function proposeRetiring(
  db: Db,
  source: ListSource,
  reason: string,
  { approvals, hand }: Proposer,
  keep: (tx: Tx, edition: Edition) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const editions = await findEditions(tx);
    const edition = editions.find((one) => one.source === source);
    if (edition === undefined) throw new Refusal('not_found');
    if (editions.length === 1) throw new Refusal('last_list');
    const facts = { kind: RETIRE, customerId: null, amount: null } as const;
    const subject = { kind: 'sanctions_list', id: listSubject(edition) } as const;
    const sides = { before: retiringFacts(edition), after: { list: source, status: 'retired' } };
    const proposal = { ...facts, subject, ...sides, reason };
    await approvals.propose(tx, proposal, hand, await bankNow(tx));
    await keep(tx, edition);
  });
}

export function listDeeds(approvals: Approvals): readonly Deed[] {
  return [removalDeed(), retiringDeed(approvals)];
}

/** Who works on the lists: whoever else decides on proposals may not even see them. */
const admits = ({ role }: StaffHand['staff']) => roleMay(role, 'screening.import');

function removalDeed(): Deed {
  const editionOf = async (tx: Tx, subjectId: string) =>
    (await lockedEditions(tx)).find((one) => editionSubject(one) === subjectId);
  return {
    kind: REMOVE,
    admits,
    current: async (tx, { subject }) => {
      const edition = await editionOf(tx, subject.id);
      return edition === undefined ? undefined : removalFacts(tx, edition);
    },
    carryOut: async (tx, { id, subject }, { actor, requestId }) => {
      const edition = await editionOf(tx, subject.id);
      if (edition === undefined) throw new Error('The edition is not in force any more.');
      const former = (await countFormer(tx)).get(edition.source);
      await endFormer(tx, edition, id);
      await recordAudit(tx, {
        actor,
        action: 'screening.former_ended',
        subject: { kind: 'list_edition', id: String(edition.id) },
        after: { source: edition.source, ...former },
        requestId,
      });
    },
  };
}

function retiringDeed(approvals: Approvals): Deed {
  const listOf = async (tx: Tx, subjectId: string) => {
    const editions = await lockedEditions(tx);
    const edition = editions.find((one) => listSubject(one) === subjectId);
    return editions.length === 1 ? undefined : edition;
  };
  return {
    kind: RETIRE,
    admits,
    current: async (tx, { subject }) => {
      const edition = await listOf(tx, subject.id);
      return edition === undefined ? undefined : retiringFacts(edition);
    },
    carryOut: async (tx, { id, subject }, { actor, requestId, now }) => {
      const edition = await listOf(tx, subject.id);
      if (edition === undefined) throw new Error('The list is not in force any more.');
      await voidRemoval(tx, edition, approvals, now);
      await endList(tx, edition, id, now);
      await recordAudit(tx, {
        actor,
        action: 'screening.list_retired',
        subject: { kind: 'list_edition', id: String(edition.id) },
        after: { source: edition.source, published_on: edition.publishedOn },
        requestId,
      });
    },
  };
}

/** No edition comes, and no list goes, until the transaction ends. Refuses with `in_progress`. */
async function lockedEditions(tx: Tx): Promise<readonly Edition[]> {
  if (!(await lockImport(tx))) throw new Refusal('in_progress');
  return findEditions(tx);
}

async function removalFacts(tx: Tx, edition: Edition): Promise<ApprovalFacts> {
  const { removed = 0, changed = 0 } = (await countFormer(tx)).get(edition.source) ?? {};
  return { list: edition.source, entries: edition.entries + removed + changed };
}

const retiringFacts = ({ source }: Edition) => ({ list: source, status: 'in_force' });
