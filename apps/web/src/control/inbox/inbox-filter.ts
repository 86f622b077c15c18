/** What the inbox is narrowed down to; it stands in the address bar. */
import { type ContactStatus, contactStatuses } from '@fairlead/contract/choices';

export interface InboxFilter {
  readonly status: ContactStatus | undefined;
  /** Only what is assigned to the reader. */
  readonly mine: boolean;
  readonly reference: string;
}

export function inboxFilterFrom(search: URLSearchParams): InboxFilter {
  return {
    status: contactStatuses.find((status) => status === search.get('status')),
    mine: search.get('mine') === 'yes',
    reference: search.get('reference') ?? '',
  };
}
