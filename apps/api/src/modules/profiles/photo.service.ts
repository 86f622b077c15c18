/** A customer's own picture: square, small, drawn anew; the one before is erased. */
import type { FileId } from '@fairlead/contract';
import {
  type Customer,
  changeCustomer,
  customerById,
  customerForChange,
} from '#modules/customers/customers.service.ts';
import type { Db } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { UploadedFile } from '#platform/http/call.ts';
import type { Mode } from '#platform/mode.ts';
import { type FileLimits, keepPortrait } from '#platform/pictures/kept-pictures.ts';
import { PICTURE_TYPE, type Square } from '#platform/pictures/picture.ts';
import { type ProfileDeed, record } from './profiles.service.ts';

export interface PhotoParts {
  readonly files: FileStore;
  readonly mode: Mode;
  readonly limits: () => FileLimits;
}

/** Refuses with `file_not_accepted`. */
export async function setPhoto(
  db: Db,
  { files, mode, limits }: PhotoParts,
  sent: { readonly file: UploadedFile; readonly square: Square | undefined },
  deed: ProfileDeed,
): Promise<Customer> {
  const { bytes } = sent.file;
  const picture = await keepPortrait({ field: 'photo', bytes }, sent.square, limits(), mode);
  const facts = { ownerId: deed.customerId, kind: 'photo', mediaType: PICTURE_TYPE };
  const draft = await files.put(picture, facts);
  return db.transaction().execute(async (tx) => {
    const { id, photoFileId: before } = await customerForChange(tx, deed.customerId);
    const photoFileId = await files.keep(tx, draft);
    const after = await changeCustomer(tx, id, { photoFileId }, deed.now);
    if (before !== null) await files.erase(tx, before);
    await record(tx, 'profile.photo_changed', deed, {});
    return after;
  });
}

/** Taking away what is not there is no error. */
export async function removePhoto(
  db: Db,
  { files }: Pick<PhotoParts, 'files'>,
  deed: ProfileDeed,
): Promise<Customer> {
  return db.transaction().execute(async (tx) => {
    const before = await customerForChange(tx, deed.customerId);
    if (before.photoFileId === null) return before;
    const after = await changeCustomer(tx, before.id, { photoFileId: null }, deed.now);
    await files.erase(tx, before.photoFileId);
    await record(tx, 'profile.photo_removed', deed, {});
    return after;
  });
}

/** Refuses with `not_found` where there is none. */
export async function photoOf(db: Db, customerId: Customer['id']): Promise<FileId> {
  const { photoFileId } = await customerById(db, customerId);
  if (photoFileId === null) throw new Refusal('not_found');
  return photoFileId;
}
