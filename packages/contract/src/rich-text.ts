/**
 * Formatted text as a closed document: blocks of words with marks, nothing that a browser could
 * run. There is no HTML in it, so there is nothing to clean.
 */
import * as z from 'zod';
import { idSchema } from './ids.ts';
import { SAFE_LINK } from './safe-link.ts';

export const safeLink = z.string().max(500).regex(SAFE_LINK);

/** Words in one style. A mark that is absent is off. */
export const inline = z.object({
  text: z.string().min(1).max(4_000),
  bold: z.literal(true).optional(),
  underline: z.literal(true).optional(),
  strike: z.literal(true).optional(),
  link: safeLink.optional(),
});
export type Inline = z.infer<typeof inline>;

const line = z.array(inline).min(1).max(100);

export const block = z.discriminatedUnion('type', [
  z.object({ type: z.literal('paragraph'), content: line }),
  /** The title is the page's only first-level heading. */
  z.object({
    type: z.literal('heading'),
    level: z.union([z.literal(2), z.literal(3)]),
    content: line,
  }),
  z.object({
    type: z.literal('list'),
    ordered: z.boolean(),
    items: z.array(line).min(1).max(100),
  }),
  z.object({
    type: z.literal('image'),
    image: idSchema('image'),
    /** In the text's language; without it the image's own. */
    alt: z.string().trim().min(1).max(300).optional(),
    caption: z.string().trim().min(1).max(300).optional(),
  }),
]);
export type Block = z.infer<typeof block>;

export const richText = z.array(block).min(1).max(400);
export type RichText = z.infer<typeof richText>;

/** All words of a text, a block a line: for searching and for filters. */
export function plainTextOf(text: RichText): string {
  return text
    .map((one) => {
      if (one.type === 'image') return [one.alt ?? '', one.caption ?? ''].join(' ').trim();
      const lines = one.type === 'list' ? one.items : [one.content];
      return lines.map((words) => words.map((word) => word.text).join('')).join('\n');
    })
    .join('\n');
}

/** Every link of a text, and every image. */
export function linksOf(text: RichText): string[] {
  return text.flatMap((one) => {
    if (one.type === 'image') return [];
    const lines = one.type === 'list' ? one.items : [one.content];
    return lines.flat().flatMap(({ link }) => (link === undefined ? [] : [link]));
  });
}

export function imagesOf(text: RichText): string[] {
  return text.flatMap((one) => (one.type === 'image' ? [one.image] : []));
}
