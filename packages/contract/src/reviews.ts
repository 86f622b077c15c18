/** What customers say about the bank, in their words and with their consent. */
import * as z from 'zod';
import { contentFacts, contentReading, contentWriting, languageCode } from './content-routes.ts';
import { idSchema } from './ids.ts';
import { countryCode } from './personal-details.ts';

export const reviewWords = z.object({
  name: z.string().trim().min(1).max(120),
  /** Plain text. */
  review: z.string().trim().min(1).max(2_000),
  country: countryCode.nullable(),
  occupation: z.string().trim().min(1).max(120).nullable(),
  image: idSchema('image').nullable(),
  /** When the reviewer agreed to be shown with name and words; before that nothing is public. */
  consent_at: z.iso.datetime().nullable(),
});

const noun = {
  path: '/api/reviews',
  kind: 'review',
  one: 'review',
  item: contentFacts('review').extend(reviewWords.shape),
} as const;

export const reviews = {
  ...contentReading({ ...noun, words: reviewWords }),
  ...contentWriting({
    ...noun,
    making: reviewWords.extend({ language: languageCode }),
    change: reviewWords.partial(),
  }),
};
