/**
 * Three builds of one source, by scripts/build.ts: what browsers load for the signed-in areas, what
 * they load for public pages, and dist/server/render.js, which the API loads to write pages. The
 * first two are apart so that neither is cut into small files by what it shares with the other.
 * Before the first, the same is built once to see what its pages share (build/page-files.ts).
 */
import { join } from 'node:path';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { type BuildOptions, defineConfig } from 'vite';
import { browserPagesPlugin } from './build/browser-pages-plugin.ts';
import { cataloguePlugin, intlRuntimePlugin } from './build/catalogue-plugin.ts';
import { languagesIn } from './build/catalogues.ts';
import { FrameFiles } from './build/frame-files.ts';
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

const frames = new FrameFiles();

/** What goes in is up to the build. */
const clientBuild = {
  outDir: 'dist/client',
  target: browsers,
  cssTarget: browsers,
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  reportCompressedSize: false,
  rolldownOptions: {
    output: {
      // React changes seldom and every living page needs all of it: one file.
      codeSplitting: {
        groups: [
          {
            name: 'react',
            test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
            priority: 1_002,
          },
          { name: (id) => frames.nameOf(id), priority: 1_001 },
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
    ...(isSsrBuild ? [] : [frames.plugin(), precompressPlugin()]),
  ],
  ssr: { noExternal: true },
  build: isSsrBuild ? serverBuild : clientBuild,
}));
