/** Pages that the operator writes: legal, help and others, and the slides of the home page. */
import * as z from 'zod';
import { pageIcons, pageTags } from './content-choices.ts';
import {
  contentFacts,
  contentFilters,
  contentReading,
  contentWriting,
  languageCode,
} from './content-routes.ts';
import { idSchema } from './ids.ts';
import { listQuery } from './list.ts';
import { exportOf } from './list-export.ts';
import { richText } from './rich-text.ts';
import { route } from './route.ts';

/** What pages with an address of their own are called. */
export const legalSlugs = ['privacy', 'terms', 'cookies', 'accessibility'] as const;

export const pageSlug = z
  .string()
  .min(1)
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

export const pageWords = z.object({
  title: z.string().trim().min(1).max(120),
  /** For search engines, link previews and lists. */
  description: z.string().trim().max(300),
  icon: z.enum(pageIcons),
  tag: z.enum(pageTags).nullable(),
  /** Order among pages of the same tag, lowest first. */
  position: z.number().int().min(0).max(10_000),
  content: richText,
});

const noun = {
  path: '/api/pages',
  kind: 'page',
  one: 'page',
  item: contentFacts('page').extend({ slug: pageSlug }).extend(pageWords.shape),
} as const;

const reading = contentReading({ ...noun, words: pageWords });

/** With a slug: one page in all its languages. */
const filters = { ...contentFilters, slug: pageSlug.optional() };
const list = { ...reading.list, query: z.object({ ...listQuery, ...filters }) };

export const pages = {
  preview: route({
    method: 'GET',
    path: '/api/pages/:id/preview',
    summary: 'The site’s own page with the newest words in it, published or not. For staff only.',
    audience: 'staff',
    permission: 'content.read',
    ownership: 'none',
    rate: 'read',
    repeat: 'none',
    params: z.object({ id: idSchema('page') }),
    answer: 'document',
    refusals: ['not_found', 'not_ready'],
  }),
  ...reading,
  list,
  export: exportOf('pages', list, filters),
  ...contentWriting({
    ...noun,
    making: pageWords.extend({ slug: pageSlug, language: languageCode }),
    change: pageWords.partial(),
  }),
};
