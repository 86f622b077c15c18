/** The words of site and app: how complete a language is, what the operator says otherwise. */
import * as z from 'zod';
import { languageCode } from './content-routes.ts';
import { listQuery, pageSchema } from './list.ts';
import { exportOf } from './list-export.ts';
import { route } from './route.ts';

/** `screens`: site and app; `site`: long copy of public pages; `server`: mails and answers. */
export const catalogueNames = ['screens', 'site', 'server'] as const;

export const translation = z.object({
  id: z.string(),
  language: languageCode,
  /** What the build says in English, and in this language. */
  english: z.string(),
  built_in: z.string(),
  /** What is said instead; null where nothing is. */
  text: z.string().nullable(),
  /** 0 where nothing is said instead. Goes into `If-Match`. */
  version: z.number().int(),
  /** Comes only from the build. */
  protected: z.boolean(),
});

const staff = { audience: 'staff', ownership: 'none' } as const;
const reading = { ...staff, method: 'GET', permission: 'content.read', repeat: 'none' } as const;
const writing = {
  ...staff,
  permission: 'content.write',
  rate: 'write',
  repeat: 'kept',
  version: 'if-match',
  path: '/api/admins/translations/:id',
  params: z.object({ id: z.string().min(1).max(120) }),
  answer: translation,
} as const;

const filters = {
  language: languageCode,
  /** In ids and words, in English and in the language. */
  q: z.string().trim().max(100).optional(),
  overridden: z.enum(['yes']).optional(),
};

const list = route({
  ...reading,
  path: '/api/admins/translations',
  summary: 'Messages of site and app in one language, by their ids.',
  rate: 'search',
  query: z.object({ ...listQuery, ...filters }),
  answer: pageSchema(translation),
  refusals: ['invalid'],
});

export const translations = {
  languages: route({
    ...reading,
    path: '/api/admins/translations/languages',
    summary: 'How complete each catalogue is in each language, and how much is said otherwise.',
    rate: 'read',
    answer: z.array(
      z.object({
        language: languageCode,
        overrides: z.number().int(),
        catalogues: z.array(
          z.object({
            name: z.enum(catalogueNames),
            messages: z.number().int(),
            translated: z.number().int(),
          }),
        ),
      }),
    ),
    refusals: [],
  }),
  list,
  export: exportOf('translations', list, filters),
  change: route({
    ...writing,
    method: 'PATCH',
    summary: 'Says a message otherwise, on the site and in the app within seconds.',
    body: z.object({ language: languageCode, text: z.string().trim().min(1).max(2_000) }),
    refusals: [
      'not_found',
      'changed_meanwhile',
      'invalid',
      'text_not_allowed',
      'message_protected',
      'persona_may_not',
    ],
  }),
  remove: route({
    ...writing,
    method: 'DELETE',
    summary: 'Says a message in the words of the build again.',
    query: z.object({ language: languageCode }),
    refusals: ['not_found', 'changed_meanwhile', 'invalid', 'persona_may_not'],
  }),
};
