/** Reviews for staff. */
import { routes } from '@fairlead/contract';
import { type ContentParts, contentHandlers } from '#modules/content/content-handlers.service.ts';
import { implement } from '#platform/http/implement.ts';
import { reviewNoun } from './reviews.service.ts';

export function reviewsControlRoutes(parts: ContentParts) {
  return implement(
    routes.reviews,
    contentHandlers(reviewNoun, parts, () => ({})),
  );
}
