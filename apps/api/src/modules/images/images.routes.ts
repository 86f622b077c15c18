/** Images for everybody: the picture itself. */
import { routes } from '@fairlead/contract';
import type { FileStore } from '#platform/files/file-store.ts';
import { implement } from '#platform/http/implement.ts';
import { showImage } from './images.service.ts';

export function imagesRoutes({ files }: { readonly files: FileStore }) {
  return implement(routes.images, {
    show: async ({ db, params: { id, width } }) => showImage(db, files, id, width),
  });
}
