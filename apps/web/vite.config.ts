/**
 * Two builds of one source: `vite build` makes what browsers load, `vite build --ssr` makes
 * dist/server/render.js, which the API loads to write pages.
 */
import { join } from 'node:path';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { type BuildOptions, defineConfig } from 'vite';
import { browserPagesPlugin } from './build/browser-pages-plugin.ts';
import { cataloguePlugin, intlRuntimePlugin } from './build/catalogue-plugin.ts';
import { languagesIn } from './build/catalogues.ts';
import { precompressPlugin } from './build/precompress-plugin.ts';
import { trustedTypesPlugin } from './build/trusted-types-plugin.ts';

const root = import.meta.dirname;
const locales = join(root, 'src/locales');
const protectedMessages = join(root, '../../packages/contract/src/protected-messages.ts');
/** `light-dark()` and relative colours work from here on. */
const browsers = ['chrome123', 'edge123', 'firefox128', 'safari17.5'];

const serverBuild = {
  ssr: true,
  outDir: 'dist/server',
  emptyOutDir: true,
  target: 'node20',
  rolldownOptions: {
    input: { render: 'src/render.tsx' },
    // One file, read at the start: a later build cannot pull parts from under a server.
    output: { codeSplitting: false },
  },
} satisfies BuildOptions;

const clientBuild = {
  outDir: 'dist/client',
  emptyOutDir: true,
  manifest: true,
  target: browsers,
  cssTarget: browsers,
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  reportCompressedSize: false,
  rolldownOptions: {
    input: {
      app: 'src/entry-app.tsx',
      public: 'src/entry-public.ts',
      styles: 'src/styles/main.css',
      'service-worker': 'src/service-worker.ts',
    },
    output: {
      // React changes seldom and every living page needs all of it: one file.
      codeSplitting: {
        groups: [
          {
            name: 'react',
            test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
            priority: 1,
          },
        ],
      },
      chunkFileNames: ({ name }) =>
        name.includes('json') ? 'assets/words-[hash].js' : 'assets/[name]-[hash].js',
      // A service worker rules over the folder it stands in, so it has a fixed address.
      entryFileNames: ({ name }) =>
        name === 'service-worker' ? 'service-worker.js' : 'assets/[name]-[hash].js',
    },
  },
} satisfies BuildOptions;

export default defineConfig(({ isSsrBuild }) => ({
  root,
  publicDir: isSsrBuild ? false : 'public',
  plugins: [
    cataloguePlugin(locales, protectedMessages),
    intlRuntimePlugin(),
    browserPagesPlugin(),
    trustedTypesPlugin(),
    { ...optimizeLocales.vite({ locales: languagesIn(locales) }), enforce: 'pre' as const },
    react(),
    tailwindcss(),
    ...(isSsrBuild ? [] : [precompressPlugin()]),
  ],
  ssr: { noExternal: true },
  build: isSsrBuild ? serverBuild : clientBuild,
}));
