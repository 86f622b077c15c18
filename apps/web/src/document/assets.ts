/** Names of the built files. In development Vite serves the sources under their own names. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, ManifestEntry>>;

export interface Assets {
  readonly stylesheet: string;
  readonly script: string;
  /** Scripts that the first one needs, to be fetched at the same time. */
  readonly preloads: readonly string[];
  /** Fonts that the first paint needs. */
  readonly fonts: readonly string[];
}

const STYLES = 'src/styles/main.css';
const ENTRIES = { app: 'src/entry-app.tsx', public: 'src/entry-public.ts' } as const;

let manifest: Manifest | undefined;

function readManifest(): Manifest {
  manifest ??= JSON.parse(
    readFileSync(join(import.meta.dirname, '../client/.vite/manifest.json'), 'utf8'),
  ) as Manifest;
  return manifest;
}

export function assetsFor(entry: keyof typeof ENTRIES): Assets {
  const source = ENTRIES[entry];
  if (import.meta.env.DEV) {
    return { stylesheet: `/${STYLES}`, script: `/${source}`, preloads: [], fonts: [] };
  }
  const built = readManifest();
  const wanted = entry === 'public' ? /(inter|newsreader)-latin-wght/ : /inter-latin-wght/;
  return {
    stylesheet: fileOf(built, STYLES),
    script: fileOf(built, source),
    preloads: (built[source]?.imports ?? []).map((name) => fileOf(built, name)),
    fonts: (built[STYLES]?.assets ?? [])
      .filter((asset) => wanted.test(asset))
      .map((asset) => `/${asset}`),
  };
}

function fileOf(built: Manifest, name: string): string {
  const entry = built[name];
  if (entry === undefined) throw new Error(`The build has no ${name}. Run \`npm run build\`.`);
  return `/${entry.file}`;
}
