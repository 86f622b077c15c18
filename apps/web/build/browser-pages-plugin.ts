/**
 * Leaves pages out of the bundle that never shows them: the server writes only the shells of
 * signed-in pages, and browsers get public pages from the server.
 */
import type { Plugin } from 'vite';

const SITE_MAP = /\/src\/(screens\/[a-z-]+|routes)\.tsx$/;
const BROWSER_ONLY = /^(#|\.\/)(customer|control|sandbox)\//;
const SERVER_ONLY = /^(#|\.\/)public\//;
const NOTHING = '\0fairlead:elsewhere';

export function browserPagesPlugin(): Plugin {
  return {
    name: 'fairlead:browser-pages',
    enforce: 'pre',
    resolveId(source, importer, options) {
      if (importer === undefined || !SITE_MAP.test(importer)) return null;
      return (options.ssr ? BROWSER_ONLY : SERVER_ONLY).test(source) ? NOTHING : null;
    },
    load: (id) => (id === NOTHING ? 'export {};' : null),
  };
}
