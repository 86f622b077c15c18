/** A customer as staff see one: in a list, and on their own page. */
import * as z from 'zod';
import { accountStatuses, restrictionReasons } from './choices.ts';
import { customerSchema, verificationValues } from './customer-status.ts';
import { besideCustomer } from './customers.ts';
import { idSchema } from './ids.ts';

/** Details are null where the reader plays a demonstration person and the customer does not. */
export const listedCustomer = z.object({
  id: idSchema('customer'),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  phone_number: z.string().nullable(),
  country: z.string().nullable(),
  account_status: z.enum(accountStatuses),
  email_verification: z.enum(verificationValues),
  id_verification: z.enum(verificationValues),
  address_verification: z.enum(verificationValues),
  tier: z.number().int().min(0).max(3),
  hidden: z.boolean(),
  persona: z.boolean(),
  created_at: z.iso.datetime(),
});

/** Why somebody is locked or in review; null while they are Active. */
const restriction = z.object({
  reason: z.enum(restrictionReasons),
  case_reference: z.string().nullable(),
  since: z.iso.datetime(),
  until: z.iso.date().nullable(),
});

export const customerRecord = customerSchema.extend({
  ...besideCustomer,
  email: z.string().nullable(),
  photo_profile: z.string().nullable(),
  hidden: z.boolean(),
  restriction: restriction.nullable(),
  /** The reader plays a demonstration person: this customer's contact details are left out. */
  details_withheld: z.boolean(),
  terms_agreed_at: z.iso.datetime().nullable(),
  /** Counts that decide what is looked at next. */
  accounts: z.number().int(),
  papers_waiting: z.number().int(),
  /** Browsers that get push messages. */
  push_devices: z.number().int(),
  version: z.number().int(),
});
