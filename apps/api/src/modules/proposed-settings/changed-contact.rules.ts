/** Which changes of the contact settings lead whoever writes to the bank to somebody else. Pure. */
import type { contactSettings } from '@fairlead/contract';
import type * as z from 'zod';

type Contact = z.infer<typeof contactSettings>;
type ContactPatch = { readonly [Name in keyof Contact]?: Contact[Name] | undefined };

/** Customers object there, and staff may name these in what they write. */
const WAYS = [
  'contact_email',
  'contact_address',
  'contact_phone',
  'contact_phone_alt',
  'contact_telegram',
  'contact_instagram',
  'contact_twitter',
  'contact_whatsapp',
] as const;

/** The first ways are set by one person: nobody was told of any before them. */
export function changesContact(now: Contact, patch: ContactPatch): boolean {
  if (WAYS.every((name) => stated(now[name]) === null)) return false;
  return WAYS.some(
    (name) => patch[name] !== undefined && stated(patch[name]) !== stated(now[name]),
  );
}

/** What is empty is stated nowhere, however it is stored. */
const stated = (value: string | null | undefined) => value || null;
