/** What the public may know about this bank, for the pages and for `GET /api/graph`. */
import {
  type BankFacts,
  logoNamed,
  type PublicContent,
  type PublicGraph,
} from '@fairlead/contract';
import { sendingPrices } from '#modules/prices/prices.service.ts';
import { productAnswers } from '#modules/products/products.service.ts';
import {
  type BankIdentity,
  contact,
  content,
  currencies,
  facts,
  html,
  institution,
  limits,
  preview,
  prices,
  signIn,
  uploads,
  verifications,
} from '#modules/settings/settings.service.ts';
import { SHORT_TERMS } from '#modules/settings/terms.service.ts';
import type { Languages } from '#platform/language.ts';
import type { Mode } from '#platform/mode.ts';
import type { Settings } from '#platform/settings/settings.ts';
import { shownImages, termsIn, termsName, writtenIn } from './public-content.rules.ts';
import type { SiteContent } from './site-content.service.ts';

export { SiteContent } from './site-content.service.ts';

export interface GraphSources {
  readonly settings: Settings;
  readonly site: Pick<SiteContent, 'snapshot'>;
  readonly languages: Languages;
  readonly mode: Mode;
  readonly identity: BankIdentity;
}

/** What is agreed to at sign-up; a bank without a page of its terms has those of the form. */
export function termsShown({ site }: Pick<GraphSources, 'site'>, language: string): string {
  const page = termsIn(language, site.snapshot.pages);
  return page === undefined ? SHORT_TERMS : termsName(page);
}

export function readBank(sources: GraphSources, language: string): BankFacts {
  const { settings, languages, mode, identity, site } = sources;
  const { accent_colour, logo, time_zone } = settings.get(institution);
  const terms = termsIn(language, site.snapshot.pages);
  const switchedOn = Object.entries(settings.get(currencies)).flatMap(([code, on]) =>
    on ? [code] : [],
  );
  return {
    mode,
    brand: identity.brand,
    licence: licenceOf(identity),
    accent_colour,
    logo: logoNamed(logo),
    time_zone,
    contact: settings.get(contact),
    currencies: switchedOn,
    languages: [...languages.offered],
    login_verification: settings.get(signIn).login_verification,
    uploads: settings.get(uploads),
    verifications: settings.get(verifications),
    terms_version: termsShown(sources, language),
    terms_page: terms !== undefined,
    terms_revised_at: terms?.publishedAt.toISOString() ?? null,
  };
}

/** Everything that the site shows in one language, but for what is counted. */
export function readContent(sources: GraphSources, language: string): PublicContent {
  const { settings, site } = sources;
  const { snapshot } = site;
  const flags = settings.get(content);
  const written = writtenIn(language, snapshot, flags);
  const shown = shownImages(written).flatMap((id) => {
    const image = snapshot.images.get(id);
    return image === undefined ? [] : [[id, image] as const];
  });
  const { internal_per_transfer, internal_per_day, internal_per_month } = settings.get(limits);
  return {
    language,
    flags,
    facts: settings.get(facts),
    ...written,
    images: Object.fromEntries(shown),
    products: productAnswers(settings, language),
    prices: settings.get(prices),
    price_amounts: sendingPrices(settings, language),
    limits: {
      per_transfer: internal_per_transfer,
      per_day: internal_per_day,
      per_month: internal_per_month,
    },
    ...headOf(sources, language),
    stated: [...sources.identity.stated],
    service_facts: null,
  };
}

function headOf(
  { settings, site }: GraphSources,
  language: string,
): Pick<PublicContent, 'preview' | 'html'> {
  const shared = settings.get(preview);
  const head = settings.get(html);
  const link = shared.texts[language];
  const home = head.texts[language];
  const card = shared.card_image === null ? undefined : site.snapshot.images.get(shared.card_image);
  return {
    preview: {
      link_title: orNull(link?.title),
      link_description: orNull(link?.description),
      card_image: card ?? null,
    },
    html: {
      title: orNull(home?.title),
      description: orNull(home?.description),
      verification_tags: head.verification_tags,
    },
  };
}

const orNull = (text: string | undefined) => (text === undefined || text === '' ? null : text);

function licenceOf({ licence }: BankIdentity): BankFacts['licence'] {
  if (licence === undefined) return null;
  return {
    trading_name: licence.tradingName,
    legal_name: licence.legalName,
    address: licence.address,
    number: licence.number,
    entry: licence.entry,
    regulator: licence.regulator,
    register_address: licence.registerAddress,
    statement: licence.statement,
    complaints_body: licence.body,
  };
}

export function readGraph(sources: GraphSources, language: string): PublicGraph {
  const { flags, facts: told, faqs, pages, staff, reviews } = readContent(sources, language);
  return {
    ...readBank(sources, language),
    content: flags,
    facts: told,
    faqs: flags.faqs ? faqs : [],
    pages: pages.map(({ content: _, ...page }) => page),
    staffs: staff,
    reviews,
  };
}
