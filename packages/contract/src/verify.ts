/**
 * Whether a statement or receipt that somebody holds is the bank's own. Answers only who has the
 * code that stands on it, and only what stands on it too.
 */
import * as z from 'zod';
import { moneySchema } from './money.ts';
import { route } from './route.ts';
import { verificationCode } from './statements.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * That the file's hash was sealed: the row it stands in, its way up to the block's root, and the
 * block. Enough for the offline check, `fairlead verify`; packages/seal has the format.
 */
const proof = z.object({
  table: z.string(),
  formatVersion: z.number().int(),
  /** The row, column by column, as the leaf hashes it. */
  values: z.array(z.tuple([z.string(), z.string().nullable()])),
  position: z.number().int(),
  path: z.array(sha256),
  block: z.object({
    number: z.string(),
    kind: z.enum(['genesis', 'rows', 'rebase']),
    epoch: z.number().int(),
    fromXid: z.string(),
    toXid: z.string(),
    rowCount: z.string(),
    root: sha256,
    keysDigest: sha256,
    formats: z.string(),
    systemId: z.string(),
    sealedAt: z.string(),
    previousHead: sha256,
  }),
  /** The daily close that the block stands under, and the way up to its root; null until then. */
  published: z
    .object({
      date: z.iso.date(),
      position: z.number().int(),
      size: z.number().int(),
      path: z.array(sha256),
    })
    .nullable(),
});

/** What is said of anything that was issued. */
const issued = {
  issued_at: z.iso.datetime(),
  /** Of each file that was issued, by its format. The proof is null until the next block. */
  files: z.record(z.string(), z.object({ sha256, proof: proof.nullable() })),
  simulated: z.boolean(),
};

const issuedStatement = z.object({
  kind: z.literal('statement'),
  ...issued,
  /** The last four characters of the account's number. */
  account_ending: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  opening_balance: moneySchema,
  closing_balance: moneySchema,
});

const issuedReceipt = z.object({
  kind: z.literal('receipt'),
  ...issued,
  reference: z.string(),
  /** How the transfer stands now, whatever has become of it since. */
  status: z.enum(['Completed', 'Returned']),
  /** The last four characters of the accounts' numbers; null where that end is none of ours. */
  from_ending: z.string().nullable(),
  to_ending: z.string().nullable(),
  left: moneySchema,
  arrived: moneySchema,
  value_date: z.iso.date(),
});

export const verify = {
  read: route({
    method: 'GET',
    path: '/api/verify/:code',
    summary: 'What the bank issued under a code, and proof that it was sealed.',
    audience: 'visitor',
    ownership: 'none',
    rate: 'search',
    repeat: 'none',
    params: z.object({ code: verificationCode }),
    answer: z.discriminatedUnion('kind', [issuedStatement, issuedReceipt]),
    refusals: ['not_found'],
  }),
};
