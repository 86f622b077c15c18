/** Leaves the pages that only browsers run out of the server's bundle; it writes their shells. */
import type { Plugin } from 'vite';

const BROWSER_ONLY = /^\.\/(customer|control|sandbox)\//;
const NOTHING = '\0fairlead:browser-only';

export function browserPagesPlugin(): Plugin {
  return {
    name: 'fairlead:browser-pages',
    enforce: 'pre',
    resolveId(source, importer, options) {
      const fromSiteMap = importer?.endsWith('/src/routes.tsx') === true;
      return options.ssr && fromSiteMap && BROWSER_ONLY.test(source) ? NOTHING : null;
    },
    load: (id) => (id === NOTHING ? 'export {};' : null),
  };
}
