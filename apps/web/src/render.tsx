/**
 * Writes every page of the site on the server: public pages whole, signed-in areas as a shell that
 * the browser fills. The API loads this file's build by its path and knows nothing else of the web.
 */
import { createHash } from 'node:crypto';
import type { PublicContent } from '@fairlead/contract/content';
import { accentStyle } from '#lib/accent/accent-tokens.ts';
import { offeredLanguage, SOURCE_LANGUAGE } from '#lib/languages.ts';
import { publicScript, shellScript } from './document/head-scripts.ts';
import { noContent } from './document/no-content.ts';
import type { PageFacts, PageInput, PublicData } from './document/page-context.ts';
import { renderPublicPage } from './document/public-document.tsx';
import { renderShell } from './document/shell-document.tsx';
import { hasOwnAddress, paths } from './paths.ts';
import { findScreen, type Screen, screens } from './routes.tsx';

export type { PageInput, PublicData } from './document/page-context.ts';

export interface RenderedPage {
  readonly status: number;
  readonly html: string;
  /** For the Content-Security-Policy: `sha256-…` of each inline script. */
  readonly scriptHashes: readonly string[];
  /** The same of each inline style sheet. */
  readonly styleHashes: readonly string[];
}

/** What a bank is called where no brand is known. */
const DEFAULT_BRAND = 'Fairlead Bank';

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const hashes = { public: [hashOf(publicScript)], shell: [hashOf(shellScript)] } as const;

export async function renderPage(input: PageInput): Promise<RenderedPage> {
  const { prefix, path, named } = withoutLanguage(input.path);
  const language = named ?? offeredLanguage(input.language) ?? SOURCE_LANGUAGE;
  const data = input.data ?? {};
  const brand = data.brand ?? DEFAULT_BRAND;
  const content = data.content ?? noContent;
  const facts: PageFacts = { language, path, prefix, mode: input.mode, brand, data, content };
  const style = accentStyle(data.accent_colour);
  const styleHashes = style === undefined ? [] : [hashOf(style)];
  const screen = findScreen(path, input.mode);
  const there = screen !== undefined && isThere(screen, content, path);
  if (!there || (prefix !== '' && screen.area !== 'public')) {
    const html = await renderPublicPage(facts, undefined);
    return { status: 404, html, scriptHashes: hashes.public, styleHashes };
  }
  const { area } = screen;
  if (area !== 'public') {
    const html = renderShell(facts, area, screen);
    return { status: 200, html, scriptHashes: hashes.shell, styleHashes };
  }
  const html = await renderPublicPage(facts, screen);
  return { status: 200, html, scriptHashes: hashes.public, styleHashes };
}

/** Whether the operator has switched it on, and written what it shows. */
function isThere(screen: Screen, content: PublicContent, path: string): boolean {
  if (screen.flag !== undefined && !content.flags[screen.flag]) return false;
  return screen.subject === undefined || screen.subject(content, path) !== undefined;
}

/** The addresses of the public pages that search engines may know, without languages. */
export function siteMap({ content = noContent }: PublicData = {}): string[] {
  const fixed = screens
    .filter(({ area, unlisted, path }) => area === 'public' && !unlisted && !path.includes(':'))
    .filter((screen) => isThere(screen, content, screen.path))
    .map(({ path }) => path);
  const written = content.pages
    .filter(({ slug }) => !hasOwnAddress(slug))
    .map(({ slug }) => paths.site.page(slug));
  return [...fixed, ...written];
}

function withoutLanguage(path: string): { prefix: string; path: string; named?: string } {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  const [, code = '', rest = '/'] = /^\/([a-z]{2,3})(\/.*)?$/.exec(plain) ?? [];
  const named = offeredLanguage(code);
  if (named === undefined || named !== code) return { prefix: '', path: plain };
  return { prefix: `/${named}`, path: rest, named };
}
