/**
 * What the site says, written by staff: drafts and versions, published one by one. Pages,
 * questions, profiles and reviews are the same to it; each says in its own module what its words
 * are.
 */
import type { IdKind, StaffId } from '@fairlead/contract';
import type * as z from 'zod';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { newId } from '#platform/random.ts';
import type { OwnPlaces, TextProblem } from '#platform/staff-text/staff-text.rules.ts';
import { findingIn, type Texts } from './content.rules.ts';
import {
  type ContentKind,
  findItem,
  type ItemRow,
  insertItem,
  insertVersion,
  lockItem,
  setDeleted,
  setPublished,
  setVersion,
} from './content.sql.ts';

export { filteredText } from './content.rules.ts';
export { findPublished, namesImage, type PublishedRow, readStamp } from './content.sql.ts';

/** One kind of content: what its words are, and what of them the filter and the search read. */
export interface ContentNoun<Words extends object> {
  readonly kind: ContentKind & IdKind;
  readonly words: z.ZodType<Words>;
  readonly texts: (words: Words) => Texts;
  /** Images that the words show. */
  readonly images: (words: Words) => readonly string[];
  /** Reviews: when the person agreed. */
  readonly consentAt?: (words: Words) => string | null;
}

export interface Item<Words> extends Omit<ItemRow, 'words'> {
  readonly words: Words;
}

/** Whose deed it is, and what the words are held against. */
export interface ContentDeed {
  readonly actor: Actor;
  readonly staffId: StaffId;
  /** A demonstration person, whom any visitor plays: writes drafts and publishes nothing. */
  readonly persona: boolean;
  readonly requestId: string;
  readonly now: Date;
  readonly own: OwnPlaces;
  /** Refuses an image that is not there. */
  readonly requireImages: (tx: Tx, ids: readonly string[]) => Promise<void>;
}

export function readItem<Words extends object>(noun: ContentNoun<Words>, row: ItemRow) {
  return { ...row, words: noun.words.parse(row.words) };
}

/** Refuses with `not_found`. */
export async function itemById<Words extends object>(
  db: Db | Tx,
  noun: ContentNoun<Words>,
  id: string,
): Promise<Item<Words>> {
  const row = await findItem(db, noun.kind, id);
  if (row === undefined) throw new Refusal('not_found');
  return readItem(noun, row);
}

/** Refuses with `text_not_allowed`, `slug_in_use`, and an image that is not there. */
export async function createItem<Words extends object>(
  db: Db,
  noun: ContentNoun<Words>,
  wish: { readonly language: string; readonly slug: string | null; readonly words: Words },
  deed: ContentDeed,
  keep: (tx: Tx, item: Item<Words>) => Promise<void>,
): Promise<Item<Words>> {
  const { words, language, slug } = wish;
  const judged = judge(noun, words, deed.own);
  return db.transaction().execute(async (tx) => {
    await deed.requireImages(tx, noun.images(words));
    const id: string = newId(noun.kind);
    const at = { at: deed.now, writtenBy: deed.staffId };
    const made = await insertItem(tx, { id, kind: noun.kind, language, slug, ...judged, ...at });
    if (!made) throw new Refusal('slug_in_use', { field: 'slug' });
    await record(tx, deed, noun, 'written', id, { version: 1, language });
    const item = await itemById(tx, noun, id);
    await keep(tx, item);
    return item;
  });
}

/** A new version with some of its words changed. What is on the site stays there. */
export async function changeItem<Words extends object>(
  db: Db,
  noun: ContentNoun<Words>,
  change: { readonly id: string; readonly patch: object; readonly version: number },
  deed: ContentDeed,
): Promise<Item<Words>> {
  return inItem(db, noun, change, async (tx, item) => {
    const given = Object.entries(change.patch).filter(([, value]) => value !== undefined);
    const words = noun.words.parse({ ...item.words, ...Object.fromEntries(given) });
    if (JSON.stringify(words) === JSON.stringify(item.words)) return;
    const judged = judge(noun, words, deed.own);
    await deed.requireImages(tx, noun.images(words));
    const version = item.version + 1;
    const at = { at: deed.now, writtenBy: deed.staffId };
    await insertVersion(tx, { id: item.id, version, ...judged, ...at });
    await setVersion(tx, item.id, version, deed.now);
    const fields = given.map(([field]) => field);
    await record(tx, deed, noun, 'written', item.id, { version, fields });
  });
}

/** Refuses with `second_person_required`, `consent_missing`, and a persona. */
export async function publishItem<Words extends object>(
  db: Db,
  noun: ContentNoun<Words>,
  which: { readonly id: string; readonly version: number },
  deed: ContentDeed,
): Promise<Item<Words>> {
  refusePersona(deed);
  return inItem(db, noun, which, async (tx, item) => {
    if (item.publishedVersion === item.version) return;
    // Who corrects a comma has approved nothing: each whose words nobody approved is a writer.
    if (item.flaggedBy.includes(deed.staffId)) throw new Refusal('second_person_required');
    const consent = noun.consentAt?.(item.words) ?? null;
    if (noun.consentAt !== undefined && consent === null) throw new Refusal('consent_missing');
    await deed.requireImages(tx, noun.images(item.words));
    const consentAt = consent === null ? null : new Date(consent);
    const publication = { version: item.version, by: deed.staffId, consentAt };
    await setPublished(tx, item.id, publication, deed.now);
    const after = { version: item.version, language: item.language, slug: item.slug };
    await record(tx, deed, noun, 'published', item.id, after);
  });
}

export async function withdrawItem<Words extends object>(
  db: Db,
  noun: ContentNoun<Words>,
  which: { readonly id: string; readonly version: number },
  deed: ContentDeed,
): Promise<Item<Words>> {
  refusePersona(deed);
  return inItem(db, noun, which, async (tx, item) => {
    if (item.publishedVersion === null) return;
    await setPublished(tx, item.id, null, deed.now);
    await record(tx, deed, noun, 'withdrawn', item.id, { version: item.version });
  });
}

export async function removeItem<Words extends object>(
  db: Db,
  noun: ContentNoun<Words>,
  which: { readonly id: string; readonly version: number },
  deed: ContentDeed,
): Promise<void> {
  refusePersona(deed);
  await db.transaction().execute(async (tx) => {
    const item = await lockVersion(tx, noun, which);
    await setDeleted(tx, item.id, deed.now);
    await record(tx, deed, noun, 'deleted', item.id, { version: item.version });
  });
}

async function inItem<Words extends object>(
  db: Db,
  noun: ContentNoun<Words>,
  which: { readonly id: string; readonly version: number },
  work: (tx: Tx, item: Item<Words>) => Promise<void>,
): Promise<Item<Words>> {
  return db.transaction().execute(async (tx) => {
    await work(tx, await lockVersion(tx, noun, which));
    return itemById(tx, noun, which.id);
  });
}

async function lockVersion<Words extends object>(
  tx: Tx,
  noun: ContentNoun<Words>,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<Item<Words>> {
  const row = await lockItem(tx, noun.kind, id);
  if (row === undefined) throw new Refusal('not_found');
  if (row.version !== version) throw new Refusal('changed_meanwhile');
  return readItem(noun, row);
}

interface Judged<Words> {
  readonly words: Words;
  readonly search: string;
  readonly problem: TextProblem | null;
}

function judge<Words extends object>(
  noun: ContentNoun<Words>,
  words: Words,
  own: OwnPlaces,
): Judged<Words> {
  const texts = noun.texts(words);
  const finding = findingIn(texts, own);
  if (finding.kind === 'never') {
    const { field, problem } = finding;
    throw new Refusal('text_not_allowed', { field, facts: { problem } });
  }
  const problem = finding.kind === 'fine' ? null : finding.problem;
  return { words, search: searchTextOf(texts), problem };
}

export function searchTextOf(texts: Texts): string {
  return Object.values(texts).join('\n').toLowerCase();
}

function refusePersona({ persona }: ContentDeed): void {
  if (persona) throw new Refusal('persona_may_not');
}

async function record(
  tx: Tx,
  { actor, requestId }: ContentDeed,
  noun: { readonly kind: ContentKind },
  deed: 'written' | 'published' | 'withdrawn' | 'deleted',
  id: string,
  after: object,
): Promise<void> {
  const kind = noun.kind === 'staffProfile' ? 'staff_profile' : noun.kind;
  const subject = { kind, id };
  await recordAudit(tx, { actor, action: `${kind}.${deed}`, subject, after, requestId });
}
