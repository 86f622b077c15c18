/** What the four kinds of content have in common, as screens read and write them. */

export interface ContentItem<Id extends string = string> {
  readonly id: Id;
  readonly language: string;
  readonly status: 'Draft' | 'Published';
  readonly version: number;
  readonly published_version: number | null;
  readonly revised_at: string | null;
  readonly second_person: boolean;
  readonly flagged_by: readonly string[];
  readonly written_by: string;
  readonly writer: string | null;
  readonly sample: boolean;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface ContentVersion<Words> {
  readonly version: number;
  readonly writer: string | null;
  readonly written_at: string;
  readonly words: Words;
}

interface Page<Row> {
  readonly data: readonly Row[];
  readonly next_page_url: string | null;
}

interface Call {
  readonly signal?: AbortSignal;
}

export const CONTENT_SORTS = ['created', '-created', 'changed', '-changed'] as const;

interface Filters {
  readonly sort?: (typeof CONTENT_SORTS)[number];
  readonly language?: string | undefined;
  readonly status?: ContentItem['status'] | undefined;
}

interface ListCall extends Call {
  readonly query: Filters & { readonly cursor?: string | undefined };
}

interface OneCall<Id> extends Call {
  readonly params: { readonly id: Id };
}

interface VersionCall<Id> extends OneCall<Id> {
  readonly ifMatch: string;
}

/** The part of the bank's client that is about one kind. */
export interface ContentClient<Id extends string, Item, Words> {
  readonly list: (call: ListCall) => Promise<Page<Item>>;
  readonly search: (
    call: ListCall & { readonly query: { readonly q: string } },
  ) => Promise<Page<Item>>;
  readonly export: (call: { readonly body: Filters }) => Promise<File>;
  readonly exportFound: (call: {
    readonly body: Filters & { readonly q: string };
  }) => Promise<File>;
  readonly read: (call: OneCall<Id>) => Promise<Item>;
  readonly versions: (
    call: OneCall<Id> & { readonly query: { readonly cursor?: string | undefined } },
  ) => Promise<Page<ContentVersion<Words>>>;
  readonly change: (call: VersionCall<Id> & { readonly body: Words }) => Promise<Item>;
  readonly publish: (call: VersionCall<Id>) => Promise<Item>;
  readonly withdraw: (call: VersionCall<Id>) => Promise<Item>;
  readonly remove: (call: VersionCall<Id>) => Promise<unknown>;
}

export interface ContentNoun<Id extends string, Item extends ContentItem<Id>, Words> {
  /** In the query cache. */
  readonly name: string;
  readonly client: ContentClient<Id, Item, Words>;
}

export function contentNoun<Id extends string, Item extends ContentItem<Id>, Words>(
  name: string,
  client: ContentClient<Id, Item, Words>,
): ContentNoun<Id, Item, Words> {
  return { name, client };
}

export function contentKey(name: string) {
  return ['staff', 'content', name] as const;
}
