/** What comes with the build, for a sandbox: published from the start, written by nobody here. */
import { sql } from 'kysely';
import type { Tx } from '#platform/database/db.ts';
import { newId } from '#platform/random.ts';
import { type ContentNoun, searchTextOf } from './content.service.ts';
import { hasContent, insertShipped, type ShippedItem } from './content-seed.sql.ts';

export { hasContent, type ShippedItem } from './content-seed.sql.ts';

export function shippedItem<Words extends object>(
  noun: ContentNoun<Words>,
  given: {
    readonly language: string;
    readonly words: Words;
    readonly slug?: string;
    readonly sample?: boolean;
  },
): ShippedItem {
  const { language, words, slug = null, sample = false } = given;
  return {
    id: newId(noun.kind),
    kind: noun.kind,
    language,
    slug,
    words,
    search: searchTextOf(noun.texts(words)),
    consentAt: noun.consentAt?.(words) ?? null,
    sample,
  };
}

/** Does nothing where anything was ever written. Answers whether it did something. */
export async function shipContent(
  tx: Tx,
  items: () => readonly ShippedItem[],
  at: Date,
): Promise<boolean> {
  // Two processes may start on an empty database at once; one of them writes.
  await sql`select pg_advisory_xact_lock(150, 150)`.execute(tx);
  if (await hasContent(tx)) return false;
  await insertShipped(tx, items(), at);
  return true;
}
