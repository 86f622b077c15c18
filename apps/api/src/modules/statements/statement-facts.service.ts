/** What is kept with a statement from the day it is made: names, numbers, language, the bank. */
import type { AccountId, CustomerId } from '@fairlead/contract';
import * as z from 'zod';
import { ownAccount } from '#modules/accounts/accounts.service.ts';
import { type Customer, customerById } from '#modules/customers/customers.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { LicenceFacts } from '#platform/institution/licence.ts';
import { decryptFor, encryptFor } from '#platform/keys/bank-keys.ts';
import type { Mode } from '#platform/mode.ts';
import { accountOnPaper } from './account-on-paper.service.ts';
import { bankCodeKinds, type StatementFacts } from './statements.rules.ts';

/** Who the bank is just now. */
export interface BankOnPaper {
  readonly mode: Mode;
  readonly brand: string;
  readonly licence: LicenceFacts | undefined;
  readonly origin: string;
  readonly timeZone: string;
}

const CONTEXT = 'statement';

const licence = z.object({
  tradingName: z.string(),
  legalName: z.string(),
  address: z.string(),
  number: z.string(),
  entry: z.string(),
  regulator: z.string(),
  registerAddress: z.string(),
  statement: z.string(),
  body: z.string(),
});

const kept = z.object({
  layout: z.literal([1, 2]),
  language: z.string(),
  timeZone: z.string(),
  holder: z.string(),
  brand: z.string(),
  licence: licence.optional(),
  origin: z.string(),
  simulated: z.boolean(),
  account: z.object({
    id: z.string(),
    product: z.string(),
    number: z.string(),
    iban: z.string().nullable(),
    bankCode: z.object({ kind: z.enum(bankCodeKinds), code: z.string() }).nullable(),
    bic: z.string().nullable(),
  }),
});

export async function sealFacts(
  tx: Tx,
  bank: BankOnPaper,
  ids: { readonly customerId: CustomerId; readonly accountId: AccountId },
): Promise<Buffer> {
  const customer = await customerById(tx, ids.customerId);
  const account = await ownAccount(tx, ids.customerId, ids.accountId);
  const onPaper = accountOnPaper(account, bank.mode);
  const facts = JSON.stringify(factsOf(bank, customer, onPaper));
  return encryptFor(tx, ids.customerId, facts, CONTEXT);
}

function factsOf(
  bank: BankOnPaper,
  customer: Customer,
  account: StatementFacts['account'],
): StatementFacts {
  const { mode, brand, origin, timeZone } = bank;
  return {
    layout: 2,
    language: customer.language,
    timeZone,
    holder: `${customer.firstName} ${customer.lastName}`,
    brand,
    ...(bank.licence === undefined ? {} : { licence: bank.licence }),
    origin,
    simulated: mode === 'sandbox',
    account,
  };
}

/** Refuses with `not_found` once the customer's data was erased. */
export async function openFacts(
  db: Db | Tx,
  { customerId, factsSealed }: { readonly customerId: CustomerId; readonly factsSealed: Buffer },
): Promise<StatementFacts> {
  const opened = await decryptFor(db, customerId, factsSealed, CONTEXT);
  if (opened.state !== 'open') throw new Refusal('not_found');
  const { licence: stated, account, ...facts } = kept.parse(JSON.parse(opened.text));
  return {
    ...facts,
    ...(stated === undefined ? {} : { licence: stated }),
    account: { ...account, id: account.id as AccountId },
  };
}
