/** Questions and answers for staff. */
import { routes } from '@fairlead/contract';
import { type ContentParts, contentHandlers } from '#modules/content/content-handlers.service.ts';
import { implement } from '#platform/http/implement.ts';
import { faqNoun } from './faqs.service.ts';

export function faqsControlRoutes(parts: ContentParts) {
  return implement(
    routes.faqs,
    contentHandlers(faqNoun, parts, () => ({})),
  );
}
