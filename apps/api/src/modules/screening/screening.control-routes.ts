/** Lists, taking one, and the pairs that were cleared. */
import { type ListSource, routes } from '@fairlead/contract';
import type { Db } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { UploadedFile } from '#platform/http/call.ts';
import { implement } from '#platform/http/implement.ts';
import { decryptFor } from '#platform/keys/bank-keys.ts';
import { sortedList } from '#platform/lists/sorting.ts';
import type { Mode } from '#platform/mode.ts';
import { readFiles, takeList } from './list-import.service.ts';
import { PAIR_CONTEXT, type Screening } from './screening.service.ts';
import {
  type ClearedPair,
  clearedSorts,
  type Edition,
  findEditions,
  listCleared,
} from './screening.sql.ts';

export interface ScreeningControlParts {
  readonly screening: Screening;
  readonly mode: Mode;
}

export function screeningControlRoutes({ screening, mode }: ScreeningControlParts) {
  return implement(routes.screening, {
    lists: async ({ db }) => (await findEditions(db)).map(editionAnswer),
    importList: async (call) => {
      const { source, published_on: publishedOn } = call.body;
      // Invented names are for a sandbox.
      if (source === 'fairlead-sandbox' && mode === 'live') {
        throw new Refusal('file_not_accepted', {
          field: 'list',
          facts: { problem: 'not_the_list' },
        });
      }
      const list = await readFiles(source, filesOf(source, call.files), publishedOn);
      const { principal, actor, requestId } = call;
      const edition = await takeList(call.db, source, list, {
        by: principal.id,
        actor,
        requestId,
        keep: (tx, taken) => call.keepAnswer(tx, editionAnswer(taken)),
      });
      await screening.refresh();
      return editionAnswer(edition);
    },
    cleared: async (call) => {
      const sorted = sortedList(call, clearedSorts);
      const items = [];
      for (const row of await listCleared(call.db, sorted.page)) {
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

function editionAnswer(edition: Edition) {
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
