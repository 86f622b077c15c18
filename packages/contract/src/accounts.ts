/** A customer's accounts. Balances come from the ledger and from nowhere else. */
import * as z from 'zod';
import { idSchema } from './ids.ts';
import { listQuery, pageSchema } from './list.ts';
import { currencyCode, moneySchema } from './money.ts';
import { route } from './route.ts';

/** `Frozen`: by a legal order; nothing moves. `Closed`: at zero, for good. */
export const bankAccountStatuses = ['Active', 'Frozen', 'Closed'] as const;
export type BankAccountStatus = (typeof bankAccountStatuses)[number];

export const accountTag = z.string().trim().min(1).max(60);

export const accountSchema = z.object({
  id: idSchema('account'),
  currency: currencyCode,
  /** The name that its owner gave it. */
  account_tag: z.string().nullable(),
  status: z.enum(bankAccountStatuses),
  /** Its place in the owner's list, from 1. */
  position: z.number().int(),
  opened_at: z.iso.datetime(),
  /** What the entries sum to. */
  current_balance: moneySchema,
  /** What of it can be sent: the rest is reserved by pending transfers. */
  available_balance: moneySchema,
  reserved: moneySchema,
});

export const accounts = {
  list: route({
    method: 'GET',
    path: '/api/accounts',
    summary: 'This customer’s accounts with their balances, in the owner’s order.',
    audience: 'customer',
    ownership: 'own',
    rate: 'read',
    repeat: 'none',
    query: z.object({ ...listQuery }),
    answer: pageSchema(accountSchema),
    refusals: [],
  }),
  open: route({
    method: 'POST',
    path: '/api/accounts',
    summary: 'Opens an account at zero in one of the currencies that the bank offers.',
    audience: 'customer',
    ownership: 'own',
    rate: 'write',
    repeat: 'kept',
    body: z.object({ currency: currencyCode, account_tag: accountTag.optional() }),
    answer: accountSchema,
    refusals: ['currency_not_offered', 'too_many_accounts'],
  }),
  read: route({
    method: 'GET',
    path: '/api/accounts/:id',
    summary: 'One account with its balances.',
    audience: 'customer',
    ownership: 'own',
    rate: 'read',
    repeat: 'none',
    params: z.object({ id: idSchema('account') }),
    answer: accountSchema,
    refusals: ['not_found'],
  }),
};
