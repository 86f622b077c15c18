/** The secure thread between a customer and the bank: append-only, one a customer. */
import * as z from 'zod';
import { MOST_ATTACHMENTS, threadStatuses } from './choices.ts';
import { idSchema } from './ids.ts';
import { listQuery, pageSchema } from './list.ts';
import { exportOf } from './list-export.ts';
import { UPLOAD_MAX_BYTES } from './profiles.ts';
import { gatesAfterFactor, route } from './route.ts';

export const messageSides = ['customer', 'staff'] as const;
export type MessageSide = (typeof messageSides)[number];

/** What somebody chose to send; a PDF is kept as pictures of its pages. */
export const attachmentKinds = ['picture', 'pdf'] as const;
export type AttachmentKind = (typeof attachmentKinds)[number];

/** Its name is not kept: it may say what neither the filter nor its sender looked at. */
const attachment = z.object({
  id: idSchema('attachment'),
  kind: z.enum(attachmentKinds),
  /** Each is a JPEG of its own. */
  pages: z.number().int(),
  /** Of all pages, as they are kept. */
  bytes: z.number().int(),
  /** A sandbox keeps only a coarse specimen of what was sent. */
  specimen: z.boolean(),
  /** What was in it can be read no more; that there was a file stays. */
  erased: z.boolean(),
});

const written = z.object({
  message: z.string().trim().min(1).max(4_000),
  /** Uploaded before, by whoever writes, for this thread and for no other message. */
  attachments: z.array(idSchema('attachment')).max(MOST_ATTACHMENTS).optional(),
});

const threadMessage = z.object({
  id: idSchema('threadMessage'),
  /** Whose thread it is in, whoever wrote it. */
  user_id: idSchema('customer'),
  message: z.string(),
  from: z.enum(messageSides),
  /** In the order in which they were added; none is added or taken away afterwards. */
  attachments: z.array(attachment),
  created_at: z.iso.datetime(),
  /** When the other side first saw it. */
  read_at: z.iso.datetime().nullable(),
  /** Words stay as they are: being seen is all that changes. */
  updated_at: z.iso.datetime(),
});

const staffMessage = threadMessage.extend({
  /** Which staff member wrote it; the customer reads that the bank did. */
  staff_name: z.string().nullable(),
});

const thread = z.object({
  customer: z.object({
    id: idSchema('customer'),
    first_name: z.string(),
    last_name: z.string(),
    language: z.string(),
  }),
  status: z.enum(threadStatuses),
  assigned_to: z.object({ id: idSchema('staff'), name: z.string() }).nullable(),
  last_at: z.iso.datetime(),
  last_from: z.enum(messageSides),
  /** Since when the customer waits for an answer. */
  waiting_since: z.iso.datetime().nullable(),
});

const ownFiles = {
  audience: 'customer',
  ownership: 'own',
  openUnder: gatesAfterFactor,
  repeat: 'none',
} as const;

const staff = { audience: 'staff', ownership: 'none' } as const;
const params = z.object({ customer_id: idSchema('customer') });
const ofThread = params.extend({ id: idSchema('attachment') });
const looks = { of: 'customer', by: 'params.customer_id' } as const;
const staffReads = {
  ...staff,
  method: 'GET',
  permission: 'messages.read',
  rate: 'read',
  repeat: 'none',
} as const;
const staffWrites = {
  ...staff,
  method: 'POST',
  permission: 'messages.write',
  rate: 'write',
  repeat: 'kept',
  looks,
  params,
} as const;

const threadFilters = {
  /** `waiting`: whoever has waited longest first, those who do not wait last. */
  sort: z.enum(['waiting', '-waiting', 'last', '-last']).default('-last'),
  status: z.enum(threadStatuses).optional(),
  assigned_to: idSchema('staff').optional(),
  /** Words that the customer's name, email or phone begins with; an account's number; an id. */
  search: z.string().trim().min(1).max(120).optional(),
};

const threads = route({
  ...staffReads,
  path: '/api/admins/messages',
  summary: 'Threads, the latest written first unless they are sorted otherwise.',
  query: z.object({ ...listQuery, ...threadFilters }),
  answer: pageSchema(thread),
  refusals: [],
});

export const messages = {
  list: route({
    method: 'GET',
    path: '/api/messages',
    summary: 'What this customer and the bank wrote to each other, newest first.',
    audience: 'customer',
    ownership: 'own',
    openUnder: gatesAfterFactor,
    rate: 'read',
    repeat: 'none',
    query: z.object({ ...listQuery }),
    answer: pageSchema(threadMessage).extend({ unread: z.number().int() }),
    refusals: [],
  }),
  write: route({
    method: 'POST',
    path: '/api/messages',
    summary: 'Writes to the bank. What is written stays.',
    audience: 'customer',
    ownership: 'own',
    openUnder: gatesAfterFactor,
    rate: 'write',
    repeat: 'kept',
    body: written,
    answer: threadMessage,
    refusals: ['too_many_requests', 'not_found'],
  }),
  upload: route({
    ...ownFiles,
    method: 'POST',
    path: '/api/messages/attachments',
    summary: 'Takes a JPEG, PNG or PDF for the message being written; unsent it goes in a day.',
    rate: 'write',
    files: { file: { required: true, maxBytes: UPLOAD_MAX_BYTES } },
    answer: attachment,
    refusals: ['file_not_accepted', 'too_many_requests'],
  }),
  discard: route({
    ...ownFiles,
    method: 'DELETE',
    path: '/api/messages/attachments/:id',
    summary: 'Erases a file that was uploaded and not sent. What was sent stays.',
    rate: 'write',
    params: z.object({ id: idSchema('attachment') }),
    answer: z.null(),
    refusals: ['not_found'],
  }),
  attachment: route({
    ...ownFiles,
    method: 'GET',
    path: '/api/messages/attachments/:id',
    summary: 'A page of a file in this customer’s thread, as it is kept.',
    rate: 'read',
    params: z.object({ id: idSchema('attachment') }),
    query: z.object({ page: z.coerce.number<number | string>().int().min(1).max(50).default(1) }),
    answer: 'document',
    refusals: ['not_found'],
  }),
  markRead: route({
    method: 'POST',
    path: '/api/messages/read',
    summary: 'Says that everything the bank wrote so far was seen.',
    audience: 'customer',
    ownership: 'own',
    openUnder: gatesAfterFactor,
    rate: 'write',
    repeat: 'none',
    answer: z.null(),
    refusals: [],
  }),
  threads,
  exportThreads: exportOf('threads', threads, threadFilters),
  thread: route({
    ...staffReads,
    path: '/api/admins/messages/:customer_id',
    looks,
    summary: 'One customer’s thread, newest first. Null while nobody has written.',
    params,
    query: z.object({ ...listQuery }),
    answer: pageSchema(staffMessage).extend({ thread: thread.nullable() }),
    refusals: ['not_found'],
  }),
  reply: route({
    ...staffWrites,
    path: '/api/admins/messages/:customer_id',
    summary: 'Writes to a customer, through the filter; they are told at once.',
    /** The id of the newest message that was read, or `none`: nobody answers past another. */
    version: 'if-match',
    body: written,
    answer: staffMessage,
    refusals: ['not_found', 'text_not_allowed', 'newer_message', 'second_person_required'],
  }),
  uploadFor: route({
    ...staffWrites,
    path: '/api/admins/messages/:customer_id/attachments',
    summary: 'Takes a JPEG, PNG or PDF for the answer being written; unsent it goes in a day.',
    repeat: 'none',
    files: { file: { required: true, maxBytes: UPLOAD_MAX_BYTES } },
    answer: attachment,
    refusals: ['not_found', 'file_not_accepted', 'too_many_requests'],
  }),
  discardFor: route({
    ...staffWrites,
    method: 'DELETE',
    path: '/api/admins/messages/:customer_id/attachments/:id',
    summary: 'Erases a file that this staff member uploaded and did not send.',
    repeat: 'none',
    params: ofThread,
    answer: z.null(),
    refusals: ['not_found'],
  }),
  /** Not a GET: it writes down who looked. */
  look: route({
    ...staffReads,
    method: 'POST',
    path: '/api/admins/messages/:customer_id/attachments/:id/look',
    looks,
    summary: 'Shows a page of a file that was sent. Each look is recorded; the customer sees it.',
    rate: 'write',
    params: ofThread,
    body: z.object({ page: z.number().int().min(1).max(50).default(1) }),
    answer: 'document',
    refusals: ['not_found'],
  }),
  assign: route({
    ...staffWrites,
    path: '/api/admins/messages/:customer_id/assign',
    summary: 'Gives a thread to a staff member, or back to everybody.',
    body: z.object({ assigned_to: idSchema('staff').nullable() }),
    answer: thread,
    refusals: ['not_found', 'invalid', 'second_person_required'],
  }),
  close: route({
    ...staffWrites,
    path: '/api/admins/messages/:customer_id/close',
    summary: 'Nothing is left to do; the customer’s next message opens it again.',
    /** As for an answer: nobody closes past a message that waits. */
    version: 'if-match',
    answer: thread,
    refusals: ['not_found', 'already_closed', 'newer_message', 'second_person_required'],
  }),
};
