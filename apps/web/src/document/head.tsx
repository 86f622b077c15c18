/** The head of a page: what it is called, where it really lives, what it needs. */
import { markTitle } from '@fairlead/contract/sandbox-mark';
import { accentStyle } from '#lib/accent/accent-tokens.ts';
import { OWN_WORDS, type OwnWords } from '#lib/i18n/own-words.ts';
import { languages } from '#lib/languages.ts';
import type { Assets } from './assets.ts';
import type { PageFacts } from './page-context.ts';
import { StructuredData } from './structured-data.tsx';

/** Replaced by the script's text once the page is written: React would escape it. */
export const HEAD_SCRIPT_SLOT = '@@head-script@@';

/** The page's surface in both themes, for the browser's own bars. */
const SURFACE = { light: '#fbfaf8', dark: '#0c161e' };

/** Public pages only: their own address without a language, and the steps that lead there. */
export interface PublicPlace {
  readonly path: string;
  readonly crumbs: readonly { readonly name: string; readonly path: string }[];
}

export interface HeadProps {
  readonly facts: PageFacts;
  /** With the brand. */
  readonly title: string;
  readonly description?: string | undefined;
  readonly assets: Assets;
  /** Without it, search engines stay away. */
  readonly place?: PublicPlace | undefined;
  /** For what the browser draws of this page itself. */
  readonly ownWords?: OwnWords | undefined;
}

export function Head({ facts, title, description, assets, place, ownWords }: HeadProps) {
  const { language, mode, data } = facts;
  const accent = accentStyle(data.accent_colour);
  const wholeTitle = markTitle(mode, language, title);
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <script>{HEAD_SCRIPT_SLOT}</script>
      <title>{wholeTitle}</title>
      {description !== undefined && <meta name="description" content={description} />}
      {place === undefined && <meta name="robots" content="noindex" />}
      {ownWords !== undefined && <meta name={OWN_WORDS} content={JSON.stringify(ownWords)} />}
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
      {accent !== undefined && <style>{accent}</style>}
      {assets.preloads.map((script) => (
        <link key={script} rel="modulepreload" href={script} />
      ))}
      {place !== undefined && (
        <Addresses facts={facts} title={wholeTitle} description={description} place={place} />
      )}
      <script type="module" src={assets.script} />
    </head>
  );
}

interface AddressesProps {
  readonly facts: PageFacts;
  readonly title: string;
  readonly description?: string | undefined;
  readonly place: PublicPlace;
}

function Addresses({ facts, title, description, place }: AddressesProps) {
  const { data, language, brand, content } = facts;
  const { preview, html } = content;
  const origin = data.origin ?? '';
  const at = (code: string, path: string) => `${origin}/${code}${path === '/' ? '' : path}`;
  // Without a language the address is the one for everybody, and counts as such.
  const here = facts.prefix === '' ? `${origin}${place.path}` : at(language, place.path);
  const isHome = place.path === '/';
  const shown = {
    title:
      isHome && preview.link_title !== null
        ? markTitle(facts.mode, language, preview.link_title)
        : title,
    description: (isHome ? preview.link_description : null) ?? description,
    image: preview.card_image?.path ?? `/preview-${facts.mode}.png`,
  };
  return (
    <>
      <link rel="canonical" href={here} />
      {languages.map((other) => (
        <link key={other} rel="alternate" hrefLang={other} href={at(other, place.path)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={`${origin}${place.path}`} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand} />
      <meta property="og:title" content={shown.title} />
      {shown.description !== undefined && (
        <meta property="og:description" content={shown.description} />
      )}
      <meta property="og:url" content={here} />
      <meta property="og:image" content={origin + shown.image} />
      <meta property="og:locale" content={language} />
      <meta name="twitter:card" content="summary_large_image" />
      {html.verification_tags.map(({ name, content: value }) => (
        <meta key={name} name={name} content={value} />
      ))}
      <StructuredData
        data={{
          '@context': 'https://schema.org',
          '@type': 'BreadcrumbList',
          itemListElement: place.crumbs.map(({ name, path }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name,
            item: at(language, path),
          })),
        }}
      />
    </>
  );
}
