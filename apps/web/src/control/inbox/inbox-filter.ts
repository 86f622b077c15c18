/** What the inbox is narrowed down to; it stands in the address bar. */
export const statuses = ['Open', 'Answered', 'Closed'] as const;
export type Status = (typeof statuses)[number];

export interface InboxFilter {
  readonly status: Status | undefined;
  /** Only what is assigned to the reader. */
  readonly mine: boolean;
  readonly reference: string;
  /** The oldest first; the newest are, unless somebody wants it otherwise. */
  readonly sort: 'received' | undefined;
}

export function inboxFilterFrom(search: URLSearchParams): InboxFilter {
  return {
    status: statuses.find((status) => status === search.get('status')),
    mine: search.get('mine') === 'yes',
    reference: search.get('reference') ?? '',
    sort: search.get('sort') === 'received' ? 'received' : undefined,
  };
}

export function searchOf({ status, mine, reference, sort }: InboxFilter): URLSearchParams {
  return new URLSearchParams({
    ...(status === undefined ? {} : { status }),
    ...(mine ? { mine: 'yes' } : {}),
    ...(reference === '' ? {} : { reference }),
    ...(sort === undefined ? {} : { sort }),
  });
}
