/** Questions that people ask, with their answers, by the page that they belong to. */
import * as z from 'zod';
import { faqCategories } from './content-choices.ts';
import { contentFacts, contentReading, contentWriting, languageCode } from './content-routes.ts';
import { richText } from './rich-text.ts';

export const faqWords = z.object({
  title: z.string().trim().min(1).max(200),
  content: richText,
  category: z.enum(faqCategories),
  /** Order in its category, lowest first. */
  position: z.number().int().min(0).max(10_000),
});

const noun = {
  path: '/api/faqs',
  kind: 'faq',
  one: 'question',
  item: contentFacts('faq').extend(faqWords.shape),
} as const;

export const faqs = {
  ...contentReading({ ...noun, words: faqWords }),
  ...contentWriting({
    ...noun,
    making: faqWords.extend({ language: languageCode }),
    change: faqWords.partial(),
  }),
};
