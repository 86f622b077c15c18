/** What the mail settings must be before they are sent. */
import * as z from 'zod/mini';
import { reasonCheck } from '#control/settings/proposals/reason-field.tsx';
import { optionalText, requiredEmail } from '#lib/form/checks.ts';

export const MOST_PORT = 65_535;
export const SECURITIES = ['tls', 'starttls', 'none'] as const;
export const DRIVERS = ['log', 'smtp'] as const;

export const checks = z.object({
  mail_driver: z.enum(DRIVERS),
  smtp_server: optionalText,
  smtp_port: z
    .int('field.error.number')
    .check(z.minimum(1, 'field.error.number'), z.maximum(MOST_PORT, 'field.error.number')),
  smtp_security: z.enum(SECURITIES),
  smtp_user: optionalText,
  smtp_password: z.string().check(z.maxLength(300, 'field.error.too-long')),
  sender_address: requiredEmail,
  reason: reasonCheck,
});

export type MailValues = z.infer<typeof checks>;
