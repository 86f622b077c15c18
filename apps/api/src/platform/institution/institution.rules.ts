/**
 * What `init --live` accepts as an institution: everything a visitor needs to check who stands
 * behind the bank. Names all that is missing or wrong at once. Pure.
 */
import * as z from 'zod';
import { findRegulator, regulators } from './regulators.ts';

const line = z.string().trim().min(2).max(300);
const website = z.httpUrl().refine((text) => text.startsWith('https://'));
const domain = z
  .string()
  .regex(/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/)
  .refine((name) => !RESERVED_DOMAIN.test(name));

/** Names that belong to nobody (RFC 2606, RFC 6761) or work on one machine only. */
const RESERVED_DOMAIN =
  /(^|\.)(example|test|invalid|localhost|local|internal|onion)$|(^|\.)example\.(com|net|org)$/;

const institutionSchema = z.strictObject({
  legal_name: line,
  trading_name: line,
  regulator: z.string().refine((code) => findRegulator(code) !== undefined),
  register_entry: line,
  licence_number: line,
  address: line.min(10),
  deposit_protection: z.discriminatedUnion('protected', [
    z.strictObject({ protected: z.literal(true), scheme: line, statement: line.min(20) }),
    z.strictObject({ protected: z.literal(false), statement: line.min(20) }),
  ]),
  complaints_body: z.strictObject({ name: line, website }),
  domains: z.array(domain).min(1).max(20),
  rail: z.string(),
});

export type Institution = z.infer<typeof institutionSchema>;

/** What each field must be, in words for the operator. */
const wanted: Record<string, string> = {
  legal_name: 'the name under which the licence was given',
  trading_name: 'the name that customers know',
  regulator: `one of ${Object.keys(regulators).join(', ')}`,
  register_entry: 'where the register has the institution: its reference, or an address there',
  licence_number: 'the number of the licence or of the register entry',
  address: 'the full postal address of the registered office',
  deposit_protection:
    'an object with "protected" (true or false), "statement" (at least 20 characters) and, if ' +
    'protected, "scheme"',
  complaints_body: 'an object with "name" and "website" (https) of the outside complaints body',
  domains: 'a list of the domain names under which the bank is reached, in lower case',
  rail: 'the name of a rail that carries real money',
};

export type InstitutionReading =
  | { readonly institution: Institution; readonly problems?: never }
  | { readonly problems: readonly string[]; readonly institution?: never };

export function readInstitution(value: unknown, rails: readonly string[]): InstitutionReading {
  const parsed = institutionSchema.safeParse(value);
  const problems = parsed.success ? [] : parsed.error.issues.flatMap(problemsOf);
  problems.push(...registerProblems(value), ...railProblems(value, rails));
  if (parsed.success && problems.length === 0) return { institution: parsed.data };
  return { problems: [...new Set(problems)] };
}

function problemsOf(issue: z.core.$ZodIssue): string[] {
  if (issue.path.length === 0) {
    if (issue.code !== 'unrecognized_keys') return ['The file must hold one JSON object.'];
    return issue.keys.map((key) => `${key}: unknown; leave it out`);
  }
  const field = String(issue.path[0]);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `${field}.${key}: unknown; leave it out`);
  }
  const missing = issue.code === 'invalid_type' && issue.input === undefined;
  const words = wanted[field] ?? 'something else';
  return [`${field}: ${missing && issue.path.length === 1 ? 'missing' : 'wrong'}; give ${words}`];
}

/** The entry and the number must be what the named regulator's register could hold. */
function registerProblems(value: unknown): string[] {
  const fields = z
    .object({ regulator: z.string(), register_entry: z.string(), licence_number: z.string() })
    .partial()
    .safeParse(value);
  if (!fields.success) return [];
  const { regulator: code = '', register_entry: entry, licence_number: number } = fields.data;
  const regulator = findRegulator(code);
  if (regulator === undefined) return [];
  const problems: string[] = [];
  const host = new URL(regulator.registerAddress).hostname;
  if (entry !== undefined && /^https?:/i.test(entry) && !isAt(entry, host)) {
    problems.push(`register_entry: wrong; an address must be at ${host}`);
  }
  const form = regulator.numberForm;
  if (form !== undefined && number !== undefined && !form.pattern.test(number)) {
    problems.push(`licence_number: wrong; ${regulator.name} gives numbers of ${form.words}`);
  }
  return problems;
}

function isAt(address: string, host: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' && (hostname === host || hostname.endsWith(`.${host}`));
}

function railProblems(value: unknown, rails: readonly string[]): string[] {
  const given = z.object({ rail: z.string() }).safeParse(value);
  if (rails.length === 0) {
    return ['rail: none of the rails in this version of the program carries real money'];
  }
  if (!given.success || rails.includes(given.data.rail)) return [];
  return [`rail: wrong; this version has ${rails.join(', ')}`];
}
