/** What a sandbox's site says from the start, from the files in `content`, in every language. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faqCategories, type IdKind } from '@fairlead/contract';
import type { ContentNoun } from '#modules/content/content.service.ts';
import { type ShippedItem, shippedItem } from '#modules/content/shipped.service.ts';
import { faqNoun } from '#modules/faqs/faqs.service.ts';
import { pageNoun } from '#modules/pages/pages.service.ts';
import { reviewNoun } from '#modules/reviews/reviews.service.ts';
import { profileNoun } from '#modules/staff-profiles/staff-profiles.service.ts';
import { projectRoot } from '#platform/paths.ts';
import { readBlocks, readFields, readParts } from './shipped-text.rules.ts';

const folder = join(projectRoot, 'apps/api/src/seed/content');

/** The day on which the invented reviewers agreed to be invented. */
const CONSENT = '2026-11-01T00:00:00.000Z';

export function shippedContent(): ShippedItem[] {
  return readdirSync(folder).flatMap((language) => {
    const read = (name: string) => readFileSync(join(folder, language, name), 'utf8');
    return [
      ...pagesOf(language),
      ...faqsOf(read('faqs.txt'), language),
      ...profilesOf(read('staff.txt'), language),
      ...reviewsOf(read('reviews.txt'), language),
    ];
  });
}

function item<Words extends object>(
  noun: ContentNoun<Words> & { readonly kind: IdKind },
  language: string,
  words: unknown,
  more: { readonly slug?: string; readonly sample?: boolean } = {},
): ShippedItem {
  return shippedItem(noun, { language, words: noun.words.parse(words), ...more });
}

function pagesOf(language: string): ShippedItem[] {
  const pages = join(folder, language, 'pages');
  return readdirSync(pages)
    .sort()
    .map((file) => {
      const { fields, body } = readFields(readFileSync(join(pages, file), 'utf8'));
      const position = Number(fields.position);
      const words = { ...fields, position, content: readBlocks(body) };
      return item(pageNoun, language, words, { slug: file.replace(/\.txt$/, '') });
    });
}

function faqsOf(text: string, language: string): ShippedItem[] {
  const categories: readonly string[] = faqCategories;
  return readParts(text, '#').flatMap(({ name: category, body }) => {
    if (!categories.includes(category)) throw new Error(`No category: ${category}`);
    return readParts(body, '##').map(({ name: title, body: answer }, place) => {
      const words = { title, content: readBlocks(answer), category, position: place + 1 };
      return item(faqNoun, language, words);
    });
  });
}

function profilesOf(text: string, language: string): ShippedItem[] {
  return readParts(text, '#').map(({ name, body }, place) => {
    const { fields, body: about } = readFields(body);
    const words = { ...fields, name, about, image: null, place: place + 1 };
    return item(profileNoun, language, words, { sample: true });
  });
}

function reviewsOf(text: string, language: string): ShippedItem[] {
  return readParts(text, '#').map(({ name, body }) => {
    const { fields, body: review } = readFields(body);
    const words = { ...fields, name, review, image: null, consent_at: CONSENT };
    return item(reviewNoun, language, words, { sample: true });
  });
}
