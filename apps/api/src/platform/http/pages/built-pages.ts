/** Pages from the web's build, kept in memory once they are written. */
import { PageCache } from './page-cache.ts';
import type { PagesOptions } from './pages.ts';
import { clientFolder, loadRenderer } from './renderer.ts';

export async function builtPages(): Promise<
  Pick<PagesOptions, 'page' | 'siteMap' | 'clientFolder'>
> {
  const renderer = await loadRenderer();
  const cache = new PageCache(renderer);
  return {
    page: (input, version) => cache.get(input, version),
    siteMap: (data) => renderer.siteMap(data),
    clientFolder,
  };
}
