/** Questions as content: what of them is searched and filtered. */
import { imagesOf } from '@fairlead/contract';
import { faqWords } from '@fairlead/contract/faqs';
import type * as z from 'zod';
import { type ContentNoun, filteredText } from '#modules/content/content.service.ts';

export type FaqWords = z.infer<typeof faqWords>;

export const faqNoun: ContentNoun<FaqWords> = {
  kind: 'faq',
  words: faqWords,
  texts: ({ title, content }) => ({ title, content: filteredText(content) }),
  images: ({ content }) => imagesOf(content),
};
