/** What the list is narrowed down to; it stands in the address bar. */
import { paths } from '#paths.ts';

export const statuses = ['UnRead', 'Read'] as const;
export const kinds = ['money', 'security', 'account', 'document'] as const;

export interface NotificationFilter {
  readonly status?: (typeof statuses)[number];
  readonly kind?: (typeof kinds)[number];
}

/** What an address does not spell right is left out. */
export function filterFrom(search: URLSearchParams): NotificationFilter {
  const status = statuses.find((known) => known === search.get('status'));
  const kind = kinds.find((known) => known === search.get('kind'));
  return {
    ...(status === undefined ? {} : { status }),
    ...(kind === undefined ? {} : { kind }),
  };
}

export function addressOf(filter: NotificationFilter): string {
  const search = new URLSearchParams(Object.entries(filter));
  const list = paths.customer.notifications();
  return search.size === 0 ? list : `${list}?${search}`;
}
