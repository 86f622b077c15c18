/** Reviews as content: nothing of them is published before the reviewer has agreed. */
import { reviewWords } from '@fairlead/contract/reviews';
import type * as z from 'zod';
import type { ContentNoun } from '#modules/content/content.service.ts';

export type ReviewWords = z.infer<typeof reviewWords>;

export const reviewNoun: ContentNoun<ReviewWords> = {
  kind: 'review',
  words: reviewWords,
  texts: ({ name, review, occupation }) => ({ name, review, occupation: occupation ?? '' }),
  images: ({ image }) => (image === null ? [] : [image]),
  consentAt: ({ consent_at }) => consent_at,
};
