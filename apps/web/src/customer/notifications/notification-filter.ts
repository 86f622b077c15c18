/** What the list is narrowed down to; it stands in the address bar. */
import {
  type NotificationKind,
  type NotificationStatus,
  notificationKinds,
  notificationStatuses,
} from '@fairlead/contract/choices';
import { paths } from '#paths.ts';

export interface NotificationFilter {
  readonly status?: NotificationStatus;
  readonly kind?: NotificationKind;
}

/** What an address does not spell right is left out. */
export function filterFrom(search: URLSearchParams): NotificationFilter {
  const status = notificationStatuses.find((known) => known === search.get('status'));
  const kind = notificationKinds.find((known) => known === search.get('kind'));
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
