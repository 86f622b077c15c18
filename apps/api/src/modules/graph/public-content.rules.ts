/** From what is published, in all languages, to what the site says in one. Pure. */
import {
  imagesOf,
  linksOf,
  type PublicContent,
  type PublicPage,
  type PublicSlide,
  plainTextOf,
  type RichText,
} from '@fairlead/contract';
import { faqCategories, pageTags } from '@fairlead/contract/content-choices';
import type { FaqWords } from '#modules/faqs/faqs.service.ts';
import type { PageWords } from '#modules/pages/pages.service.ts';
import type { ReviewWords } from '#modules/reviews/reviews.service.ts';
import type { ProfileWords } from '#modules/staff-profiles/staff-profiles.service.ts';

/** Something on the site, with its words read. */
export interface Published<Words> {
  readonly id: string;
  readonly language: string;
  readonly slug: string;
  readonly sample: boolean;
  readonly version: number;
  readonly publishedAt: Date;
  readonly words: Words;
}

export interface PublishedContent {
  readonly pages: readonly Published<PageWords>[];
  readonly faqs: readonly Published<FaqWords>[];
  readonly profiles: readonly Published<ProfileWords>[];
  readonly reviews: readonly Published<ReviewWords>[];
}

/** What is read where nobody wrote it in the language asked for. */
const SOURCE_LANGUAGE = 'en';

type Written = Pick<PublicContent, 'pages' | 'slides' | 'faqs' | 'staff' | 'reviews'>;

export function writtenIn(
  language: string,
  published: PublishedContent,
  flags: PublicContent['flags'],
): Written {
  const pages = pagesIn(language, published.pages);
  return {
    pages: pages.filter(({ words }) => words.tag !== 'slide').map(publicPage),
    slides: pages.filter(({ words }) => words.tag === 'slide').map(publicSlide),
    faqs: faqCategories.flatMap((category) => {
      const all = published.faqs.filter(({ words }) => words.category === category);
      return inOrder(within(language, all), ({ words }) => words.position).map(publicFaq);
    }),
    staff: flags.staff
      ? inOrder(within(language, published.profiles), ({ words }) => words.place).map(profile)
      : [],
    reviews: flags.reviews ? within(language, published.reviews).map(review) : [],
  };
}

/** The page that whoever opens an account agrees to, as it is shown in a language. */
export function termsIn(
  language: string,
  pages: readonly Published<PageWords>[],
): Published<PageWords> | undefined {
  return within(
    language,
    pages.filter(({ slug }) => slug === 'terms'),
  )[0];
}

/** Names the words that somebody agrees to: another publishing of them has another name. */
export function termsName({ language, version, publishedAt }: Published<PageWords>): string {
  const second = publishedAt.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `${language}-${version}-${second}`;
}

/** Each page in the best language that it has, by tag and then by position. */
function pagesIn(language: string, all: readonly Published<PageWords>[]) {
  const slugs = [...new Set(all.map(({ slug }) => slug))];
  const chosen = slugs.flatMap((slug) => {
    const same = all.filter((page) => page.slug === slug);
    return within(language, same).slice(0, 1);
  });
  const tagOf = ({ words }: Published<PageWords>) =>
    words.tag === null ? pageTags.length : pageTags.indexOf(words.tag);
  return inOrder(
    inOrder(chosen, ({ words }) => words.position),
    tagOf,
  );
}

/** Those in the language; where there are none those in the source language; else all. */
function within<Item extends { readonly language: string }>(
  language: string,
  items: readonly Item[],
): readonly Item[] {
  for (const wanted of [language, SOURCE_LANGUAGE]) {
    const found = items.filter((item) => item.language === wanted);
    if (found.length > 0) return found;
  }
  return items;
}

/** Sorting is stable: what has the same place stays in the order it was written. */
function inOrder<Item>(items: readonly Item[], place: (item: Item) => number): readonly Item[] {
  return [...items].sort((a, b) => place(a) - place(b));
}

function publicPage({ slug, language, words, publishedAt }: Published<PageWords>): PublicPage {
  const { title, description, icon, tag, content } = words;
  const revised_at = publishedAt.toISOString();
  return { slug, language, title, description, icon, tag, content, revised_at };
}

/** A slide's words: paragraphs without the link, which is its button. */
function publicSlide({ slug, language, words }: Published<PageWords>): PublicSlide {
  const { title, content } = words;
  const [href] = linksOf(content);
  const text = content.flatMap((block) =>
    block.type === 'paragraph' ? [block.content.filter(({ link }) => link === undefined)] : [],
  );
  return {
    slug,
    language,
    title,
    text: text
      .map((line) => line.map((word) => word.text).join(''))
      .join(' ')
      .trim(),
    link: href === undefined ? null : { href, label: labelOf(content, href) },
    image: imagesOf(content)[0] ?? null,
  };
}

function labelOf(content: RichText, href: string): string {
  for (const block of content) {
    if (block.type === 'image') continue;
    const lines = block.type === 'list' ? block.items : [block.content];
    const found = lines.flat().find(({ link }) => link === href);
    if (found !== undefined) return found.text;
  }
  return plainTextOf(content);
}

function publicFaq({ id, language, words }: Published<FaqWords>) {
  const { category, title, content } = words;
  return { id, language, category, title, content };
}

function profile({ id, language, sample, words }: Published<ProfileWords>) {
  const { name, position, about, image } = words;
  return { id, language, name, position, about, image, sample };
}

function review({ id, language, sample, words }: Published<ReviewWords>) {
  const { name, country, occupation, image } = words;
  return { id, language, name, review: words.review, country, occupation, image, sample };
}

/** Every image that something of it shows. */
export function shownImages({ pages, slides, faqs, staff, reviews }: Written): readonly string[] {
  const texts = [...pages, ...faqs].flatMap(({ content }) => imagesOf(content));
  const portraits = [...slides, ...staff, ...reviews].map(({ image }) => image);
  return [...new Set([...texts, ...portraits.filter((image) => image !== null)])];
}
