/**
 * What pages, questions, profiles and reviews have in common for staff: drafts with versions, each
 * in one language, published by a second person where the filter found something in the words.
 */
import * as z from 'zod';
import { type IdKind, idSchema } from './ids.ts';
import { listQuery, pageSchema } from './list.ts';
import { exportOf } from './list-export.ts';
import { route } from './route.ts';

export const languageCode = z.string().regex(/^[a-z]{2}$/);

export const contentStatuses = ['Draft', 'Published'] as const;
export type ContentStatus = (typeof contentStatuses)[number];

/** What every item tells of itself beside its words, which are those of its newest version. */
export function contentFacts<K extends IdKind>(kind: K) {
  return z.object({
    id: idSchema(kind),
    language: languageCode,
    /** `Published`: some version is on the site; `published_version` says which. */
    status: z.enum(contentStatuses),
    /** Of the words below. Goes into `If-Match`. */
    version: z.number().int(),
    published_version: z.number().int().nullable(),
    /** When the version on the site came there. */
    revised_at: z.iso.datetime().nullable(),
    /** The filter found something: somebody who did not write it has to publish it. */
    second_person: z.boolean(),
    /** Who wrote words in which it did, since those on the site: none of them publishes it. */
    flagged_by: z.array(z.string()),
    written_by: z.string(),
    /** The name of who wrote it; null for what came with the build. */
    writer: z.string().nullable(),
    /** Made up for a sandbox, and shown as such. */
    sample: z.boolean(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  });
}

const VISIBLE = ['not_found', 'changed_meanwhile', 'persona_may_not'] as const;

const reading = {
  method: 'GET',
  audience: 'staff',
  permission: 'content.read',
  ownership: 'none',
  repeat: 'none',
} as const;

const writing = {
  audience: 'staff',
  permission: 'content.write',
  ownership: 'none',
  rate: 'write',
  repeat: 'kept',
} as const;

interface Noun<Name extends string, Kind extends IdKind, Item extends z.ZodObject> {
  readonly path: `/api/${Name}`;
  readonly kind: Kind;
  /** How summaries call one. */
  readonly one: string;
  /** Its facts and words, as answers show them. */
  readonly item: Item;
}

export const contentFilters = {
  sort: z.enum(['created', '-created', 'changed', '-changed']).default('-created'),
  language: languageCode.optional(),
  status: z.enum(contentStatuses).optional(),
};

const contentVersion = z.object({
  version: z.number().int(),
  written_by: z.string(),
  writer: z.string().nullable(),
  written_at: z.iso.datetime(),
});

/** Looking at it: lists, one, and what it said before. */
export function contentReading<
  Name extends string,
  Kind extends IdKind,
  Item extends z.ZodObject,
  Words extends z.ZodObject,
>({ path, kind, one, item, words }: Noun<Name, Kind, Item> & { readonly words: Words }) {
  const params = z.object({ id: idSchema(kind) });
  const name = path.slice('/api/'.length);
  const found = { ...contentFilters, q: z.string().trim().min(1).max(100) };
  const list = route({
    ...reading,
    path,
    summary: `Every ${one} with its newest words, newest first unless sorted otherwise.`,
    rate: 'read',
    query: z.object({ ...listQuery, ...contentFilters }),
    answer: pageSchema(item),
    refusals: [],
  });
  const search = route({
    ...reading,
    path: `${path}/search`,
    summary: `Looks for a ${one} by its words.`,
    rate: 'search',
    query: z.object({ ...listQuery, ...found }),
    answer: pageSchema(item),
    refusals: [],
  });
  return {
    list,
    export: exportOf(name, list, contentFilters),
    search,
    exportFound: exportOf(name, search, found),
    read: route({
      ...reading,
      path: `${path}/:id`,
      summary: `One ${one} with its newest words, published or not.`,
      rate: 'read',
      params,
      answer: item,
      refusals: ['not_found'],
    }),
    versions: route({
      ...reading,
      path: `${path}/:id/versions`,
      summary: `What a ${one} said before, newest first.`,
      rate: 'read',
      params,
      query: z.object(listQuery),
      answer: pageSchema(contentVersion.extend({ words })),
      refusals: ['not_found'],
    }),
  };
}

/** Writing it, and putting it on the site. */
export function contentWriting<
  Name extends string,
  Kind extends IdKind,
  Item extends z.ZodObject,
  Making extends z.ZodObject,
  Change extends z.ZodObject,
>({
  path,
  kind,
  one,
  item,
  making,
  change,
}: Noun<Name, Kind, Item> & { readonly making: Making; readonly change: Change }) {
  const params = z.object({ id: idSchema(kind) });
  const versioned = { ...writing, version: 'if-match', params, answer: item } as const;
  return {
    create: route({
      ...writing,
      method: 'POST',
      path,
      summary: `Writes a ${one} as a draft, in one language.`,
      body: making,
      answer: item,
      refusals: ['invalid', 'slug_in_use', 'text_not_allowed'],
    }),
    change: route({
      ...versioned,
      method: 'PATCH',
      path: `${path}/:id`,
      summary: `Writes a new version of a ${one}; the site shows it once it is published.`,
      body: change,
      refusals: ['not_found', 'changed_meanwhile', 'invalid', 'text_not_allowed'],
    }),
    publish: route({
      ...versioned,
      method: 'POST',
      path: `${path}/:id/publish`,
      summary: `Puts this version of a ${one} on the site, in every process within a second.`,
      refusals: [...VISIBLE, 'second_person_required', 'consent_missing'],
    }),
    withdraw: route({
      ...versioned,
      method: 'POST',
      path: `${path}/:id/withdraw`,
      summary: `Takes a ${one} off the site; its words are kept.`,
      refusals: VISIBLE,
    }),
    remove: route({
      ...versioned,
      method: 'DELETE',
      path: `${path}/:id`,
      summary: `Deletes a ${one}. That it was there stays in the audit log.`,
      answer: z.object({ id: idSchema(kind) }),
      refusals: VISIBLE,
    }),
  };
}
