/**
 * Writes every page of the site on the server: public pages whole, signed-in areas as a shell that
 * the browser fills. The API loads this file's build by its path and knows nothing else of the web.
 */
import { createHash } from 'node:crypto';
import { offeredLanguage, SOURCE_LANGUAGE } from '#lib/languages.ts';
import { themeScript } from '#lib/theme/theme-script.ts';
import type { PageFacts, PageInput } from './document/page-context.ts';
import { renderPublicPage } from './document/public-document.tsx';
import { renderShell } from './document/shell-document.tsx';
import { findScreen, screens } from './routes.tsx';

export type { PageInput, PublicData } from './document/page-context.ts';

export interface RenderedPage {
  readonly status: number;
  readonly html: string;
  /** For the Content-Security-Policy: `sha256-…` of each inline script. */
  readonly scriptHashes: readonly string[];
}

/** What a bank is called where no brand is known. */
const DEFAULT_BRAND = 'Fairlead Bank';

const scriptHashes = [
  `sha256-${createHash('sha256').update(themeScript).digest('base64')}`,
] as const;

export async function renderPage(input: PageInput): Promise<RenderedPage> {
  const { prefix, path, named } = withoutLanguage(input.path);
  const language = named ?? offeredLanguage(input.language) ?? SOURCE_LANGUAGE;
  const data = input.data ?? {};
  const brand = data.brand ?? DEFAULT_BRAND;
  const facts: PageFacts = { language, path, prefix, mode: input.mode, brand, data };
  const screen = findScreen(path, input.mode);
  if (screen === undefined || (prefix !== '' && screen.area !== 'public')) {
    return { status: 404, html: await renderPublicPage(facts, undefined), scriptHashes };
  }
  const html =
    screen.area === 'public' ? await renderPublicPage(facts, screen) : renderShell(facts, screen);
  return { status: 200, html, scriptHashes };
}

/** The addresses of the public pages that search engines may know, without languages. */
export function siteMap(): string[] {
  return screens
    .filter(({ area, unlisted }) => area === 'public' && unlisted !== true)
    .map(({ path }) => path);
}

function withoutLanguage(path: string): { prefix: string; path: string; named?: string } {
  const [, code = '', rest = ''] = /^\/([a-z]{2,3})(\/.*)?$/.exec(path) ?? [];
  const named = offeredLanguage(code);
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  if (named === undefined || named !== code) return { prefix: '', path: plain };
  return { prefix: `/${named}`, path: rest === '' || rest === '/' ? '/' : rest, named };
}
