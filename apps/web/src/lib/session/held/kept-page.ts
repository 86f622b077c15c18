/**
 * A page that the browser keeps when one goes elsewhere, and shows again as it was when one comes
 * back: by then its person may have signed out. It is put out of sight on the way out, and shown
 * only once the bank has said that the session is still the same.
 */
import { queries } from '#lib/queries.ts';
import type { SessionStatus } from './use-held-session.ts';

export interface KeptPage<Status> {
  /** Who is here, as far as the page knows. */
  readonly query: { readonly queryKey: readonly string[] };
  readonly ask: () => Promise<Status | null>;
}

export function watchKeptPage<Status extends SessionStatus>({
  query,
  ask,
}: KeptPage<Status>): void {
  const { body } = document;
  let place = 0;
  const isStill = (status: Status | null) => {
    const known = queries.getQueryData<Status | null>(query.queryKey);
    // Unknown once somebody has signed out on it.
    return known !== undefined && known?.session.id === status?.session.id;
  };
  addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return;
    // What is out of sight has no height, and the page forgets where it was.
    place = scrollY;
    body.hidden = true;
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    ask().then(
      (status) => {
        if (!isStill(status)) {
          location.reload();
          return;
        }
        body.hidden = false;
        scrollTo(0, place);
      },
      // A new page says what is the matter, and keeps nothing of this one.
      () => location.reload(),
    );
  });
}
