/** What the operator of a live bank states about who it is, and where that can be checked. */
import * as z from 'zod';

export const statedLicence = z.object({
  trading_name: z.string(),
  legal_name: z.string(),
  address: z.string(),
  number: z.string(),
  entry: z.string(),
  regulator: z.string(),
  /** Of the regulator's own register, from the table that comes with the program. */
  register_address: z.string(),
  statement: z.string(),
  complaints_body: z.string(),
});
export type StatedLicence = z.infer<typeof statedLicence>;
