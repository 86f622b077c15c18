/** Reviews as the shared parts of the editors know them. */
import type { reviewWords } from '@fairlead/contract/reviews';
import type * as z from 'zod/mini';
import { bank } from '#lib/client.ts';
import { contentNoun } from '#lib/content/content-client.ts';

export type ReviewItem = Awaited<ReturnType<typeof bank.reviews.read>>;
export type ReviewWords = z.infer<typeof reviewWords>;

export const reviewsNoun = contentNoun<ReviewItem['id'], ReviewItem, ReviewWords>(
  'reviews',
  bank.reviews,
);
