/** Sanctions lists: which are in force, what the last one changed, which pairs are cleared. */
import * as z from 'zod';
import { broughtLists } from './choices.ts';
import { idSchema } from './ids.ts';
import { listQuery, pageSchema } from './list.ts';
import { exportOf } from './list-export.ts';
import { route } from './route.ts';

/** `fairlead-sandbox`: the small invented list that ships with the program. */
export const listSources = ['fairlead-sandbox', ...broughtLists] as const;
export type ListSource = (typeof listSources)[number];

/** How a word of ours was taken for a word of the list. */
export const wordLikeness = ['same', 'alike', 'initial', 'joined', 'split', 'slip'] as const;
export type WordLikeness = (typeof wordLikeness)[number];

/** What a list says of an entry besides its name. */
export const entryFactKinds = [
  'also_known_as',
  'born',
  'country',
  'programme',
  'remark',
  // The day of the edition since which the list has it no more, or otherwise.
  'former_since',
] as const;
export type EntryFactKind = (typeof entryFactKinds)[number];

const entryKinds = ['person', 'entity', 'vessel', 'aircraft'] as const;

/** A name of ours beside an entry of a list, as a person must compare them. */
export const screeningHit = z.object({
  id: z.string(),
  name: z.string(),
  /** Whose: the payee's or the customer's own. */
  whose: z.enum(['payee', 'customer']),
  /** 0 to 100. */
  score: z.number().int().min(0).max(100),
  source: z.enum(listSources),
  entry_id: z.string(),
  entry_name: z.string(),
  entry_kind: z.enum(entryKinds),
  entry_facts: z.array(z.object({ kind: z.enum(entryFactKinds), text: z.string() })),
  /** Which words were held to be alike, and how. */
  because: z.array(z.object({ asked: z.string(), listed: z.string(), how: z.enum(wordLikeness) })),
  cleared: z.boolean(),
});

/** `due`: within two days. `old`: nobody new is paid without a person's word. */
export const listStandings = ['current', 'due', 'old'] as const;
export type ListStanding = (typeof listStandings)[number];

const listSchema = z.object({
  source: z.enum(listSources),
  /** The day the list itself names. */
  published_on: z.iso.date(),
  sha256: z.string(),
  /** Of the edition; the former ones are besides. */
  entries: z.number().int(),
  imported_at: z.iso.datetime(),
  imported_by: idSchema('staff').nullable(),
  added: z.number().int(),
  changed: z.number().int(),
  removed: z.number().int(),
  /** Customers and payees that were held against what is new, and how many hits that made. */
  rescreened: z.number().int(),
  hits: z.number().int(),
  /** It is going on. */
  rescreening: z.boolean(),
  /** When somebody brought it last, changed or not. */
  brought_at: z.iso.datetime(),
  /** By when it is to be brought again; null: what comes with the program has no age. */
  due_at: z.iso.datetime().nullable(),
  /** Null: it is not in force. */
  standing: z.enum(listStandings).nullable(),
  /** Entries as earlier editions had them, in force until a second person agrees. */
  former: z.number().int(),
  /** The proposal that they go. */
  former_approval_id: idSchema('approval').nullable(),
  /** The proposal that the list is given up. */
  retiring_approval_id: idSchema('approval').nullable(),
  /** No name is held against it any more. */
  retired_at: z.iso.datetime().nullable(),
  /**
   * Null: in force, or given up. Otherwise a second person decides whether it is taken: with the
   * week before it adds more names than one person may, or it is older than the one in force.
   */
  waits: z
    .object({
      approval_id: idSchema('approval').nullable(),
      new_names: z.number().int(),
      older: z.boolean(),
    })
    .nullable(),
});

const entrySide = z.object({
  kind: z.enum(entryKinds),
  names: z.array(z.object({ text: z.string(), weak: z.boolean() })),
  births: z.array(z.object({ from: z.iso.date(), to: z.iso.date() })),
  countries: z.array(z.string()),
});

const formerFilters = {
  sort: z.enum(['entry', '-entry']).default('entry'),
  /** As the proposal names it. */
  edition: z.string().regex(/^edition-[1-9]\d{0,17}$/),
};

const clearedFilters = { sort: z.enum(['cleared', '-cleared']).default('-cleared') };

const cleared = route({
  method: 'GET',
  path: '/api/admins/screening/cleared',
  summary: 'Pairs that somebody found not to be the same, until either side changes.',
  audience: 'staff',
  permission: 'screening.read',
  ownership: 'none',
  rate: 'read',
  repeat: 'none',
  query: z.object({ ...listQuery, ...clearedFilters }),
  answer: pageSchema(
    z.object({
      id: z.string(),
      name: z.string(),
      source: z.enum(listSources),
      entry_id: z.string(),
      entry_name: z.string(),
      case_id: idSchema('case'),
      cleared_at: z.iso.datetime(),
      cleared_by: idSchema('staff'),
    }),
  ),
  refusals: [],
});

/** Also where the proposal is decided: what went then, or would have. */
const former = route({
  method: 'GET',
  path: '/api/admins/screening/former',
  summary: 'Entries that an edition has no more, or otherwise: as they were, and as they are now.',
  audience: 'staff',
  permission: 'screening.read',
  ownership: 'none',
  rate: 'read',
  repeat: 'none',
  query: z.object({ ...listQuery, ...formerFilters }),
  answer: pageSchema(
    z.object({
      id: z.string(),
      entry_id: z.string(),
      was: entrySide,
      /** Null: the list has it no more. */
      now: entrySide.nullable(),
    }),
  ),
  refusals: ['not_found'],
});

export const screening = {
  lists: route({
    method: 'GET',
    path: '/api/admins/screening/lists',
    summary:
      'Editions that wait for a second person; the lists in force, what came with each and when ' +
      'it is due; then those given up.',
    audience: 'staff',
    permission: 'screening.read',
    ownership: 'none',
    rate: 'read',
    repeat: 'none',
    answer: z.array(listSchema),
    refusals: [],
  }),
  /** OFAC comes as three files, the others as one. */
  importList: route({
    method: 'POST',
    path: '/api/admins/screening/lists',
    summary:
      'Takes a list in its publisher’s own form and screens everybody against what is new. What it ' +
      'has no more, or otherwise, stays in force until a second person agrees. One that adds much ' +
      'at once, or is older, waits as a whole.',
    audience: 'staff',
    permission: 'screening.import',
    ownership: 'none',
    rate: 'write',
    repeat: 'kept',
    files: {
      list: { required: true, maxBytes: 52_428_800 },
      aliases: { required: false, maxBytes: 20_971_520 },
      addresses: { required: false, maxBytes: 20_971_520 },
    },
    body: z.object({
      source: z.enum(listSources),
      /** OFAC's files do not say when they were published: whoever fetched them has to. */
      published_on: z.iso.date().optional(),
    }),
    answer: listSchema,
    refusals: ['file_not_accepted', 'in_progress'],
  }),
  former,
  exportFormer: exportOf('former-entries', former, formerFilters),
  /** It ends with a second person's word, and its history stays. */
  retire: route({
    method: 'POST',
    path: '/api/admins/screening/lists/:source/retire',
    summary: 'Proposes that a list is given up; a second person decides.',
    audience: 'staff',
    permission: 'screening.import',
    ownership: 'none',
    rate: 'write',
    repeat: 'kept',
    // What comes with the program would come again with its next start.
    params: z.object({ source: z.enum(broughtLists) }),
    body: z.object({ reason: z.string().trim().min(3).max(500) }),
    answer: listSchema,
    refusals: ['not_found', 'already_decided', 'last_list'],
  }),
  cleared,
  exportCleared: exportOf('cleared-pairs', cleared, clearedFilters),
};
