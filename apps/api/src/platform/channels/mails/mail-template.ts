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

/** A path of this bank with a token in it. */
export const secretPath = z.object({ path: z.string().startsWith('/') });

/** Where and when something was done to somebody's account. */
export const deedValues = z.object({
  name: z.string(),
  at: z.iso.datetime(),
  timeZone: z.string(),
  device: z.string(),
  securityPath: z.string().startsWith('/'),
});

/** The facts of it, and what to do when it was somebody else. */
export function deedBlocks(
  { say, link, moment }: MessageContext,
  values: z.output<typeof deedValues>,
  notYou: string,
): Composed['blocks'] {
  return [
    {
      kind: 'facts',
      rows: [
        [say('mail.new_device.when'), moment(new Date(values.at), values.timeZone)],
        [say('mail.new_device.device'), values.device],
      ],
    },
    { kind: 'text', text: say('mail.new_device.was_you') },
    { kind: 'text', text: notYou },
    { kind: 'action', label: say('mail.new_device.action'), address: link(values.securityPath) },
  ];
}
