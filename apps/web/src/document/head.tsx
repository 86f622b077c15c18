/** The head of a page: what it is called, where it really lives, what it needs. */
import { markTitle } from '@fairlead/contract/sandbox-mark';
import { languages } from '#lib/languages.ts';
import type { Assets } from './assets.ts';
import type { PageFacts } from './page-context.ts';

/** Replaced by the script's text once the page is written: React would escape it. */
export const THEME_SCRIPT_SLOT = '@@theme-script@@';
export const BREADCRUMBS_SLOT = '@@breadcrumbs@@';

/** The page's surface in both themes, for the browser's own bars. */
const SURFACE = { light: '#fbfaf8', dark: '#0c161e' };

export interface HeadProps {
  readonly facts: PageFacts;
  readonly title: string;
  readonly description?: string | undefined;
  readonly assets: Assets;
  /** Public pages only: they have a canonical address, translations and a preview. */
  readonly isPublic: boolean;
}

export function Head({ facts, title, description, assets, isPublic }: HeadProps) {
  const { language, mode, brand } = facts;
  const wholeTitle = markTitle(mode, language, `${title} · ${brand}`);
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <script>{THEME_SCRIPT_SLOT}</script>
      <title>{wholeTitle}</title>
      {description !== undefined && <meta name="description" content={description} />}
      {!isPublic && <meta name="robots" content="noindex" />}
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={SURFACE.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={SURFACE.dark} />
      <meta name="format-detection" content="telephone=no" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/icon-192.png" />
      <link rel="manifest" href={`/${mode}.webmanifest`} />
      {assets.fonts.map((font) => (
        <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
      ))}
      <link rel="stylesheet" href={assets.stylesheet} />
      {assets.preloads.map((script) => (
        <link key={script} rel="modulepreload" href={script} />
      ))}
      {isPublic && <Addresses facts={facts} title={wholeTitle} description={description} />}
      <script type="module" src={assets.script} />
    </head>
  );
}

interface AddressesProps {
  readonly facts: PageFacts;
  readonly title: string;
  readonly description?: string | undefined;
}

function Addresses({ facts, title, description }: AddressesProps) {
  const { data, language, path, brand } = facts;
  const origin = data.origin ?? '';
  const below = path === '/' ? '' : path;
  const here = `${origin}/${language}${below}`;
  return (
    <>
      <link rel="canonical" href={here} />
      {languages.map((other) => (
        <link key={other} rel="alternate" hrefLang={other} href={`${origin}/${other}${below}`} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={`${origin}${path}`} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand} />
      <meta property="og:title" content={title} />
      {description !== undefined && <meta property="og:description" content={description} />}
      <meta property="og:url" content={here} />
      <meta property="og:image" content={`${origin}/preview-${facts.mode}.png`} />
      <meta property="og:locale" content={language} />
      <meta name="twitter:card" content="summary_large_image" />
      <script type="application/ld+json">{BREADCRUMBS_SLOT}</script>
    </>
  );
}
