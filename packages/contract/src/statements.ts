/** Statements: immutable, in four forms, and open under any restriction. */
import * as z from 'zod';
import { namedAccount } from './accounts.ts';
import { idSchema } from './ids.ts';
import { listQuery, pageSchema } from './list.ts';
import { moneySchema } from './money.ts';
import { gatesAfterFactor, route } from './route.ts';

/** `monthly`: made by the bank for each of its months. `range`: asked for. */
export const statementKinds = ['monthly', 'range'] as const;
export type StatementKind = (typeof statementKinds)[number];
export const statementFormats = ['pdf', 'csv', 'ofx', 'camt.053'] as const;
export type StatementFormat = (typeof statementFormats)[number];

/** On paper and in addresses: `/verify/CODE`. Crockford's letters, 100 bits. */
export const verificationCode = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{20}$/);

export const statementSchema = z.object({
  id: idSchema('statement'),
  account_id: idSchema('account'),
  kind: z.enum(statementKinds),
  /** The first and the last day that it covers, by value date. */
  from: z.iso.date(),
  to: z.iso.date(),
  opening_balance: moneySchema,
  closing_balance: moneySchema,
  /** How many movements are on it. */
  movements: z.number().int(),
  /** In which forms it can be had: a long one not on paper, one beyond all measure in none. */
  formats: z.array(z.enum(statementFormats)),
  made_at: z.iso.datetime(),
  verification_code: verificationCode,
  /** Where anyone who holds it can check it. */
  verification_address: z.string(),
  simulated: z.boolean(),
});

const params = z.object({ id: idSchema('statement') });

export const statements = {
  accounts: route({
    method: 'GET',
    path: '/api/statements/accounts',
    summary: 'The accounts that statements can be asked for, and up to which day.',
    audience: 'customer',
    ownership: 'own',
    openUnder: gatesAfterFactor,
    rate: 'read',
    repeat: 'none',
    answer: z.object({
      /** The bank's day. */
      today: z.iso.date(),
      accounts: z.array(namedAccount),
    }),
    refusals: [],
  }),
  list: route({
    method: 'GET',
    path: '/api/statements',
    summary: 'This customer’s statements, newest first.',
    audience: 'customer',
    ownership: 'own',
    openUnder: gatesAfterFactor,
    rate: 'read',
    repeat: 'none',
    query: z.object({
      ...listQuery,
      account_id: idSchema('account').optional(),
      kind: z.enum(statementKinds).optional(),
    }),
    answer: pageSchema(statementSchema),
    refusals: [],
  }),
  create: route({
    method: 'POST',
    path: '/api/statements',
    summary: 'Makes a statement of any range of days up to today, for good.',
    audience: 'customer',
    ownership: 'own',
    openUnder: gatesAfterFactor,
    rate: 'write',
    repeat: 'kept',
    body: z
      .object({ account_id: idSchema('account'), from: z.iso.date(), to: z.iso.date() })
      .refine(({ from, to }) => from <= to, {
        path: ['to'],
        params: { sentence: 'invalid.range' },
      }),
    answer: statementSchema,
    refusals: ['not_found', 'range_not_possible', 'statement_too_long', 'too_many_statements'],
  }),
  read: route({
    method: 'GET',
    path: '/api/statements/:id',
    summary: 'One statement.',
    audience: 'customer',
    ownership: 'own',
    openUnder: gatesAfterFactor,
    rate: 'read',
    repeat: 'none',
    params,
    answer: statementSchema,
    refusals: ['not_found'],
  }),
  file: route({
    method: 'GET',
    path: '/api/statements/:id/file',
    summary: 'The statement as a file: the same bytes each time.',
    audience: 'customer',
    ownership: 'own',
    openUnder: gatesAfterFactor,
    rate: 'read',
    repeat: 'none',
    params,
    query: z.object({ format: z.enum(statementFormats) }),
    answer: 'document',
    refusals: ['not_found', 'statement_too_long'],
  }),
};
