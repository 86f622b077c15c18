/** Pages as content: what of them is searched and filtered. */
import { imagesOf } from '@fairlead/contract';
import { pageWords } from '@fairlead/contract/pages';
import type * as z from 'zod';
import { type ContentNoun, filteredText } from '#modules/content/content.service.ts';

export type PageWords = z.infer<typeof pageWords>;

export const pageNoun: ContentNoun<PageWords> = {
  kind: 'page',
  words: pageWords,
  texts: ({ title, description, content }) => ({
    title,
    description,
    content: filteredText(content),
  }),
  images: ({ content }) => imagesOf(content),
};
