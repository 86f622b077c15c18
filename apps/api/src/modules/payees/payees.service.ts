/** Payees that customers keep: found, added with the second factor, renamed, forgotten. */
import {
  type AuditAction,
  type BankDetails,
  bankDetailsInput,
  type CustomerId,
  type PayeeId,
  wrongPart,
} from '@fairlead/contract';
import { type Currency, isCurrency } from '@fairlead/money';
import * as z from 'zod';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { decryptFor, encryptFor, keysOf } from '#platform/keys/bank-keys.ts';
import { newId } from '#platform/random.ts';
import { requireStepUp, type StepUpBinding } from '#platform/sessions/step-up.service.ts';
import { accountKey, accountKeyAsSaid, currencyOfCountry } from './payees.rules.ts';
import {
  changeSealed,
  findAllPayees,
  findPayee,
  findPayees,
  insertPayee,
  type KeptPayee,
  lockPayeesOf,
  removeAllOf,
  removeOne,
  writePaid,
} from './payees.sql.ts';

export { accountShown, isAbroad } from './payees.rules.ts';

/** What the words are bound to. */
export const PAYEE_CONTEXT = 'payee';
/** More than anybody pays; a list of this length is still opened at once. */
const PAYEES_MAX = 500;

const words = z.object({
  account_title: z.string(),
  bank_name: z.string(),
  nickname: z.string().nullable(),
  details: bankDetailsInput,
});
export type PayeeWords = z.output<typeof words>;
export type Payee = Omit<KeptPayee, 'sealed' | 'accountHash'> & PayeeWords;

export interface PayeeDeed {
  readonly actor: Actor;
  readonly requestId: string;
  readonly stepUp: StepUpBinding;
  /** Whether a currency is switched on. */
  readonly offers: (currency: string) => boolean;
}

/** Refuses with `details_wrong`, which names the part, when they cannot be an account there. */
export function checkDetails(details: BankDetails): void {
  const wrong = wrongPart(details);
  if (wrong !== undefined) throw new Refusal('details_wrong', { field: `details.${wrong}` });
}

/** To know an account again without reading it. */
export function accountHash(db: Db | Tx, details: BankDetails): Buffer {
  return keysOf(db).ring.mac('payee-account', accountKey(details));
}

/** Each by which this account may have been kept: as now, and as it was before with its zeros. */
export function accountHashes(db: Db | Tx, details: BankDetails): readonly Buffer[] {
  const said = keysOf(db).ring.mac('payee-account', accountKeyAsSaid(details));
  const hash = accountHash(db, details);
  return hash.equals(said) ? [hash] : [hash, said];
}

export async function listPayees(db: Db, customerId: CustomerId): Promise<Payee[]> {
  const kept = await findPayees(db, customerId);
  const open: Payee[] = [];
  // One by one: the owner's key is read once and then cached.
  for (const payee of kept) open.push(await openPayee(db, payee));
  return open.sort((one, other) => usedAt(other) - usedAt(one));
}

function usedAt({ lastPaidAt, createdAt }: Payee): number {
  return (lastPaidAt ?? createdAt).getTime();
}

/** One of this customer's. Refuses with `not_found`. */
export async function readPayee(db: Db | Tx, customerId: CustomerId, id: PayeeId): Promise<Payee> {
  const kept = await findPayee(db, customerId, id);
  if (kept === undefined) throw new Refusal('not_found');
  return openPayee(db, kept);
}

/**
 * Keeps a payee, and says whether it is new: the same again is the one that is there. Refuses with
 * `payee_kept` when the account is kept under another name.
 */
export async function addPayee(
  db: Db,
  customerId: CustomerId,
  wish: Omit<PayeeWords, 'nickname'> & { readonly nickname?: string | undefined },
  deed: PayeeDeed,
): Promise<{ readonly payee: Payee; readonly isNew: boolean }> {
  checkDetails(wish.details);
  const currency = currencyFor(wish.details.country, deed.offers);
  const said: PayeeWords = { ...wish, nickname: wish.nickname ?? null };
  return db.transaction().execute(async (tx) => {
    await lockPayeesOf(tx, customerId);
    await requireStepUp(tx, deed.stepUp);
    const hashes = accountHashes(tx, wish.details);
    const kept = await findPayees(tx, customerId);
    const same = kept.find(({ accountHash: its }) => hashes.some((hash) => its?.equals(hash)));
    if (same !== undefined) return { payee: await sameAs(tx, same, said), isNew: false };
    if (kept.length >= PAYEES_MAX) throw new Refusal('too_many_payees');
    const made = await insertPayee(tx, {
      id: newId('payee'),
      customerId,
      sealed: await encryptFor(tx, customerId, JSON.stringify(said), PAYEE_CONTEXT),
      country: wish.details.country,
      currency,
      accountHash: accountHash(tx, wish.details),
      createdAt: deed.stepUp.now,
    });
    await record(tx, 'payee.added', made, deed);
    return { payee: await openPayee(tx, made), isNew: true };
  });
}

async function sameAs(tx: Tx, kept: KeptPayee, said: PayeeWords): Promise<Payee> {
  const payee = await openPayee(tx, kept);
  const fold = (name: string) => name.replaceAll(/\s+/g, ' ').toLocaleLowerCase();
  if (fold(payee.account_title) === fold(said.account_title)) return payee;
  throw new Refusal('payee_kept', { field: 'details' });
}

export async function renamePayee(
  db: Db,
  customerId: CustomerId,
  { id, nickname }: { readonly id: PayeeId; readonly nickname: string | null },
  deed: { readonly actor: Actor; readonly requestId: string },
): Promise<Payee> {
  return db.transaction().execute(async (tx) => {
    const payee = await readPayee(tx, customerId, id);
    const { account_title, bank_name, details } = payee;
    const said: PayeeWords = { account_title, bank_name, details, nickname };
    await changeSealed(
      tx,
      id,
      await encryptFor(tx, customerId, JSON.stringify(said), PAYEE_CONTEXT),
    );
    await record(tx, 'payee.renamed', payee, deed);
    return { ...payee, nickname };
  });
}

export async function removePayee(
  db: Db,
  customerId: CustomerId,
  id: PayeeId,
  deed: { readonly actor: Actor; readonly requestId: string; readonly now: Date },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const payee = await readPayee(tx, customerId, id);
    await removeOne(tx, id, deed.now);
    await record(tx, 'payee.removed', payee, deed);
  });
}

/** When somebody is erased. */
export async function forgetPayees(tx: Tx, customerId: CustomerId, now: Date): Promise<void> {
  await removeAllOf(tx, customerId, now);
}

/** A payment to it was completed. */
export async function markPaid(tx: Tx, payeeId: PayeeId, at: Date): Promise<void> {
  await writePaid(tx, payeeId, at);
}

/** Everybody's payees, page by page: `after` is the last id of the page before. */
export async function payeesToScreen(
  db: Db | Tx,
  after: PayeeId | undefined,
  limit: number,
): Promise<
  readonly {
    readonly payeeId: PayeeId;
    readonly customerId: CustomerId;
    readonly name: string;
    readonly country: string;
  }[]
> {
  const found = [];
  for (const kept of await findAllPayees(db, after, limit)) {
    const payee = await openPayee(db, kept);
    const { id: payeeId, customerId, account_title: name, country } = payee;
    found.push({ payeeId, customerId, name, country });
  }
  return found;
}

async function record(
  tx: Tx,
  action: AuditAction,
  { id, customerId, country }: Pick<KeptPayee, 'id' | 'customerId' | 'country'>,
  { actor, requestId }: { readonly actor: Actor; readonly requestId: string },
): Promise<void> {
  const subject = { kind: 'payee', id } as const;
  await recordAudit(tx, { actor, action, subject, customerId, after: { country }, requestId });
}

/** What payments to a country are made in. Refuses with `currency_not_offered`. */
export function currencyFor(country: string, offers: (currency: string) => boolean): Currency {
  const currency = currencyOfCountry(country);
  if (!isCurrency(currency) || !offers(currency)) {
    throw new Refusal('currency_not_offered', { field: 'details.country' });
  }
  return currency;
}

async function openPayee(db: Db | Tx, kept: KeptPayee): Promise<Payee> {
  const { sealed, accountHash: _, ...facts } = kept;
  if (sealed === null) throw new Refusal('not_found');
  const opened = await decryptFor(db, kept.customerId, sealed, PAYEE_CONTEXT);
  if (opened.state !== 'open') throw new Refusal('not_found');
  return { ...facts, ...words.parse(JSON.parse(opened.text)) };
}
