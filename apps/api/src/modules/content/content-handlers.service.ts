/** What the control routes of every kind of content do; a module names its words and its facts. */
import type { Page, StaffId } from '@fairlead/contract';
import { staffMembersById } from '#modules/staff/staff.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import type { CallActor } from '#platform/http/call.ts';
import { pageOf, placeNumber, placeOf } from '#platform/http/list.ts';
import type { StaffPrincipal } from '#platform/http/principal.ts';
import { versionOf } from '#platform/http/request/conditions.ts';
import { invalidField } from '#platform/http/request/shape.ts';
import type { Languages } from '#platform/language.ts';
import { type SortOf, sortedList } from '#platform/lists/sorting.ts';
import type { OwnPlaces } from '#platform/staff-text/staff-text.rules.ts';
import {
  type ContentDeed,
  type ContentNoun,
  changeItem,
  createItem,
  type Item,
  itemById,
  publishItem,
  readItem,
  removeItem,
  withdrawItem,
} from './content.service.ts';
import { findItems, findVersions, type ItemFilter, itemSorts } from './content.sql.ts';

export interface ContentParts {
  readonly languages: Languages;
  /** What the words may name freely. */
  readonly own: () => OwnPlaces;
  readonly requireImages: (tx: Tx, ids: readonly string[]) => Promise<void>;
  /** Reads anew what this process shows, so that the next page has it. */
  readonly refresh: () => Promise<void>;
}

interface StaffCall {
  readonly db: Db;
  readonly actor: CallActor;
  readonly principal: StaffPrincipal;
  readonly requestId: string;
  readonly now: () => Date;
}

interface OneCall extends StaffCall {
  readonly params: { readonly id: string };
}

interface VersionCall extends OneCall {
  readonly ifMatch: string;
}

interface PageCall extends StaffCall {
  readonly url: string;
  readonly query: { readonly limit: number; readonly cursor?: string | undefined };
}

interface ListCall extends PageCall {
  readonly query: PageCall['query'] & {
    readonly sort: SortOf<keyof typeof itemSorts>;
    readonly language?: string | undefined;
    readonly status?: 'Draft' | 'Published' | undefined;
    readonly q?: string | undefined;
    readonly slug?: string | undefined;
  };
}

type CreateCall<Words> = StaffCall & {
  readonly body: Words & { readonly language: string; readonly slug?: string };
  readonly status: (code: 201) => void;
  readonly keepAnswer: (tx: Tx, data: unknown) => Promise<void>;
};

/** By id; what came with the build has no writer. */
type Names = ReadonlyMap<string, string>;

async function writersOf(
  db: Db | Tx,
  written: ReadonlyArray<{ readonly writtenBy: string }>,
): Promise<Names> {
  const ids = [...new Set(written.map(({ writtenBy }) => writtenBy))];
  const people = ids.filter((id) => id !== 'system').map((id) => id as StaffId);
  const members = await staffMembersById(db, people);
  return new Map(members.map(({ id, name }) => [id, name]));
}

function factsOf<Words extends object>(item: Item<Words>, names: Names) {
  return {
    id: item.id,
    language: item.language,
    status: item.publishedVersion === null ? ('Draft' as const) : ('Published' as const),
    version: item.version,
    published_version: item.publishedVersion,
    revised_at: item.publishedAt?.toISOString() ?? null,
    second_person: item.flaggedBy.length > 0,
    flagged_by: [...item.flaggedBy],
    written_by: item.writtenBy,
    writer: names.get(item.writtenBy) ?? null,
    sample: item.sample,
    created_at: item.createdAt.toISOString(),
    updated_at: item.updatedAt.toISOString(),
  };
}

/** `fixed`: what was given once, at its making, as the answer shows it. */
export function contentHandlers<Words extends object, Fixed extends object>(
  noun: ContentNoun<Words>,
  parts: ContentParts,
  fixed: (item: Item<Words>) => Fixed,
) {
  const shape = (item: Item<Words>, names: Names) => {
    return { ...factsOf(item, names), ...fixed(item), ...item.words };
  };
  const answer = async (db: Db | Tx, item: Item<Words>) => shape(item, await writersOf(db, [item]));
  const deedOf = (call: StaffCall): ContentDeed => ({
    actor: call.actor,
    staffId: call.principal.id,
    persona: call.principal.persona,
    requestId: call.requestId,
    now: call.now(),
    own: parts.own(),
    requireImages: parts.requireImages,
  });
  const shown = async (db: Db, item: Item<Words>) => {
    await parts.refresh();
    return answer(db, item);
  };
  const which = (call: VersionCall) => ({ id: call.params.id, version: versionOf(call.ifMatch) });
  return {
    list: (call: ListCall) => listed(call, noun, filterOf(call), shape),
    search: (call: ListCall) => listed(call, noun, filterOf(call), shape),
    read: async (call: OneCall) => answer(call.db, await itemById(call.db, noun, call.params.id)),
    versions: (call: PageCall & OneCall) => versionsOf(call, noun),
    create: async (call: CreateCall<Words>) => {
      const { language, slug = null, ...rest } = call.body;
      if (!parts.languages.offered.includes(language)) {
        throw invalidField('language', 'invalid.choice');
      }
      const wish = { language, slug, words: noun.words.parse(rest) };
      const keep = async (tx: Tx, made: Item<Words>) => call.keepAnswer(tx, await answer(tx, made));
      const item = await createItem(call.db, noun, wish, deedOf(call), keep);
      call.status(201);
      return answer(call.db, item);
    },
    change: async (call: VersionCall & { readonly body: object }) => {
      const change = { ...which(call), patch: call.body };
      return answer(call.db, await changeItem(call.db, noun, change, deedOf(call)));
    },
    publish: async (call: VersionCall) =>
      shown(call.db, await publishItem(call.db, noun, which(call), deedOf(call))),
    withdraw: async (call: VersionCall) =>
      shown(call.db, await withdrawItem(call.db, noun, which(call), deedOf(call))),
    remove: async (call: VersionCall) => {
      await removeItem(call.db, noun, which(call), deedOf(call));
      await parts.refresh();
      return { id: call.params.id };
    },
  };
}

function filterOf({ query: { language, status, q, slug } }: ListCall): ItemFilter {
  const published = status === undefined ? undefined : status === 'Published';
  return { language, published, slug, search: q?.toLowerCase() };
}

async function listed<Words extends object, Answer>(
  call: ListCall,
  noun: ContentNoun<Words>,
  filter: ItemFilter,
  shape: (item: Item<Words>, names: Names) => Answer,
): Promise<Page<Answer>> {
  const sorted = sortedList(call, itemSorts);
  const rows = await findItems(call.db, noun.kind, filter, sorted.page);
  const names = await writersOf(call.db, rows);
  return sorted.answer(rows, (row) => shape(readItem(noun, row), names));
}

async function versionsOf<Words extends object>(
  call: PageCall & OneCall,
  noun: ContentNoun<Words>,
) {
  const { id } = await itemById(call.db, noun, call.params.id);
  const place = placeOf(call, placeNumber);
  const page = { before: place.after, limit: place.fetch };
  const rows = await findVersions(call.db, id, page);
  const names = await writersOf(call.db, rows);
  return pageOf(call, place, rows, {
    item: (row) => ({
      version: row.version,
      written_by: row.writtenBy,
      writer: names.get(row.writtenBy) ?? null,
      written_at: row.writtenAt.toISOString(),
      words: noun.words.parse(row.words),
    }),
    placeOfRow: ({ version }) => version,
  });
}
