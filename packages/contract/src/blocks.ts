/** Addresses and networks that are kept out. */
import * as z from 'zod';
import { idSchema } from './ids.ts';
import { listQuery, pageSchema } from './list.ts';
import { exportOf } from './list-export.ts';
import { route } from './route.ts';

/** Digits, dots, colons and a prefix; whether it is one is checked by the bank. */
const network = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[0-9a-f.:]{2,45}(\/\d{1,3})?$/);

const reason = z.string().trim().min(3).max(200);

/**
 * How wide a network may be, by the length of its prefix, and for how many days: in all, and where
 * customers were signed in lately.
 */
export const blockBounds = { ipv4: 24, ipv6: 48, days: 90, customersDays: 1 } as const;

export const blockStates = ['in_force', 'ended'] as const;

export const addressBlock = z.object({
  id: idSchema('addressBlock'),
  /** As `192.0.2.0/24`; a single address without a prefix. Both names say the same. */
  ip_address: z.string(),
  network: z.string(),
  reason: z.string(),
  in_force: z.boolean(),
  created_at: z.iso.datetime(),
  created_by: z.object({ id: idSchema('staff'), name: z.string() }),
  /** Null only where it was made before every block had an end: until somebody lifts it. */
  expires_at: z.iso.datetime().nullable(),
  lifted_at: z.iso.datetime().nullable(),
  version: z.number().int(),
  /** When it was lifted; else when reason or end were changed last. */
  updated_at: z.iso.datetime(),
});

const reads = {
  method: 'GET',
  audience: 'staff',
  permission: 'blocks.read',
  ownership: 'none',
  repeat: 'none',
} as const;

const writes = {
  audience: 'staff',
  permission: 'blocks.write',
  ownership: 'none',
  rate: 'write',
  repeat: 'kept',
} as const;

const sort = z.enum(['created', '-created', 'ends', '-ends']).default('-created');
const filters = { sort, state: z.enum(blockStates).optional() };
const found = { sort, search: z.string().trim().min(1).max(100) };

const list = route({
  ...reads,
  path: '/api/blocks',
  summary: 'Blocked addresses and networks, newest first.',
  rate: 'read',
  query: z.object({ ...listQuery, ...filters }),
  answer: pageSchema(addressBlock),
  refusals: [],
});

const search = route({
  ...reads,
  path: '/api/blocks/search',
  summary: 'Blocks that hold an address, lie in a network, or name a word in their reason.',
  rate: 'search',
  query: z.object({ ...listQuery, ...found }),
  answer: pageSchema(addressBlock),
  refusals: [],
});

export const blocks = {
  list,
  export: exportOf('blocks', list, filters),
  search,
  exportFound: exportOf('blocks', search, found),
  create: route({
    ...writes,
    method: 'POST',
    path: '/api/blocks',
    summary: 'Keeps an address or a network out for a time, at once, in every process.',
    body: z
      .object({
        /** No wider than a /24 of IPv4 or a /48 of IPv6; by one of its two names. */
        ip_address: network.optional(),
        network: network.optional(),
        reason,
        /** Within ninety days; it can be blocked again afterwards. */
        expires_at: z.iso.datetime(),
      })
      .refine((body) => (body.ip_address === undefined) !== (body.network === undefined), {
        path: ['ip_address'],
      }),
    answer: addressBlock,
    refusals: ['invalid', 'own_address', 'staff_address', 'already_blocked', 'persona_may_not'],
  }),
  read: route({
    ...reads,
    path: '/api/blocks/:id',
    summary: 'One block, in force or ended.',
    rate: 'read',
    params: z.object({ id: idSchema('addressBlock') }),
    answer: addressBlock,
    refusals: ['not_found'],
  }),
  change: route({
    ...writes,
    method: 'PATCH',
    path: '/api/blocks/:id',
    summary: 'Changes the reason or the end of a block in force; what is blocked stays.',
    params: z.object({ id: idSchema('addressBlock') }),
    version: 'if-match',
    body: z
      .object({
        reason: reason.optional(),
        /** Within ninety days from now. */
        expires_at: z.iso.datetime().optional(),
      })
      .refine(({ reason, expires_at }) => reason !== undefined || expires_at !== undefined, {
        path: ['reason'],
      }),
    answer: addressBlock,
    refusals: ['invalid', 'not_found', 'changed_meanwhile', 'already_ended', 'staff_address'],
  }),
  lift: route({
    ...writes,
    method: 'DELETE',
    path: '/api/blocks/:id',
    summary: 'Lets an address or a network in again.',
    params: z.object({ id: idSchema('addressBlock') }),
    answer: addressBlock,
    refusals: ['not_found', 'already_ended', 'persona_may_not'],
  }),
};
