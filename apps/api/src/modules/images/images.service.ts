/** Images of the site: drawn anew on arrival, described in words, shown at unchanging addresses. */
import { type AuditAction, type ImageId, imageWidths, type PublicImage } from '@fairlead/contract';
import { namesImage } from '#modules/content/content.service.ts';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { FileDraft, FileStore } from '#platform/files/file-store.ts';
import type { DocumentAnswer } from '#platform/http/call.ts';
import { invalidField } from '#platform/http/request/shape.ts';
import { type FileLimits, keepInWidths } from '#platform/pictures/kept-pictures.ts';
import { lastingPicture } from '#platform/pictures/lasting-picture.ts';
import { PICTURE_TYPE } from '#platform/pictures/picture.ts';
import { newId } from '#platform/random.ts';
import { refuseStaffText } from '#platform/staff-text/check-staff-text.ts';
import type { OwnPlaces } from '#platform/staff-text/staff-text.rules.ts';
import {
  findEveryImage,
  findFile,
  findImagesById,
  holdImages,
  type Image,
  insertImage,
  lockImage,
  markDeleted,
  updateAlt,
} from './images.sql.ts';

export interface ImageDeed {
  readonly actor: Actor;
  readonly requestId: string;
  readonly now: Date;
  readonly own: OwnPlaces;
}

/** As pages show it. */
export function publicImageOf({ id, alt, sizes }: Image): PublicImage {
  const shown = sizes.map(({ width, height }) => {
    return { width, height, path: `/api/images/${id}/${width}` };
  });
  return { id, alt, path: shown.at(-1)?.path ?? '', sizes: shown };
}

/** Refuses with `not_found`. */
export async function imageById(db: Db | Tx, id: ImageId): Promise<Image> {
  const [found] = await findImagesById(db, [id]);
  if (found === undefined) throw new Refusal('not_found');
  return found;
}

export async function everyImage(db: Db | Tx): Promise<ReadonlyMap<string, PublicImage>> {
  const found = await findEveryImage(db);
  return new Map(found.map((image) => [image.id, publicImageOf(image)]));
}

export async function hasImage(db: Db | Tx, id: string): Promise<boolean> {
  return (await findImagesById(db, [id])).length > 0;
}

/** Content may only show what is there, and it stays there until the content is written. */
export async function requireImages(tx: Tx, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  if ((await holdImages(tx, wanted)) < wanted.length) throw invalidField('image', 'invalid.choice');
}

/** Refuses with `file_not_accepted` and `text_not_allowed`. */
export async function uploadImage(
  db: Db,
  files: FileStore,
  sent: { readonly bytes: Uint8Array; readonly alt: string; readonly limits: FileLimits },
  deed: ImageDeed,
  keep: (tx: Tx, image: Image) => Promise<void>,
): Promise<Image> {
  refuseStaffText('alt', sent.alt, deed.own);
  const { bytes: own, limits } = sent;
  const drawn = await keepInWidths({ field: 'image', bytes: own }, imageWidths, limits);
  const id = newId('image');
  const drafts: { width: number; height: number; draft: FileDraft }[] = [];
  for (const { bytes, width, height } of drawn) {
    const facts = { ownerId: id, kind: 'site-image', mediaType: PICTURE_TYPE };
    drafts.push({ width, height, draft: await files.put(bytes, facts) });
  }
  return db.transaction().execute(async (tx) => {
    const sizes = [];
    for (const { draft, width, height } of drafts) {
      sizes.push({ width, height, fileId: await files.keep(tx, draft) });
    }
    await insertImage(tx, { id, alt: sent.alt, at: deed.now, sizes });
    await record(tx, deed, 'image.uploaded', id, { alt: sent.alt });
    const image = await imageById(tx, id);
    await keep(tx, image);
    return image;
  });
}

interface Which {
  readonly id: ImageId;
  readonly version: number;
}

export async function describeImage(
  db: Db,
  which: Which,
  alt: string,
  deed: ImageDeed,
): Promise<Image> {
  refuseStaffText('alt', alt, deed.own);
  return db.transaction().execute(async (tx) => {
    const before = await lockVersion(tx, which);
    if (before.alt === alt) return before;
    await updateAlt(tx, which.id, alt, deed.now);
    await record(tx, deed, 'image.described', which.id, { alt });
    return imageById(tx, which.id);
  });
}

/** Refuses with `image_in_use` what a draft or the site shows, or what links are previewed with. */
export async function removeImage(
  db: Db,
  files: FileStore,
  which: Which,
  isPreview: (id: ImageId) => boolean,
  deed: ImageDeed,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { alt } = await lockVersion(tx, which);
    if (isPreview(which.id) || (await namesImage(tx, which.id))) throw new Refusal('image_in_use');
    for (const file of await markDeleted(tx, which.id, deed.now)) await files.erase(tx, file);
    await record(tx, deed, 'image.deleted', which.id, { alt });
  });
}

/** Refuses with `not_found` a width that it was not drawn in. */
export async function showImage(
  db: Db,
  files: FileStore,
  id: ImageId,
  width: number,
): Promise<DocumentAnswer> {
  return lastingPicture(db, files, await findFile(db, id, width));
}

async function lockVersion(tx: Tx, { id, version }: Which): Promise<Image> {
  const image = await lockImage(tx, id);
  if (image === undefined) throw new Refusal('not_found');
  if (image.version !== version) throw new Refusal('changed_meanwhile');
  return image;
}

async function record(
  tx: Tx,
  { actor, requestId }: ImageDeed,
  action: AuditAction,
  id: ImageId,
  after: object,
): Promise<void> {
  await recordAudit(tx, { actor, action, subject: { kind: 'image', id }, after, requestId });
}
