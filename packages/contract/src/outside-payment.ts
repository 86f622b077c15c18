/**
 * A payment to somebody outside, as staff see it: what any of them may tell its customer, and what
 * whoever decides on a held one has to know.
 */
import * as z from 'zod';
import { protectionAnswers } from './external-transfers.ts';
import { moneySchema } from './money.ts';
import { nameCheckOutcomes } from './payees.ts';
import {
  checkNames,
  checkStatuses,
  fundSources,
  outcomeReasons,
  purposes,
  requestableThings,
  transferPhases,
} from './transfer-checks.ts';

const payee = z.object({
  account_title: z.string(),
  bank_name: z.string(),
  country: z.string(),
  /** The account as people read it: an IBAN in fours, or codes and number. */
  account_shown: z.string(),
});

/** What the screening found, and which rule held it, is for those who read cases. */
const check = z.object({
  name: z.enum(checkNames),
  status: z.enum(checkStatuses),
  since: z.iso.datetime(),
  /** When this ends by itself; null once it is finished. */
  decide_by: z.iso.datetime().nullable(),
  /** Of a held payment, as its customer reads it. */
  case_reference: z.string().nullable(),
  needs: z.array(z.enum(requestableThings)),
});

export const outsidePayment = z.object({
  phase: z.enum(transferPhases).nullable(),
  /** To an account of this bank: it never leaves, and has no rail's reference. */
  inside: z.boolean(),
  /** Null once the customer was erased, and where the customer's details are withheld. */
  payee: payee.nullable(),
  checks: z.array(check),
  scheduled_for: z.iso.date().nullable(),
  /** They chose to wait: from then on it asks again. */
  asks_again_at: z.iso.datetime().nullable(),
  /** Of a dated one across currencies, on its day: the customer has to agree to a fresh quote. */
  needs_quote: z.boolean(),
  /** Its rail is stopped: it has not left, and fails then. Null: it does not wait for that. */
  leave_by: z.iso.datetime().nullable(),
  outcome_reason: z.enum(outcomeReasons).nullable(),
  rail_reference: z.string().nullable(),
  recall: z.enum(['asked', 'refused']).nullable(),
  /** Of one that came back short: what is in the account again, and what the other bank kept. */
  short_return: z.object({ back: moneySchema, kept: moneySchema }).nullable(),
});

/** Beside its case: whom it pays, and everything that the customer answered. */
export const examinedPayment = z.object({
  payee: payee.nullable(),
  /** Whether nothing of theirs had been with the payee for a day; null once they were erased. */
  payee_is_new: z.boolean().nullable(),
  left: moneySchema,
  arrives: moneySchema,
  comment: z.string().nullable(),
  scheduled_for: z.iso.date().nullable(),
  /** What the payee's bank said to the name. */
  name_check: z.enum(nameCheckOutcomes),
  purpose: z.enum(purposes).nullable(),
  source_of_funds: z.enum(fundSources).nullable(),
  /** What they said to the questions about scams; null where none were asked. */
  answers: protectionAnswers.nullable(),
});
