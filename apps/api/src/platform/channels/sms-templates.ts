/** Every SMS the bank sends. Short, without links; the sandbox mark stands before each. */
import * as z from 'zod';
import type { MessageContext } from './message-context.ts';

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

export const smsTemplates = { phone_code: phoneCode } as const;
export type SmsTemplateId = keyof typeof smsTemplates;
