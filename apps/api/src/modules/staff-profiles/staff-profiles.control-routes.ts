/** Profiles of staff, for staff. */
import { routes } from '@fairlead/contract';
import { type ContentParts, contentHandlers } from '#modules/content/content-handlers.service.ts';
import { implement } from '#platform/http/implement.ts';
import { profileNoun } from './staff-profiles.service.ts';

export function staffProfilesControlRoutes(parts: ContentParts) {
  return implement(
    routes.staffProfiles,
    contentHandlers(profileNoun, parts, () => ({})),
  );
}
