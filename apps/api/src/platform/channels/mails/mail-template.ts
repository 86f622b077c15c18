/** One kind of mail: what it is filled with, what of that is secret, and what it then says. */
import * as z from 'zod';
import type { Composed } from '#platform/channels/mail-frame/blocks.ts';
import type { MessageContext } from '#platform/channels/message-context.ts';

interface TemplateParts<Values extends z.ZodType, Secret extends z.ZodType> {
  /** Readable in the database until the mail is delivered. */
  readonly values: Values;
  /** Sealed until then: codes, and links that carry a token. */
  readonly secret: Secret;
  compose(context: MessageContext, values: z.output<Values>, secret: z.output<Secret>): Composed;
}

export function template<Values extends z.ZodType, Secret extends z.ZodType>(
  parts: TemplateParts<Values, Secret>,
) {
  return {
    values: parts.values,
    secret: parts.secret,
    compose: (context: MessageContext, values: unknown, secret: unknown): Composed =>
      parts.compose(context, parts.values.parse(values), parts.secret.parse(secret)),
  };
}

export const noSecret = z.undefined();
