/** Images for staff. */
import { type ImageId, routes } from '@fairlead/contract';
import { Refusal } from '#platform/errors.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Call, CallActor } from '#platform/http/call.ts';
import { implement } from '#platform/http/implement.ts';
import type { StaffPrincipal } from '#platform/http/principal.ts';
import { versionOf } from '#platform/http/request/conditions.ts';
import { sortedList } from '#platform/lists/sorting.ts';
import type { FileLimits } from '#platform/pictures/kept-pictures.ts';
import type { OwnPlaces } from '#platform/staff-text/staff-text.rules.ts';
import {
  describeImage,
  type ImageDeed,
  imageById,
  publicImageOf,
  removeImage,
  uploadImage,
} from './images.service.ts';
import { findImages, type Image, imageSorts } from './images.sql.ts';

export interface ImagesParts {
  readonly files: FileStore;
  readonly own: () => OwnPlaces;
  /** Whether shared links show it. */
  readonly isPreview: (id: ImageId) => boolean;
  readonly refresh: () => Promise<void>;
  readonly limits: () => FileLimits;
}

function answer(image: Image) {
  return {
    ...publicImageOf(image),
    version: image.version,
    created_at: image.createdAt.toISOString(),
    updated_at: image.updatedAt.toISOString(),
  };
}

export function imagesControlRoutes(parts: ImagesParts) {
  const { files, own, isPreview, refresh, limits } = parts;
  /** A picture on the site is nothing that a visitor may put there by playing a persona. */
  const deedOf = (call: {
    readonly principal: StaffPrincipal;
    readonly actor: CallActor;
    readonly requestId: string;
    readonly now: () => Date;
  }): ImageDeed => {
    if (call.principal.persona) throw new Refusal('persona_may_not');
    const { actor } = call;
    return { actor, requestId: call.requestId, now: call.now(), own: own() };
  };
  return implement(routes.images, {
    list: async (call) => listed(call, undefined),
    search: async (call) => listed(call, call.query.q),
    read: async (call) => answer(await imageById(call.db, call.params.id)),
    upload: async (call) => {
      const deed = deedOf(call);
      const file = call.files.image;
      if (file === undefined) throw new Error('A required file is missing.');
      const sent = { bytes: file.bytes, alt: call.body.alt, limits: limits() };
      const image = await uploadImage(call.db, files, sent, deed, (tx, made) =>
        call.keepAnswer(tx, answer(made)),
      );
      call.status(201);
      return answer(image);
    },
    change: async (call) => {
      const which = { id: call.params.id, version: versionOf(call.ifMatch) };
      const image = await describeImage(call.db, which, call.body.alt, deedOf(call));
      await refresh();
      return answer(image);
    },
    remove: async (call) => {
      const which = { id: call.params.id, version: versionOf(call.ifMatch) };
      await removeImage(call.db, files, which, isPreview, deedOf(call));
      return { id: call.params.id };
    },
  });
}

type Lists = typeof routes.images;

async function listed(call: Call<Lists['list']> | Call<Lists['search']>, search?: string) {
  const sorted = sortedList(call, imageSorts);
  return sorted.answer(await findImages(call.db, search, sorted.page), answer);
}
