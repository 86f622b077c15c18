/** What can be corrected and how far: looked at when it is proposed, and again when approved. */
import type { CustomerId } from '@fairlead/contract';
import { formatMoney, type Money, money } from '@fairlead/money';
import type { Account } from '#modules/accounts/accounts.service.ts';
import type { Approval, ApprovalFacts } from '#modules/approvals/approvals.service.ts';
import { caseAbout } from '#modules/cases/cases.service.ts';
import { ownTransfer } from '#modules/transfers/lists/transfer-lists.service.ts';
import type { Transfer } from '#modules/transfers/transfers.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import {
  type Adjustment,
  type AdjustmentWish,
  type Corrected,
  correctsRightly,
  goodwillTerms,
  keyOf,
} from './adjustments.rules.ts';
import {
  correctedOf,
  findAdjustment,
  goodwillOf,
  isCorrected,
  lockAdjustmentsOf,
} from './adjustments.sql.ts';

/** Refuses with `not_found`. */
export async function adjustmentById(db: Db | Tx, id: string): Promise<Adjustment> {
  const found = await findAdjustment(db, id);
  if (found === undefined) throw new Refusal('not_found');
  return found;
}

/** What is corrected; null for goodwill. Refuses with `not_found` and `not_correctable`. */
export async function correctedBy(
  tx: Tx,
  { customerId, corrects, ...wish }: AdjustmentWish,
  { currency }: Account,
): Promise<Corrected | null> {
  if ((corrects === null) !== (wish.reason === 'goodwill')) throw new Refusal('not_correctable');
  if (corrects === null) {
    if (wish.type === 'Debit') throw new Refusal('not_correctable', { field: 'type' });
    return null;
  }
  const about = 'caseId' in corrects ? await caseAbout(tx, corrects.caseId, customerId) : undefined;
  if ('caseId' in corrects && about === undefined) {
    throw new Refusal('not_found', { field: 'case_id' });
  }
  const transferId = 'transferId' in corrects ? corrects.transferId : about?.transferId;
  const caseId = about?.id ?? null;
  if (transferId === null || transferId === undefined) {
    const amount = about?.amount ?? null;
    if (amount?.currency !== currency) throw new Refusal('not_correctable', { field: 'case_id' });
    return { transferId: null, caseId, limitMinor: amount.amountMinor };
  }
  const transfer = await ownTransfer(tx, customerId, transferId);
  if (!correctsRightly(wish, transfer)) {
    throw new Refusal('not_correctable', { field: 'transfer_id' });
  }
  return { transferId, caseId, limitMinor: transfer.amountMinor };
}

/** Refuses with `over_corrected`. Under the customer's lock. */
export async function requireRoom(
  tx: Tx,
  corrects: Corrected,
  { amountMinor, currency }: Money,
  language: string,
): Promise<void> {
  const left = corrects.limitMinor - (await correctedAlready(tx, corrects));
  if (amountMinor <= left) return;
  const facts = { left: formatMoney(money(left, currency), language) };
  throw new Refusal('over_corrected', { field: 'amount', facts });
}

/** By all that are proposed or posted, and not taken back. */
export async function correctedAlready(db: Db | Tx, corrects: Corrected): Promise<bigint> {
  const key = keyOf(corrects);
  return (await correctedOf(db, [key])).get(key) ?? 0n;
}

/** Refuses with `goodwill_exceeded`. Under the customer's lock. */
export async function requireGoodwill(
  tx: Tx,
  customerId: CustomerId,
  { amountMinor, currency }: Money,
  { today, language }: { readonly today: string; readonly language: string },
): Promise<void> {
  const given = await goodwillOf(tx, customerId, today.slice(0, 7));
  const { eachMinor, monthMinor, leftMinor } = goodwillTerms(currency, given);
  if (amountMinor <= leftMinor) return;
  const said = (minor: bigint) => formatMoney(money(minor, currency), language);
  throw new Refusal('goodwill_exceeded', {
    field: 'amount',
    facts: { each: said(eachMinor), month: said(monthMinor), left: said(leftMinor) },
  });
}

/**
 * Whether the customer has had money for this payment by a correction. Stays so until the end of
 * the transaction: none is posted or taken back meanwhile.
 */
export async function wasCorrected(
  tx: Tx,
  { id, customerId }: Pick<Transfer, 'id' | 'customerId'>,
): Promise<boolean> {
  await lockAdjustmentsOf(tx, customerId);
  return isCorrected(tx, id);
}

/** What it was proposed on is as it was: its payment still stands, and it still has room. */
export async function stillFits(
  tx: Tx,
  { subject, before }: Approval,
): Promise<ApprovalFacts | undefined> {
  const known = await adjustmentById(tx, subject.id);
  await lockAdjustmentsOf(tx, known.customerId);
  const { corrects, reverses, customerId } = known;
  if (reverses !== null) {
    const first = await adjustmentById(tx, reverses);
    return first.status === 'Posted' ? before : undefined;
  }
  if (corrects === null) return before;
  if (corrects.transferId !== null) {
    const transfer = await ownTransfer(tx, customerId, corrects.transferId);
    if (!correctsRightly(known, transfer)) return undefined;
  }
  // This one is counted already.
  return (await correctedAlready(tx, corrects)) <= corrects.limitMinor ? before : undefined;
}
