/**
 * What the operator of a live bank states about who it is, and where that can be checked. Brand and
 * facts are changed by two people, and what was stated before stays to be read.
 */
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

/** What is stated, each by itself. A sandbox states its brand alone, which is the first. */
export const licenceFacts = [
  'trading_name',
  'legal_name',
  'address',
  'regulator',
  'licence_number',
  'register_entry',
  'deposit_scheme',
  'deposit_statement',
  'complaints_name',
  'complaints_website',
  'domains',
] as const;
export type LicenceFact = (typeof licenceFacts)[number];

const fact = z.string().trim().max(6_000);

/** `deposit_scheme` is empty where nothing protects deposits; `domains` are apart by spaces. */
export const licenceFactValues = z.object({
  trading_name: fact,
  legal_name: fact,
  address: fact,
  /** Its code in the table that comes with the program. */
  regulator: fact,
  licence_number: fact,
  register_entry: fact,
  deposit_scheme: fact,
  deposit_statement: fact,
  complaints_name: fact,
  complaints_website: fact,
  domains: fact,
});
export type LicenceFactValues = z.infer<typeof licenceFactValues>;

const changedFact = z.object({
  fact: z.enum(licenceFacts),
  stated: z.string(),
  at: z.iso.datetime(),
});

/** What was stated otherwise since the first block, oldest first. Nothing goes from it. */
export const licenceChanges = z.object({ changes: z.array(changedFact) });
export type LicenceChanges = z.infer<typeof licenceChanges>;

/** As staff see it: what is stated now, and the regulators that can be named. */
export const licenceSettings = licenceChanges.extend({
  stated: licenceFactValues,
  regulators: z.array(z.object({ code: z.string(), name: z.string() })),
});

/** One fact as everybody may read it: since when it is stated, and what was stated before. */
export const statedFact = z.object({
  fact: z.enum(licenceFacts),
  stated: z.string(),
  since: z.iso.datetime(),
  before: z.array(z.object({ stated: z.string(), since: z.iso.datetime() })),
});
export type StatedFact = z.infer<typeof statedFact>;
