/** Logos for everybody: the picture itself. */
import { routes } from '@fairlead/contract';
import type { FileStore } from '#platform/files/file-store.ts';
import { implement } from '#platform/http/implement.ts';
import { showLogo } from './logos.service.ts';

export function logosRoutes({ files }: { readonly files: FileStore }) {
  return implement(routes.logos, {
    show: async ({ db, params: { name } }) => showLogo(db, files, name),
  });
}
