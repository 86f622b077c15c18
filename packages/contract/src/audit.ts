/** The audit log as staff read it. */
import * as z from 'zod';
import { idSchema } from './ids.ts';
import { listQuery, pageSchema } from './list.ts';
import { exportOf } from './list-export.ts';
import { route } from './route.ts';

export const auditItem = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  action: z.string(),
  actor: z.object({
    kind: z.enum(['customer', 'staff', 'system', 'visitor']),
    id: z.string().nullable(),
    /** Name or email; null where there is nobody to name. */
    name: z.string().nullable(),
    role: z.string().nullable(),
  }),
  ip_address: z.string().nullable(),
  subject: z.object({ kind: z.string(), id: z.string() }).nullable(),
  customer_id: idSchema('customer').nullable(),
  confidential: z.boolean(),
  /** What changed, secrets redacted. */
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  reason: z.string().nullable(),
  /** The words were about a person whose data has been erased since. */
  erased: z.boolean(),
  request_id: z.string().nullable(),
});

/** What the log is narrowed down to. */
const filter = {
  sort: z.enum(['at', '-at']).default('-at'),
  /** What this staff member did. */
  staff: idSchema('staff').optional(),
  action: z.string().max(100).optional(),
  /** What touched this customer. */
  customer: idSchema('customer').optional(),
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
};

const list = route({
  method: 'GET',
  path: '/api/admins/audit',
  summary: 'Who did what, the newest first unless sorted; nothing confidential about the reader.',
  audience: 'staff',
  permission: 'audit.read',
  ownership: 'none',
  rate: 'search',
  repeat: 'none',
  query: z.object({ ...listQuery, ...filter }),
  answer: pageSchema(auditItem),
  refusals: [],
});

export const audit = {
  list,
  export: exportOf('audit', list, filter),
};
