/** Bank details as the API takes them; the rules of each country stand in bank-parts.ts. */
import * as z from 'zod';

const part = z
  .string()
  .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9]{1,34}$/));

export const bankDetailsInput = z.object({
  country: z.string().regex(/^[A-Z]{2}$/),
  iban: part.optional(),
  account_number: part.optional(),
  routing_number: part.optional(),
  sort_code: part.optional(),
  bsb_code: part.optional(),
  transit_number: part.optional(),
  institution_number: part.optional(),
  swift_bic: part.optional(),
});
