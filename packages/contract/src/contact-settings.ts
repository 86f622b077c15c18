/** How customers reach the bank: what is stored, and what staff may ask for. */
import * as z from 'zod';

const handle = z
  .string()
  .regex(/^[A-Za-z0-9_.]{2,40}$/)
  .nullable();

/** As others would type it: a plus, the country's code, a sign or two between digits. */
const ownPhone = z
  .string()
  .trim()
  .max(40)
  .regex(/^\+[1-9](?:[ ().-]{0,2}\d){6,14}$/)
  .nullable();

export const contactSettings = z.object({
  contact_email: z.email().max(254).toLowerCase().nullable(),
  contact_address: z.string().trim().max(300).nullable(),
  contact_phone: z.string().trim().max(40).nullable(),
  contact_phone_alt: z.string().trim().max(40).nullable(),
  /** Names on the services, without `@` and without an address around them. */
  contact_telegram: handle,
  contact_instagram: handle,
  contact_twitter: handle,
  /** In digits, with the country's code. */
  contact_whatsapp: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/)
    .nullable(),
  /** Live only, and never beside signing in or moving money. */
  show_whatsapp_icon: z.boolean(),
});

/**
 * Telephone numbers may be named in every text that staff write, so they are numbers and nothing
 * else. What was stored before that was asked for can still be read.
 */
export const contactWish = contactSettings
  .extend({ contact_phone: ownPhone, contact_phone_alt: ownPhone })
  .partial();
