/** What every JSON answer looks like, yes or no. */
import * as z from 'zod';
import { type RefusalCode, refusals } from './refusals.ts';

/** One error for programs; the same order as the sentences in `errors`. */
export interface ErrorDetail {
  readonly code: RefusalCode;
  /** A path into the request, such as `payee.account_number`. */
  readonly field?: string;
  readonly message: string;
}

export interface Envelope<Data = unknown> {
  /** Sentences for people, in their language. Empty on success. */
  readonly errors: readonly string[];
  readonly data: Data;
  /** A sentence on success, null on an error. */
  readonly message: string | null;
  readonly details: readonly ErrorDetail[];
}

const codes = Object.keys(refusals) as [RefusalCode, ...RefusalCode[]];

export const errorDetailSchema = z.object({
  code: z.enum(codes),
  field: z.string().optional(),
  message: z.string(),
});

/** The whole answer on success, around the route's own shape. */
export function envelopeSchema<Data extends z.ZodType>(data: Data) {
  return z.object({
    errors: z.array(z.string()),
    data,
    message: z.string().nullable(),
    details: z.array(errorDetailSchema),
  });
}

export const errorEnvelopeSchema = envelopeSchema(z.unknown());
