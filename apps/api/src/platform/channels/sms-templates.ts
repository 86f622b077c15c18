/** Every SMS the bank sends. Short, without links; the sandbox mark stands before each. */
import * as z from 'zod';
import type { MessageContext } from './message-context.ts';
import { noticeFacts, noticeMessages, noticeSentence } from './notice-sentence.ts';

const phoneCodeValues = z.object({});
const phoneCodeSecret = z.object({ code: z.string().regex(/^\d{4,10}$/) });

const phoneCode = {
  values: phoneCodeValues,
  secret: phoneCodeSecret,
  compose: ({ fixed }: MessageContext, values: unknown, secret: unknown): string => {
    phoneCodeValues.parse(values);
    const { code } = phoneCodeSecret.parse(secret);
    return `${fixed('code.phone.sms', { code })} ${fixed('code.never-tell')}`;
  },
};

const alertValues = z.object({ message: z.enum(noticeMessages), facts: noticeFacts });

/** The same sentence as in the list of notifications. */
const alert = {
  values: alertValues,
  secret: z.undefined(),
  compose: ({ say, language, facts: { brand } }: MessageContext, values: unknown): string => {
    const sentence = noticeSentence(say, language, alertValues.parse(values));
    // Marks of direction are more than many phones show.
    return `${brand}: ${sentence.replaceAll(/[\u2066-\u2069]/g, '')}`;
  },
};

const alertsValues = z.object({ count: z.number().int().min(2) });

/** Several things within a minute: how many, not which. */
const alerts = {
  values: alertsValues,
  secret: z.undefined(),
  compose: ({ say, facts: { brand } }: MessageContext, values: unknown): string =>
    `${brand}: ${say('sms.alerts', alertsValues.parse(values))}`,
};

const staffNoteSecret = z.object({ text: z.string() });

/**
 * What a staff member wrote, which has passed the filter, with the standing warning; sealed until
 * it is delivered.
 */
const staffNote = {
  values: z.object({}),
  secret: staffNoteSecret,
  compose: ({ facts, fixed }: MessageContext, _values: unknown, secret: unknown): string =>
    `${facts.brand}: ${staffNoteSecret.parse(secret).text} ${fixed('warning.text')}`,
};

export const smsTemplates = {
  phone_code: phoneCode,
  alert,
  alerts,
  staff_note: staffNote,
} as const;
export type SmsTemplateId = keyof typeof smsTemplates;
