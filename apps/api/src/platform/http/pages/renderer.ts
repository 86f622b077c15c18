/**
 * The web's own renderer, as the server sees it. The API never imports the web's source: the build
 * is loaded by its path, and in development by Vite.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Mode } from '@fairlead/contract';
import { CannotStart } from '#platform/cannot-start.ts';
import { projectRoot } from '#platform/paths.ts';

export interface PageInput {
  readonly path: string;
  readonly language: string;
  readonly mode: Mode;
  /** What everybody may know about this bank; the pages show it. */
  readonly data: unknown;
}

export interface RenderedPage {
  readonly status: number;
  readonly html: string;
  /** `sha256-…` of each inline script. */
  readonly scriptHashes: readonly string[];
  /** The same of each inline style sheet. */
  readonly styleHashes: readonly string[];
}

export interface Renderer {
  renderPage(input: PageInput): Promise<RenderedPage>;
  /** Addresses for search engines, without languages; which there are is in the data. */
  siteMap(data: unknown): readonly string[];
}

const web = join(projectRoot, 'apps/web');
export const clientFolder = join(web, 'dist/client');
const serverFile = join(web, 'dist/server/render.js');

function isRenderer(module: unknown): module is Renderer {
  return (
    typeof module === 'object' &&
    module !== null &&
    'renderPage' in module &&
    typeof module.renderPage === 'function' &&
    'siteMap' in module &&
    typeof module.siteMap === 'function'
  );
}

export function asRenderer(module: unknown): Renderer {
  if (!isRenderer(module)) throw new Error('The web build does not export what the server needs.');
  return module;
}

export async function loadRenderer(): Promise<Renderer> {
  if (!existsSync(serverFile)) {
    throw new CannotStart('The pages are not built: run npm run build first.');
  }
  return asRenderer(await import(pathToFileURL(serverFile).href));
}
