/** What visitors write by the contact form, and how staff answer it. */
import * as z from 'zod';
import { contactStatuses } from './choices.ts';
import { idSchema } from './ids.ts';
import { listQuery, pageSchema } from './list.ts';
import { exportOf } from './list-export.ts';
import { route } from './route.ts';

const text = (max: number) => z.string().trim().max(max);

/** The form's own rules, for the form and for the server. */
export const contactForm = z.object({
  name: text(120).optional(),
  email: z.email().max(254).toLowerCase(),
  subject: text(200).optional(),
  body: text(4_000).min(10),
});

const facts = z.object({
  id: idSchema('contactMessage'),
  /** What to name it by, in mails and on the telephone. */
  reference: z.string(),
  name: z.string().nullable(),
  email: z.string(),
  subject: z.string().nullable(),
  language: z.string(),
  status: z.enum(contactStatuses),
  assigned_to: idSchema('staff').nullable(),
  /** The name of who it is assigned to. */
  assignee: z.string().nullable(),
  version: z.number().int(),
  /** Made up for a sandbox. */
  sample: z.boolean(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

export const contactMessage = facts.extend({
  body: z.string(),
  replies: z.array(
    z.object({
      body: z.string(),
      written_by: idSchema('staff'),
      writer: z.string().nullable(),
      sent_at: z.iso.datetime(),
    }),
  ),
});

const staff = { audience: 'staff', ownership: 'none' } as const;
const writing = {
  ...staff,
  method: 'POST',
  permission: 'contact.write',
  rate: 'write',
  repeat: 'kept',
  version: 'if-match',
  params: z.object({ id: idSchema('contactMessage') }),
  answer: contactMessage,
} as const;

const filters = {
  sort: z.enum(['received', '-received']).default('-received'),
  status: z.enum(contactStatuses).optional(),
  assigned_to: idSchema('staff').optional(),
  /** As people name it on the telephone; letters in any case. */
  reference: text(20).optional(),
};

const list = route({
  ...staff,
  method: 'GET',
  path: '/api/admins/contact-messages',
  summary: 'The inbox of contact messages, newest first.',
  permission: 'contact.read',
  rate: 'read',
  repeat: 'none',
  query: z.object({ ...listQuery, ...filters }),
  answer: pageSchema(facts),
  refusals: [],
});

export const contactMessages = {
  send: route({
    method: 'POST',
    path: '/api/contact',
    summary: 'Writes to the bank. A confirmation with the reference goes to the address given.',
    audience: 'visitor',
    ownership: 'none',
    rate: 'credential',
    repeat: 'kept',
    body: contactForm,
    answer: z.object({ reference: z.string() }),
    refusals: ['too_many_requests'],
  }),
  list,
  export: exportOf('contact-messages', list, filters),
  assignees: route({
    ...staff,
    method: 'GET',
    path: '/api/admins/contact-messages/assignees',
    summary: 'Who can be given a message: the staff in office who may answer.',
    permission: 'contact.read',
    rate: 'read',
    repeat: 'none',
    answer: z.array(z.object({ id: idSchema('staff'), name: z.string() })),
    refusals: [],
  }),
  read: route({
    ...staff,
    method: 'GET',
    path: '/api/admins/contact-messages/:id',
    summary: 'One contact message with what was answered.',
    permission: 'contact.read',
    rate: 'read',
    repeat: 'none',
    params: z.object({ id: idSchema('contactMessage') }),
    answer: contactMessage,
    refusals: ['not_found'],
  }),
  assign: route({
    ...writing,
    path: '/api/admins/contact-messages/:id/assign',
    summary: 'Gives a message to a staff member, or back to everybody.',
    body: z.object({ assigned_to: idSchema('staff').nullable() }),
    refusals: ['not_found', 'changed_meanwhile', 'invalid', 'already_closed'],
  }),
  reply: route({
    ...writing,
    path: '/api/admins/contact-messages/:id/reply',
    summary: 'Answers by mail, in the fixed frame and through the filter.',
    body: z.object({ body: text(4_000).min(1) }),
    refusals: ['not_found', 'changed_meanwhile', 'text_not_allowed', 'already_closed'],
  }),
  close: route({
    ...writing,
    path: '/api/admins/contact-messages/:id/close',
    summary: 'Closes a message: nothing is left to do.',
    refusals: ['not_found', 'changed_meanwhile', 'already_closed'],
  }),
};
