/** Leaving: the client is cleared at once, then the server is told, and every other tab follows. */
import { forgetDrafts } from '#lib/draft.ts';
import { queries } from '#lib/queries.ts';
import { type Audience, onTabNews, tellTabs } from './tabs.ts';

/** Clears this tab and says in the others that the session is over. */
export function clearAfterSignOut(audience: Audience): void {
  queries.clear();
  forgetDrafts();
  tellTabs(audience, 'signed-out');
}

export function onSignedOutElsewhere(audience: Audience, leave: () => void): () => void {
  return onTabNews(audience, 'signed-out', () => {
    queries.clear();
    forgetDrafts();
    leave();
  });
}
