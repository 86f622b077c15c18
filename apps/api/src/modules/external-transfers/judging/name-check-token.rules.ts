/**
 * What the payee's bank said to a name, as a text that the customer carries from the review to the
 * order: nobody else can make one, and it is good for that name and account only. Pure.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { type BankDetails, type NameCheckOutcome, nameCheckOutcomes } from '@fairlead/contract';
import * as z from 'zod';
import { canonicalJson } from '#platform/canonical.ts';

export type Mac = (text: string) => Buffer;
const MINUTES = 15;

export interface Asked {
  readonly account_title: string;
  readonly details: BankDetails;
}

const content = z.tuple([z.literal(1), z.enum(nameCheckOutcomes), z.string(), z.number().int()]);

function digestOf({ account_title, details }: Asked): string {
  const text = canonicalJson({ account_title, details });
  return createHash('sha256').update(text).digest('base64url');
}

export function writeNameCheck(
  asked: Asked,
  outcome: NameCheckOutcome,
  now: Date,
  mac: Mac,
): string {
  const expires = now.getTime() + MINUTES * 60_000;
  const parts: z.infer<typeof content> = [1, outcome, digestOf(asked), expires];
  const text = Buffer.from(JSON.stringify(parts)).toString('base64url');
  return `${text}.${mac(text).toString('base64url')}`;
}

/** Null for what this bank did not write, what is about somebody else, and what is too old. */
export function readNameCheck(
  token: string,
  asked: Asked,
  now: Date,
  mac: Mac,
): NameCheckOutcome | null {
  const [text = '', signature = '', ...more] = token.split('.');
  const right = mac(text).toString('base64url');
  const fits = signature.length === right.length;
  if (more.length > 0 || !fits) return null;
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(right))) return null;
  const parsed = content.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  if (!parsed.success) return null;
  const [, outcome, digest, expires] = parsed.data;
  return digest === digestOf(asked) && expires > now.getTime() ? outcome : null;
}
