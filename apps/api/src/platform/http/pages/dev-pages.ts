/**
 * Pages in development: Vite serves the sources with hot reload, and the renderer is loaded through
 * it, so that a change of a page is seen at the next request. Not part of a build that was made.
 */

import { join } from 'node:path';
import middie from '@fastify/middie';
import type { FastifyInstance } from 'fastify';
import type { Plugin } from 'vite';
import { projectRoot } from '#platform/paths.ts';
import { PageCache } from './page-cache.ts';
import type { PagesOptions } from './pages.ts';
import { asRenderer, type Renderer } from './renderer.ts';

export const devPolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' ws:; " +
  "frame-ancestors 'none'";

/** The build takes every package in; in development Node loads those that are installed itself. */
const installedPackagesStayOutside: Plugin = {
  name: 'fairlead:installed-packages-stay-outside',
  config: (config) => {
    if (config.ssr !== undefined) delete config.ssr.noExternal;
  },
};

/** Vite is a tool of development: it is looked up when needed, and may be missing otherwise. */
async function startVite() {
  // By a name that the bundler does not follow.
  const name: string = 'vite';
  const { createServer } = (await import(name)) as typeof import('vite');
  const root = join(projectRoot, 'apps/web');
  return createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true },
    plugins: [installedPackagesStayOutside],
  });
}

export async function devPages(
  server: FastifyInstance,
): Promise<Pick<PagesOptions, 'page' | 'siteMap' | 'clientFolder' | 'relaxedPolicy'>> {
  const vite = await startVite();
  await server.register(middie);
  server.use(vite.middlewares);
  server.addHook('onClose', () => vite.close());
  const load = async () => asRenderer(await vite.ssrLoadModule('/src/render.tsx'));
  const renderer: Renderer = {
    siteMap: () => [],
    renderPage: async (input) => {
      const page = await (await load()).renderPage(input);
      return { ...page, html: await vite.transformIndexHtml(input.path, page.html) };
    },
  };
  return {
    siteMap: renderer.siteMap,
    // A new cache each time: nothing is kept while pages are being written.
    page: (input, version) => new PageCache(renderer).get(input, version),
    clientFolder: undefined,
    relaxedPolicy: devPolicy,
  };
}
