/** Names of the built files. In development Vite serves the sources under their own names. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AppArea } from '#lib/catalogues.ts';

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
const ENTRIES = { areas: 'src/entry-app.tsx', site: 'src/entry-public.ts' } as const;
type Build = keyof typeof ENTRIES;

const manifests = new Map<Build, Manifest>();

function manifestOf(build: Build): Manifest {
  const known = manifests.get(build);
  if (known !== undefined) return known;
  const file = join(import.meta.dirname, `../client/.vite/${build}.json`);
  const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'));
  manifests.set(build, manifest);
  return manifest;
}

interface AreaPage {
  readonly area: AppArea;
  readonly language: string;
}

export function assetsFor(of: 'public' | AreaPage): Assets {
  const build = of === 'public' ? 'site' : 'areas';
  const source = ENTRIES[build];
  if (import.meta.env.DEV) {
    return { stylesheet: `/${STYLES}`, script: `/${source}`, preloads: [], fonts: [] };
  }
  const built = manifestOf(build);
  const styled = manifestOf('areas');
  const wanted = of === 'public' ? /(inter|newsreader)-latin-wght/ : /inter-latin-wght/;
  const first = of === 'public' ? [source] : [source, ...areaSources(built, of)];
  return {
    stylesheet: fileOf(styled, STYLES),
    script: fileOf(built, source),
    preloads: filesOf(built, first).filter((file) => file !== fileOf(built, source)),
    fonts: (styled[STYLES]?.assets ?? [])
      .filter((asset) => wanted.test(asset))
      .map((asset) => `/${asset}`),
  };
}

/** What the first script asks for next: its area and the area's words. */
function areaSources(built: Manifest, { area, language }: AreaPage): string[] {
  const words = Object.keys(built).filter((name) => {
    const [file, parts = ''] = name.split('?parts=');
    const has = new Set(parts.split(','));
    return file === `src/locales/${language}.json` && has.has('app') && has.has(area);
  });
  return [`src/${area}/${area}-area.tsx`, ...words];
}

/** With everything that they import, and that imports. */
function filesOf(built: Manifest, names: readonly string[]): string[] {
  const needed = new Set(names);
  for (const name of needed) for (const next of built[name]?.imports ?? []) needed.add(next);
  return [...needed].map((name) => fileOf(built, name));
}

function fileOf(built: Manifest, name: string): string {
  const entry = built[name];
  if (entry === undefined) throw new Error(`The build has no ${name}. Run \`npm run build\`.`);
  return `/${entry.file}`;
}
