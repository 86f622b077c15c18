/** What a customer may send outside, for themselves. */
import { routes } from '@fairlead/contract';
import { implement } from '#platform/http/implement.ts';
import type { Restrictions } from './restrictions.service.ts';

export function restrictionsRoutes({ restrictions }: { readonly restrictions: Restrictions }) {
  return implement(routes.restrictions, {
    own: ({ db, principal }) => restrictions.standingOf(db, principal.id),
  });
}
