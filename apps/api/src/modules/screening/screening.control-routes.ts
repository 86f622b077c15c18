/** Lists, taking one, giving one up, and the pairs that were cleared. */
import { type ListSource, routes } from '@fairlead/contract';
import type { Entry } from '@fairlead/screening';
import { type Approvals, waitingAbout } from '#modules/approvals/approvals.service.ts';
import { handOf, readerAsCustomer } from '#modules/approvals/staff-hand.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { UploadedFile } from '#platform/http/call.ts';
import { implement } from '#platform/http/implement.ts';
import { decryptFor } from '#platform/keys/bank-keys.ts';
import { sortedList } from '#platform/lists/sorting.ts';
import type { Mode } from '#platform/mode.ts';
import { countFormer, type FormerEntry, formerSorts, listFormer } from './former-entries.sql.ts';
import { type Brought, notAccepted, readFiles, takeList } from './list-import.service.ts';
import { editionSubject, listSubject, proposeRetiring } from './lists-by-two.service.ts';
import { dueAt, listStandingOf } from './screening.rules.ts';
import { PAIR_CONTEXT, type Screening } from './screening.service.ts';
import {
  type ClearedPair,
  clearedSorts,
  type Edition,
  findEdition,
  findNewest,
  listCleared,
} from './screening.sql.ts';
import { waitingSubject } from './waiting-editions.service.ts';
import { findWaitingEditions, type WaitingEdition } from './waiting-editions.sql.ts';

export interface ScreeningControlParts {
  readonly screening: Screening;
  readonly approvals: Approvals;
  readonly mode: Mode;
}

export function screeningControlRoutes({ screening, approvals, mode }: ScreeningControlParts) {
  return implement(routes.screening, {
    lists: async ({ db }) => [
      ...(await waitingAnswers(db, await findWaitingEditions(db))),
      ...(await listAnswers(db, await findNewest(db))),
    ],
    importList: async (call) => {
      const { source, published_on: publishedOn } = call.body;
      // Invented names are for a sandbox.
      if (source === 'fairlead-sandbox' && mode === 'live') throw notAccepted('not_the_list');
      const list = await readFiles(source, filesOf(source, call.files), publishedOn);
      const brought = await takeList(call.db, source, list, {
        staff: { approvals, hand: await handOf(call) },
        keep: async (tx, taken) => call.keepAnswer(tx, await broughtAnswer(tx, taken)),
      });
      await screening.refresh();
      return broughtAnswer(call.db, brought);
    },
    former: async (call) => {
      const edition = await findEdition(call.db, call.query.edition);
      if (edition === undefined) throw new Refusal('not_found');
      const sorted = sortedList(call, formerSorts);
      return sorted.answer(await listFormer(call.db, edition, sorted.page), formerAnswer);
    },
    retire: async (call) => {
      const hand = await handOf(call);
      const { source } = call.params;
      let answer: Awaited<ReturnType<typeof listAnswer>> | undefined;
      await proposeRetiring(
        call.db,
        source,
        call.body.reason,
        { approvals, hand },
        async (tx, edition) => {
          answer = await listAnswer(tx, edition);
          await call.keepAnswer(tx, answer);
        },
      );
      if (answer === undefined) throw new Error('A list has no answer.');
      return answer;
    },
    cleared: async (call) => {
      const sorted = sortedList(call, clearedSorts);
      const items = [];
      const notAbout = await readerAsCustomer(call);
      for (const row of await listCleared(call.db, notAbout, sorted.page)) {
        items.push({ place: row.place, answer: await pairAnswer(call.db, row) });
      }
      return sorted.answer(items, ({ answer }) => answer);
    },
  });
}

/** OFAC's three are known by their names, whatever they were called on the way. */
function filesOf(source: ListSource, sent: Readonly<Record<string, UploadedFile>>) {
  const names = { list: 'sdn.csv', aliases: 'alt.csv', addresses: 'add.csv' } as const;
  const parts =
    source === 'ofac-sdn' ? (['list', 'aliases', 'addresses'] as const) : (['list'] as const);
  return parts.flatMap((part) => {
    const file = sent[part];
    return file === undefined ? [] : [{ name: names[part], bytes: file.bytes }];
  });
}

async function broughtAnswer(db: Db | Tx, { state, edition }: Brought) {
  if (state === 'taken') return listAnswer(db, edition);
  const [answer] = await waitingAnswers(db, [edition]);
  if (answer === undefined) throw new Error('An edition that waits has no answer.');
  return answer;
}

/** No name is held against them. */
async function waitingAnswers(db: Db | Tx, editions: readonly WaitingEdition[]) {
  const subjects = editions.map(({ source }) => waitingSubject(source));
  const waiting = await waitingAbout(db, subjects);
  return editions.map((edition) => ({
    source: edition.source,
    published_on: edition.publishedOn,
    sha256: edition.sha256,
    entries: edition.entries,
    imported_at: edition.broughtAt.toISOString(),
    imported_by: edition.broughtBy,
    added: edition.added,
    changed: edition.changed,
    removed: edition.removed,
    rescreened: 0,
    hits: 0,
    rescreening: false,
    brought_at: edition.broughtAt.toISOString(),
    due_at: null,
    standing: null,
    former: 0,
    former_approval_id: null,
    retiring_approval_id: null,
    retired_at: null,
    waits: {
      approval_id: waiting.get(waitingSubject(edition.source)) ?? null,
      new_names: edition.newNames,
      older: edition.isOlder,
    },
  }));
}

async function listAnswer(db: Db | Tx, edition: Edition) {
  const [answer] = await listAnswers(db, [edition]);
  if (answer === undefined) throw new Error('A list has no answer.');
  return answer;
}

/** Those in force first. */
async function listAnswers(db: Db | Tx, editions: readonly Edition[]) {
  const now = await bankNow(db);
  const former = await countFormer(db);
  const subjects = editions.flatMap((one) => [editionSubject(one), listSubject(one)]);
  const waiting = await waitingAbout(db, subjects);
  const answers = editions.map((edition) => {
    const { removed = 0, changed = 0 } = former.get(edition.source) ?? {};
    const isRetired = edition.retiredAt !== null;
    return {
      source: edition.source,
      published_on: edition.publishedOn,
      sha256: edition.sha256,
      entries: edition.entries,
      imported_at: edition.importedAt.toISOString(),
      imported_by: edition.importedBy,
      added: edition.added,
      changed: edition.changed,
      removed: edition.removed,
      rescreened: edition.rescreened,
      hits: edition.hits,
      rescreening: edition.rescreenedAt === null,
      brought_at: edition.broughtAt.toISOString(),
      due_at: isRetired ? null : (dueAt(edition)?.toISOString() ?? null),
      standing: isRetired ? null : listStandingOf(edition, now),
      former: removed + changed,
      former_approval_id: waiting.get(editionSubject(edition)) ?? null,
      retiring_approval_id: waiting.get(listSubject(edition)) ?? null,
      retired_at: edition.retiredAt?.toISOString() ?? null,
      waits: null,
    };
  });
  return answers.sort(
    (one, other) => Number(one.retired_at !== null) - Number(other.retired_at !== null),
  );
}

function formerAnswer({ hash, was, now }: FormerEntry) {
  return {
    id: `${was.id} ${hash}`,
    entry_id: was.id,
    was: sideOf(was),
    now: now === null ? null : sideOf(now),
  };
}

function sideOf({ kind, names, births, countries }: Entry) {
  return {
    kind,
    names: names.map(({ text, quality }) => ({ text, weak: quality === 'weak' })),
    births: births.map(({ from, to }) => ({ from, to })),
    countries: [...countries],
  };
}

async function pairAnswer(db: Db, pair: ClearedPair) {
  const opened = await decryptFor(db, pair.customerId, pair.sealed, PAIR_CONTEXT);
  const words: { name: string; entryName: string } =
    opened.state === 'open' ? JSON.parse(opened.text) : { name: '', entryName: '' };
  return {
    id: pair.id,
    name: words.name,
    source: pair.source as ListSource,
    entry_id: pair.entryId,
    entry_name: words.entryName,
    case_id: pair.caseId,
    cleared_at: pair.clearedAt.toISOString(),
    cleared_by: pair.clearedBy,
  };
}
