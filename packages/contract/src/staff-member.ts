/** Somebody who works at the bank, in which role, and somebody who is invited to. */
import * as z from 'zod';
import { invitationStates, staffStates } from './choices.ts';
import { idSchema } from './ids.ts';
import { emailSchema, passwordSchema } from './people.ts';
import { personName } from './personal-details.ts';
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

export const staffFilters = {
  sort: z.enum(['name', '-name', 'created', '-created']).default('-created'),
  role: z.enum(staffRoles).optional(),
  state: z.enum(staffStates).optional(),
  /** Part of a name or an email. */
  search: z.string().trim().min(1).max(100).optional(),
};

export const invitationFilters = {
  /** `ends`: those without a link come last. */
  sort: z.enum(['created', '-created', 'ends', '-ends']).default('-created'),
  state: z.enum(invitationStates).optional(),
  /** Part of the email. */
  search: z.string().trim().min(1).max(100).optional(),
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

const invitationToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
export const openedInvitation = z.object({ token: invitationToken });

/** What its link is for. */
export const invitationOffer = z.object({
  role: z.enum(staffRoles),
  /** Null: the person gives the address. */
  email: z.string().nullable(),
  expires_at: z.iso.datetime(),
});

export const joining = z.object({
  token: invitationToken,
  /** Asked for only where the invitation names no address. */
  email: emailSchema.optional(),
  /** Customers read it: under an answer, and when somebody calls them. */
  name: personName,
  password: passwordSchema,
});

/** For the second person. */
const reason = z.string().trim().min(3).max(500);

/** The reason is needed wherever there is a second person. */
export const invitationWish = z.object({
  email: emailSchema,
  role: z.enum(staffRoles),
  reason: reason.optional(),
});

/** Null: no role any more. */
export const roleWish = z.object({ role: z.enum(staffRoles).nullable(), reason });
