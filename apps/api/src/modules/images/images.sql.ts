/** The tables of images and their sizes. */
import type { FileId, ImageId } from '@fairlead/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/db.ts';
import { byText, type Placed, type SortedPage, type Sorts } from '#platform/lists/sorting.ts';

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

export interface Image {
  readonly id: ImageId;
  readonly alt: string;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Narrowest first. */
  readonly sizes: readonly ImageSize[];
}

const COLUMNS = sql.raw(`
  i.id, i.alt, i.version, i.created_at as "createdAt", i.updated_at as "updatedAt",
  (select json_agg(json_build_object('width', s.width, 'height', s.height) order by s.width)
    from image_size s where s.image_id = i.id) as sizes`);

export const imageSorts = {
  alt: [byText(sql`i.alt`), byText(sql`i.id`)],
  created: [byText(sql`i.id`)],
} as const satisfies Sorts<string>;

export async function findImages(
  db: Db | Tx,
  search: string | undefined,
  page: SortedPage,
): Promise<readonly Placed<Image>[]> {
  const { rows } = await sql<Image & { place: string[] }>`
    select ${COLUMNS}, ${page.place} as place from image i
    where i.deleted_at is null and ${page.following}
      and (${search ?? null}::text is null
        or strpos(lower(i.alt), lower(${search ?? ''}::text)) > 0)
    order by ${page.order} limit ${page.limit}
  `.execute(db);
  return rows;
}

export async function findImagesById(
  db: Db | Tx,
  ids: readonly string[],
): Promise<readonly Image[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Image>`
    select ${COLUMNS} from image i
    where i.deleted_at is null and i.id = any (${ids}::text[])
  `.execute(db);
  return rows;
}

export async function findEveryImage(db: Db | Tx): Promise<readonly Image[]> {
  const { rows } = await sql<Image>`
    select ${COLUMNS} from image i where i.deleted_at is null
  `.execute(db);
  return rows;
}

/** Locks the image, so that two changes of it come one after the other. */
export async function lockImage(tx: Tx, id: ImageId): Promise<Image | undefined> {
  await sql`select 1 from image where id = ${id} for update`.execute(tx);
  const [found] = await findImagesById(tx, [id]);
  return found;
}

/** Keeps images from being erased until the transaction ends. */
export async function holdImages(tx: Tx, ids: readonly string[]): Promise<number> {
  const { rows } = await sql`
    select 1 from image where id = any (${ids}::text[]) and deleted_at is null
    order by id for share
  `.execute(tx);
  return rows.length;
}

export async function insertImage(
  tx: Tx,
  image: {
    readonly id: ImageId;
    readonly alt: string;
    readonly at: Date;
    readonly sizes: readonly (ImageSize & { readonly fileId: FileId })[];
  },
): Promise<void> {
  const { id, alt, at } = image;
  const row = { id, alt, version: 1, created_at: at, updated_at: at };
  await tx.insertInto('image').values(row).execute();
  const sizes = image.sizes.map(({ width, height, fileId }) => {
    return { image_id: id, width, height, file_id: fileId };
  });
  await tx.insertInto('image_size').values(sizes).execute();
}

export async function updateAlt(tx: Tx, id: ImageId, alt: string, at: Date): Promise<void> {
  await tx
    .updateTable('image')
    .set((eb) => ({ alt, version: eb('version', '+', 1), updated_at: at }))
    .where('id', '=', id)
    .execute();
}

export async function markDeleted(tx: Tx, id: ImageId, at: Date): Promise<readonly FileId[]> {
  await tx.updateTable('image').set({ deleted_at: at }).where('id', '=', id).execute();
  const files = tx.selectFrom('image_size').select('file_id').where('image_id', '=', id);
  return (await files.execute()).map(({ file_id }) => file_id as FileId);
}

export async function findFile(
  db: Db | Tx,
  id: ImageId,
  width: number,
): Promise<FileId | undefined> {
  const row = await db
    .selectFrom('image_size')
    .innerJoin('image', 'image.id', 'image_size.image_id')
    .select('image_size.file_id')
    .where('image.id', '=', id)
    .where('image.deleted_at', 'is', null)
    .where('image_size.width', '=', width)
    .executeTakeFirst();
  return row === undefined ? undefined : (row.file_id as FileId);
}
