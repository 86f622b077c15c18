/** Somebody who works at the bank, and somebody who is invited to. */
import * as z from 'zod';
import { idSchema } from './ids.ts';
import { staffRoles } from './roles.ts';

export const staffMemberSchema = z.object({
  id: idSchema('staff'),
  email: z.string(),
  name: z.string(),
  role: z.enum(staffRoles),
  /** A demonstration staff member of a sandbox. */
  persona: z.boolean(),
  enrolled: z.boolean(),
  disabled_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
});

/** `in_office`: whoever was not shut out. */
export const staffStates = ['in_office', 'disabled'] as const;
export type StaffState = (typeof staffStates)[number];

export const staffFilters = {
  sort: z.enum(['name', '-name', 'created', '-created']).default('-created'),
  role: z.enum(staffRoles).optional(),
  state: z.enum(staffStates).optional(),
  /** Part of a name or an email. */
  search: z.string().trim().min(1).max(100).optional(),
};

/**
 * `waiting`: for a second person, without whom there is no mail and no link.
 * `not_approved`: refused, or nobody decided in time.
 */
export const invitationStates = [
  'waiting',
  'not_approved',
  'open',
  'accepted',
  'withdrawn',
  'expired',
] as const;
export type InvitationState = (typeof invitationStates)[number];

export const invitationFilters = {
  /** `ends`: those without a link come last. */
  sort: z.enum(['created', '-created', 'ends', '-ends']).default('-created'),
  state: z.enum(invitationStates).optional(),
};

export const invitationSchema = z.object({
  id: idSchema('invitation'),
  email: z.string().nullable(),
  role: z.enum(staffRoles),
  /** Null: made at the server's console. */
  invited_by: idSchema('staff').nullable(),
  /** Why it needed no second person; null: two people decided on it. */
  alone_because: z.enum(['first_owner', 'sole_owner', 'console']).nullable(),
  state: z.enum(invitationStates),
  /** The proposal that waits for a second person. */
  approval_id: idSchema('approval').nullable(),
  created_at: z.iso.datetime(),
  /** Null: there is no link yet, or there never was. */
  expires_at: z.iso.datetime().nullable(),
});
