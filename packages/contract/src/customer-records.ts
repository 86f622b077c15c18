/** Customers as staff find, read and help them (`/cp/users`). No route of these moves money. */
import * as z from 'zod';
import { accountSchema } from './accounts.ts';
import { accountStatuses, customerShelves, lookReasons } from './choices.ts';
import { customerRecord, listedCustomer } from './customer-record.ts';
import { idSchema } from './ids.ts';
import { listQuery, pageSchema } from './list.ts';
import { exportOf } from './list-export.ts';
import { notificationFilters, notificationSchema } from './notifications.ts';
import { outsidePayment } from './outside-payment.ts';
import { activityItem, deviceItem, emailSchema, mailedToken, sessionItem } from './people.ts';
import { countryCode, line, personName, phoneNumber, sexes } from './personal-details.ts';
import { route } from './route.ts';
import { transferFilters, transferSchema, wholeTransfer } from './transfers.ts';

/** `papers`: something that was handed in waits for a reviewer. */
export const customerWaits = ['papers'] as const;

const filters = {
  status: z.enum(accountStatuses).optional(),
  shelf: z.enum(customerShelves).default('shown'),
  waiting: z.enum(customerWaits).optional(),
  country: countryCode.optional(),
  /** `name`: the family name first. */
  sort: z.enum(['name', '-name', 'created', '-created']).default('-created'),
};

/** Words that names, emails and numbers begin with; an account's number; an id. */
const searched = z.string().trim().min(1).max(120);

const reads = {
  method: 'GET',
  audience: 'staff',
  permission: 'customers.read',
  ownership: 'none',
  rate: 'read',
  repeat: 'none',
} as const;
/** What is known of one customer opens to whoever has said why, once in a session. */
const opens = { ...reads, refusals: ['not_found'] } as const;
const byId = { of: 'customer', by: 'params.id' } as const;
const byQuery = { of: 'customer', by: 'query.customer_id' } as const;
const params = z.object({ id: idSchema('customer') });
const reason = z.string().trim().min(3).max(500);
const writes = {
  audience: 'staff',
  permission: 'customers.write',
  ownership: 'none',
  rate: 'write',
  repeat: 'kept',
  refusals: ['not_found', 'persona_may_not', 'second_person_required'],
} as const;
const sends = {
  ...writes,
  method: 'POST',
  permission: 'messages.write',
  looks: { of: 'customer', by: 'body.user_id' },
} as const;

/** Only what is given changes. Email, phone for codes and status have ways of their own. */
export const recordFields = z.object({
  first_name: personName.optional(),
  last_name: personName.optional(),
  occupation: line.nullable().optional(),
  date_of_birth: z.iso.date().optional(),
  sex: z.enum(sexes).nullable().optional(),
  mobile_number: phoneNumber.nullable().optional(),
  street_address: line.optional(),
  zip_code: z.string().trim().min(1).max(20).optional(),
  city: line.optional(),
  state: line.optional(),
  country: countryCode.optional(),
});

const recordChange = recordFields.extend({
  id: idSchema('customer'),
  /** What the customer reads in their own activity is that it was changed; this is for staff. */
  reason,
});

const list = route({
  ...reads,
  path: '/api/users',
  summary: 'Customers, the newest first or by name.',
  query: z.object({ ...listQuery, ...filters }),
  answer: pageSchema(listedCustomer),
  refusals: [],
});

const found = { ...filters, q: searched };

const search = route({
  ...reads,
  path: '/api/users/search',
  summary: 'Customers by name, email, phone, account number, IBAN or id.',
  rate: 'search',
  query: z.object({ ...listQuery, ...found }),
  answer: pageSchema(listedCustomer),
  refusals: [],
});

export const customerRecords = {
  list,
  /** Names, addresses and numbers of everybody leave with it, so that fewer may. */
  export: exportOf('customers', list, filters, 'customers.export'),
  search,
  exportFound: exportOf('customers', search, found, 'customers.export'),
  invite: route({
    ...writes,
    method: 'POST',
    path: '/api/admins/users',
    summary: 'Invites somebody to become a customer: a welcome mail with a link of their own.',
    body: z.object({
      email: emailSchema,
      first_name: personName,
      last_name: personName,
      language: z.string().regex(/^[a-z]{2}$/),
    }),
    answer: z.object({
      id: idSchema('customerInvitation'),
      email: z.string(),
      expires_at: z.iso.datetime(),
    }),
    refusals: ['email_in_use', 'too_many_requests', 'text_not_allowed', 'invalid'],
  }),
  /** Not a GET: a token does not belong into an address. */
  openInvitation: route({
    method: 'POST',
    path: '/api/users/invitation',
    summary: 'What the form of somebody who was invited begins with.',
    audience: 'visitor',
    ownership: 'none',
    rate: 'credential',
    repeat: 'none',
    body: z.object({ token: mailedToken }),
    answer: z.object({
      email: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      language: z.string(),
    }),
    refusals: ['link_invalid', 'too_many_requests'],
  }),
  read: route({
    ...opens,
    path: '/api/users/:id',
    looks: byId,
    summary: 'One customer, as far as staff see them.',
    params,
    answer: customerRecord,
  }),
  looked: route({
    ...reads,
    path: '/api/users/:id/look',
    summary: 'Whether this session has said why it opens this customer’s record.',
    params,
    answer: z.object({ given: z.boolean() }),
    refusals: ['not_found'],
  }),
  /** Once for each customer and session: the customer sees it, but for work on a case. */
  look: route({
    method: 'POST',
    audience: 'staff',
    permission: 'customers.read',
    ownership: 'none',
    rate: 'write',
    repeat: 'none',
    path: '/api/users/:id/look',
    summary: 'Says why a customer’s record is opened, which is written down.',
    params,
    body: z.object({ reason: z.enum(lookReasons) }),
    answer: z.null(),
    refusals: ['not_found', 'second_person_required'],
  }),
  photo: route({
    ...opens,
    path: '/api/users/:id/photo',
    looks: byId,
    summary: 'The picture that a customer gave of themselves.',
    params,
    answer: 'document',
  }),
  removePhoto: route({
    ...writes,
    method: 'DELETE',
    path: '/api/users/:id/photo',
    looks: byId,
    summary: 'Takes a customer’s picture away, with a reason. The customer is told.',
    params,
    body: z.object({ reason }),
    answer: customerRecord,
  }),
  change: route({
    ...writes,
    method: 'PATCH',
    path: '/api/users/update/admin',
    looks: { of: 'customer', by: 'body.id' },
    summary: 'Corrects personal and contact data; what papers have proven only by two people.',
    version: 'if-match',
    body: recordChange,
    /** Where papers have proven it, nothing is changed yet: it waits for a second person. */
    answer: customerRecord.extend({ approval_id: idSchema('approval').nullable() }),
    refusals: [
      'not_found',
      'already_decided',
      'changed_meanwhile',
      'persona_may_not',
      'second_person_required',
      'text_not_allowed',
      'invalid',
    ],
  }),
  archive: route({
    ...writes,
    method: 'DELETE',
    path: '/api/users',
    looks: { of: 'customer', by: 'body.id' },
    summary: 'Hides a customer from lists. Nothing of theirs changes.',
    body: z.object({ id: idSchema('customer') }),
    answer: customerRecord,
  }),
  restore: route({
    ...writes,
    method: 'POST',
    path: '/api/users/:id/restore',
    looks: byId,
    summary: 'Shows an archived customer in lists again.',
    params,
    answer: customerRecord,
  }),
  sendSms: route({
    ...sends,
    path: '/api/users/send/sms',
    summary: 'Sends an SMS to the customer’s proven phone, through the filter.',
    body: z.object({
      user_id: idSchema('customer'),
      text_message: z.string().trim().min(1).max(300),
    }),
    answer: z.object({ to: z.string() }),
    refusals: [
      'not_found',
      'text_not_allowed',
      'not_ready',
      'already_closed',
      'persona_may_not',
      'second_person_required',
    ],
  }),
  sendPush: route({
    ...sends,
    path: '/api/users/send/push',
    summary: 'Sends a push message to the customer’s browsers, in the frame, through the filter.',
    body: z.object({
      user_id: idSchema('customer'),
      subject: z.string().trim().min(1).max(60),
      body: z.string().trim().min(1).max(200),
    }),
    /** How many browsers it is on its way to. */
    answer: z.object({ devices: z.number().int().min(1) }),
    refusals: [
      'not_found',
      'text_not_allowed',
      'not_ready',
      'already_closed',
      'persona_may_not',
      'second_person_required',
    ],
  }),
  sendEmail: route({
    ...sends,
    path: '/api/users/send/email',
    summary: 'Sends a mail from the institution’s own address, in the frame, through the filter.',
    body: z.object({
      user_id: idSchema('customer'),
      subject: z.string().trim().min(1).max(120),
      body: z.string().trim().min(1).max(4_000),
    }),
    answer: z.object({ to: z.string() }),
    refusals: [
      'not_found',
      'text_not_allowed',
      'already_closed',
      'persona_may_not',
      'second_person_required',
    ],
  }),
  sessions: route({
    ...opens,
    path: '/api/users/:id/sessions',
    looks: byId,
    summary: 'Where a customer is signed in, and which browsers are trusted.',
    params,
    answer: z.object({
      sessions: z.array(sessionItem.omit({ current: true })),
      devices: z.array(deviceItem.omit({ current: true })),
    }),
  }),
  endSessions: route({
    ...writes,
    method: 'DELETE',
    permission: 'restrictions.write',
    path: '/api/users/:id/sessions',
    looks: byId,
    summary: 'Signs a customer out everywhere, with a reason. The customer is told.',
    params,
    body: z.object({ reason }),
    answer: z.object({ ended: z.number().int() }),
  }),
  activity: route({
    ...opens,
    path: '/api/users/:id/activity',
    looks: byId,
    summary: 'What a customer did and what was done to them, as they read it themselves.',
    params,
    query: z.object({
      ...listQuery,
      sort: z.enum(['at', '-at']).default('-at'),
      from: z.iso.datetime().optional(),
      to: z.iso.datetime().optional(),
    }),
    answer: pageSchema(
      activityItem.omit({ by: true, ip_address: true }).extend({
        by: z.enum(['customer', 'staff', 'visitor', 'system']),
        /** Of staff. */
        name: z.string().nullable(),
      }),
    ),
  }),
  notifications: route({
    ...opens,
    path: '/api/admins/notifications',
    looks: byQuery,
    summary: 'What a customer was told, newest first.',
    query: z.object({
      ...listQuery,
      ...notificationFilters,
      customer_id: idSchema('customer'),
    }),
    answer: pageSchema(notificationSchema),
  }),
  accounts: route({
    ...opens,
    path: '/api/admins/accounts',
    looks: byQuery,
    summary: 'A customer’s accounts with their balances.',
    query: z.object({ customer_id: idSchema('customer') }),
    answer: z.array(accountSchema),
  }),
  account: route({
    ...opens,
    path: '/api/admins/accounts/:id',
    looks: { of: 'account', by: 'params.id' },
    summary: 'One account of a customer.',
    params: z.object({ id: idSchema('account') }),
    answer: accountSchema,
  }),
  transfers: route({
    ...opens,
    path: '/api/admins/transfers',
    looks: byQuery,
    summary:
      'A customer’s transfers, newest value date first unless sorted otherwise, or of one account.',
    query: z.object({
      ...listQuery,
      ...transferFilters,
      /** By value date. */
      sort: z.enum(['value', '-value']).default('-value'),
      customer_id: idSchema('customer'),
    }),
    answer: pageSchema(transferSchema),
  }),
  transfer: route({
    ...opens,
    path: '/api/admins/transfers/:id',
    looks: { of: 'transfer', by: 'params.id' },
    summary: 'One transfer of a customer: what happened to it, whom it pays, what it waits for.',
    params: z.object({ id: idSchema('transfer') }),
    answer: wholeTransfer.extend({
      /** Of a payment to somebody outside; null of every other transfer. */
      outside: outsidePayment.nullable(),
    }),
  }),
};
