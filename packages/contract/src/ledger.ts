/** The books as staff read them: what balances, every account and posting, seals, and the check. */
import * as z from 'zod';
import { ledgerAccountKinds, postingOutcomes } from './choices.ts';
import { idSchema } from './ids.ts';
import { listQuery, pageSchema } from './list.ts';
import { exportOf } from './list-export.ts';
import { currencyCode, moneySchema } from './money.ts';
import { route } from './route.ts';

const kind = z.enum(ledgerAccountKinds);
const count = z.number().int().min(0);
const head = z.string().regex(/^[0-9a-f]{64}$/);

/** Whose account it is. No name: who that is opens with the customer, to staff who say why. */
const owner = z.object({
  customer_id: idSchema('customer'),
  account_number: z.string().nullable(),
});

const ledgerAccount = z.object({
  id: z.guid(),
  kind,
  /** Of the bank's own accounts, such as `settlement.sandbox.USD`. */
  code: z.string().nullable(),
  currency: currencyCode,
  /** What its entries sum to: positive is a credit balance, what the bank owes. */
  balance: moneySchema,
  reserved: moneySchema,
  available: moneySchema,
  /** How many entries it has. */
  entries: count,
  opened_at: z.iso.datetime(),
  closed: z.boolean(),
  owner: owner.nullable(),
});

const entry = z.object({
  /** 1, 2, 3 … along the account. */
  number: count,
  posting_id: z.guid(),
  label: z.string(),
  amount: moneySchema,
  balance_after: moneySchema,
  posted_at: z.iso.datetime(),
  value_date: z.iso.date(),
});

const posting = z.object({
  id: z.guid(),
  kind: z.enum(['post', 'reserve', 'settle', 'release', 'expire', 'reverse', 'void']),
  outcome: z.enum(postingOutcomes),
  label: z.string(),
  entries: count,
  value_date: z.iso.date(),
  posted_at: z.iso.datetime(),
});

const finding = z.object({ table: z.string(), key: z.string(), problem: z.string() });

export const ledgerCheck = z.object({
  id: idSchema('ledgerCheck'),
  state: z.enum(['waiting', 'running', 'intact', 'not_intact', 'stopped']),
  /** 0 to 1: of what is really done. */
  progress: z.number().min(0).max(1),
  asked_by: z.object({ id: idSchema('staff'), name: z.string() }),
  asked_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  /** What was looked at. */
  blocks: count,
  rows: count,
  entries: count,
  /** The newest head that was recomputed. */
  head: head.nullable(),
  findings: z.array(finding),
  /** A code of why it stopped. */
  reason: z.string().nullable(),
});

/** A day of the bank that is over, in its time zone. */
const publishedClose = z.object({
  date: z.iso.date(),
  /** By the bank's clock, which a sandbox may move. */
  ended_at: z.iso.datetime(),
  /** By the real one. */
  closed_at: z.iso.datetime(),
  /** The last block that was sealed by then, and its head: it stands for everything before. */
  number: count,
  head,
  /** Blocks since the close before, and the root of the hash tree over their heads. */
  blocks: count,
  heads_root: head,
});

const reads = {
  method: 'GET',
  audience: 'staff',
  permission: 'ledger.read',
  ownership: 'none',
  rate: 'read',
  repeat: 'none',
} as const;

const accountFilters = {
  /** `kind`: then by currency, and in the order in which they were opened. */
  sort: z.enum(['kind', '-kind']).default('kind'),
  kind: kind.optional(),
  currency: currencyCode.optional(),
  search: z.string().trim().min(1).max(100).optional(),
};

const accounts = route({
  ...reads,
  path: '/api/admins/ledger/accounts',
  summary: 'The chart of accounts; found by code, account number or id.',
  rate: 'search',
  query: z.object({ ...listQuery, ...accountFilters }),
  answer: pageSchema(ledgerAccount),
  refusals: [],
});

/** By when it was recorded, both included. */
const recorded = { from: z.iso.datetime().optional(), to: z.iso.datetime().optional() };

const postingFilters = {
  ...recorded,
  sort: z.enum(['posted', '-posted']).default('-posted'),
  outcome: z.enum(postingOutcomes).optional(),
  /** The id of a posting, or of the transfer that it is of. */
  search: z.string().trim().min(1).max(100).optional(),
};

const postings = route({
  ...reads,
  path: '/api/admins/ledger/postings',
  summary: 'What was asked of the books and what came of it, newest first unless sorted otherwise.',
  rate: 'search',
  query: z.object({ ...listQuery, ...postingFilters }),
  answer: pageSchema(posting),
  refusals: [],
});

const sealFilters = { sort: z.enum(['number', '-number']).default('-number') };

const seals = route({
  ...reads,
  path: '/api/admins/ledger/seals',
  summary: 'The blocks that rows are sealed in, newest first unless sorted otherwise.',
  query: z.object({ ...listQuery, ...sealFilters }),
  answer: pageSchema(
    z.object({
      number: count,
      kind: z.enum(['genesis', 'rows', 'rebase']),
      rows: count,
      sealed_at: z.iso.datetime(),
      head,
    }),
  ),
  refusals: [],
});

const closeFilters = { sort: z.enum(['date', '-date']).default('-date') };

const closes = route({
  ...reads,
  path: '/api/admins/ledger/closes',
  summary: 'The daily close of each day that is over, newest first unless sorted otherwise.',
  query: z.object({ ...listQuery, ...closeFilters }),
  answer: pageSchema(
    publishedClose.extend({
      /** Postings that were sealed since the close before. */
      postings: count,
      /** What all balances of a side sum to under the head; a day that differs is not closed. */
      totals: z.array(
        z.object({ currency: currencyCode, debit: moneySchema, credit: moneySchema }),
      ),
    }),
  ),
  refusals: [],
});

const checkFilters = { sort: z.enum(['asked', '-asked']).default('-asked') };

const checks = route({
  ...reads,
  path: '/api/admins/ledger/checks',
  summary: 'Runs of the check of all seals and books, newest first unless sorted otherwise.',
  query: z.object({ ...listQuery, ...checkFilters }),
  answer: pageSchema(ledgerCheck),
  refusals: [],
});

export const ledger = {
  trialBalance: route({
    ...reads,
    path: '/api/admins/ledger/trial-balance',
    summary: 'Debits and credits of every currency, which are equal.',
    answer: z.object({
      at: z.iso.datetime(),
      balanced: z.boolean(),
      data: z.array(
        z.object({
          currency: currencyCode,
          balanced: z.boolean(),
          debit: moneySchema,
          credit: moneySchema,
          lines: z.array(
            z.object({
              kind,
              /** Null where the accounts of customers stand together. */
              code: z.string().nullable(),
              account_id: z.guid().nullable(),
              accounts: count,
              debit: moneySchema,
              credit: moneySchema,
            }),
          ),
        }),
      ),
    }),
    refusals: [],
  }),
  accounts,
  exportAccounts: exportOf('ledger-accounts', accounts, accountFilters),
  account: route({
    ...reads,
    path: '/api/admins/ledger/accounts/:id',
    summary: 'One account of the books.',
    params: z.object({ id: z.guid() }),
    answer: ledgerAccount,
    refusals: ['not_found'],
  }),
  entries: route({
    ...reads,
    path: '/api/admins/ledger/accounts/:id/entries',
    summary: 'The page of an account, newest entry first unless sorted otherwise.',
    params: z.object({ id: z.guid() }),
    query: z.object({
      ...listQuery,
      ...recorded,
      sort: z.enum(['number', '-number']).default('-number'),
    }),
    answer: pageSchema(entry),
    refusals: ['not_found'],
  }),
  postings,
  exportPostings: exportOf('ledger-postings', postings, postingFilters),
  posting: route({
    ...reads,
    path: '/api/admins/ledger/postings/:id',
    summary: 'One posting with its entries, which sum to zero in each currency, and its seal.',
    params: z.object({ id: z.guid() }),
    answer: posting.extend({
      reversed_by: z.guid().nullable(),
      reverses: z.guid().nullable(),
      lines: z.array(
        z.object({
          account_id: z.guid(),
          code: z.string().nullable(),
          kind,
          owner: owner.nullable(),
          amount: moneySchema,
          balance_after: moneySchema,
        }),
      ),
      /** The block that sealed it; null until the sealer has come to it. */
      seal: z.object({ number: count, head, sealed_at: z.iso.datetime() }).nullable(),
    }),
    refusals: ['not_found'],
  }),
  seals,
  exportSeals: exportOf('ledger-seals', seals, sealFilters),
  closes,
  exportCloses: exportOf('ledger-closes', closes, closeFilters),
  published: route({
    method: 'GET',
    path: '/api/ledger/closes',
    summary: 'The head that each day of the bank ended with, for anybody to keep.',
    audience: 'visitor',
    ownership: 'none',
    rate: 'read',
    repeat: 'none',
    query: z.object({ ...listQuery }),
    answer: pageSchema(publishedClose.extend({ simulated: z.boolean() })),
    refusals: [],
  }),
  checks,
  exportChecks: exportOf('ledger-checks', checks, checkFilters),
  check: route({
    ...reads,
    path: '/api/admins/ledger/checks/:id',
    summary: 'How far a check has come, or what it found.',
    activity: 'none',
    params: z.object({ id: idSchema('ledgerCheck') }),
    answer: ledgerCheck,
    refusals: ['not_found'],
  }),
  startCheck: route({
    method: 'POST',
    path: '/api/admins/ledger/checks',
    summary: 'Checks every sealed row and the whole books; answers the run that is under way.',
    audience: 'staff',
    permission: 'ledger.verify',
    ownership: 'none',
    rate: 'write',
    repeat: 'kept',
    answer: ledgerCheck,
    refusals: [],
  }),
};
