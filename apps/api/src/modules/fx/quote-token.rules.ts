/**
 * A quote as a text that the customer carries: it says everything and nobody else can make one, so
 * nothing is stored. That it is used once only, the ledger's guard sees to.
 */
import { timingSafeEqual } from 'node:crypto';
import { rateSources } from '@fairlead/contract';
import { type Currency, isCurrency } from '@fairlead/money';
import * as z from 'zod';
import type { QuoteTerms } from './fx.rules.ts';

export interface Quote extends QuoteTerms {
  readonly id: string;
  readonly expiresAt: Date;
}

/** A keyed hash whose key is the bank's. */
export type Mac = (text: string) => Buffer;

const currency = z.string().refine((code): code is Currency => isCurrency(code));
const minor = z.string().regex(/^\d{1,15}$/);

/** Version, id, currencies, amounts, rates, the moment it ends. */
const content = z.tuple([
  z.literal(1),
  z.string().max(40),
  currency,
  currency,
  minor,
  minor,
  minor,
  z.string().max(30),
  z.string().max(30),
  z.number().int(),
  z.enum(rateSources),
  z.iso.date(),
  z.number().int(),
]);

export function writeQuote(quote: Quote, mac: Mac): string {
  const parts: z.infer<typeof content> = [
    1,
    quote.id,
    quote.from,
    quote.to,
    String(quote.amountMinor),
    String(quote.feeMinor),
    String(quote.arrivesMinor),
    quote.rate,
    quote.referenceRate,
    quote.margin,
    quote.source,
    quote.rateDate,
    quote.expiresAt.getTime(),
  ];
  const text = Buffer.from(JSON.stringify(parts)).toString('base64url');
  return `${text}.${mac(text).toString('base64url')}`;
}

/** Null for what this bank did not write. */
export function readQuote(token: string, mac: Mac): Quote | null {
  const [text = '', signature = '', ...more] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const right = mac(text);
  // Compared as text too: several spellings decode to the same bytes.
  if (more.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) {
    return null;
  }
  if (signature !== right.toString('base64url')) return null;
  const parsed = content.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  if (!parsed.success) return null;
  const [, id, from, to, amount, fee, arrives, rate, referenceRate, margin, ...rest] = parsed.data;
  const [source, rateDate, expires] = rest;
  return {
    id,
    from: from as Currency,
    to: to as Currency,
    amountMinor: BigInt(amount),
    feeMinor: BigInt(fee),
    arrivesMinor: BigInt(arrives),
    rate,
    referenceRate,
    margin,
    source,
    rateDate,
    expiresAt: new Date(expires),
  };
}
