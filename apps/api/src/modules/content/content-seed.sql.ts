/** What comes with the build is written at once, published from the start. */
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/db.ts';
import type { ContentKind } from './content.sql.ts';

export interface ShippedItem {
  readonly id: string;
  readonly kind: ContentKind;
  readonly language: string;
  readonly slug: string | null;
  readonly words: object;
  readonly search: string;
  readonly consentAt: string | null;
  readonly sample: boolean;
}

/** True once anything was ever written, also if it was deleted since. */
export async function hasContent(db: Db | Tx): Promise<boolean> {
  const row = await db.selectFrom('content_item').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function insertShipped(
  tx: Tx,
  items: readonly ShippedItem[],
  at: Date,
): Promise<void> {
  const rows = JSON.stringify(items);
  await sql`
    insert into content_item (id, kind, language, slug, version, published_version, published_at,
      published_by, consent_at, sample, created_at, updated_at)
    select x.id, x.kind, x.language, x.slug, 1, 1, ${at}, 'system', x."consentAt", x.sample, ${at},
      ${at}
    from jsonb_to_recordset(${rows}::jsonb) as x (id text, kind text, language text, slug text,
      "consentAt" timestamptz, sample boolean)
  `.execute(tx);
  await sql`
    insert into content_version (item_id, version, words, search, written_by, written_at)
    select x.id, 1, x.words, x.search, 'system', ${at}
    from jsonb_to_recordset(${rows}::jsonb) as x (id text, words jsonb, search text)
  `.execute(tx);
}
