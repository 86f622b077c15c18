/** What staff may correct, how far, and the posting that does it. Pure. */
import type {
  AccountId,
  AdjustmentReason,
  AdjustmentStatus,
  CaseId,
  CustomerId,
  TransferId,
  TransferKind,
  TransferType,
} from '@fairlead/contract';
import type { GuardUse, PostingRequest } from '@fairlead/ledger';
import { type Currency, type Money, money } from '@fairlead/money';
import { limitMinor, roughCents } from '#modules/settings/rough-worth.service.ts';
import { type Transfer, uuidOf } from '#modules/transfers/transfers.service.ts';

export interface Adjustment {
  /** Of the transfer that it becomes. */
  readonly id: TransferId;
  readonly customerId: CustomerId;
  readonly accountId: AccountId;
  readonly type: TransferType;
  readonly amount: Money;
  readonly reason: AdjustmentReason;
  /** Null for goodwill and for what takes another back. */
  readonly corrects: Corrected | null;
  readonly reverses: TransferId | null;
  readonly noteSealed: Buffer | null;
  readonly status: AdjustmentStatus;
  /** The bank's own day. */
  readonly proposedOn: string;
}

/** A payment, or a case that is about none. */
export interface Corrected {
  readonly transferId: TransferId | null;
  readonly caseId: CaseId | null;
  /** In the adjustment's currency; all that correct the same never exceed it together. */
  readonly limitMinor: bigint;
}

export interface AdjustmentWish {
  readonly customerId: CustomerId;
  readonly accountId: AccountId;
  readonly type: TransferType;
  readonly amountMinor: bigint;
  readonly reason: Exclude<AdjustmentReason, 'reversal'>;
  /** Null: goodwill. */
  readonly corrects: { readonly transferId: TransferId } | { readonly caseId: CaseId } | null;
  readonly words: string;
  readonly note: string | null;
  /** Of whoever proposes it. */
  readonly language: string;
}

/** What all that correct the same are counted under. */
export function keyOf({ transferId, caseId }: Pick<Corrected, 'transferId' | 'caseId'>): string {
  const key = transferId ?? caseId;
  if (key === null) throw new Error('A correction corrects nothing.');
  return key;
}

/** Taken back instead of corrected; moved back by its customer, who has the money already. */
const NEVER_CORRECTED: readonly TransferKind[] = ['adjustment', 'internal'];

/**
 * A correction is opposite to its payment, on the account that this is booked on. Only one half of
 * what moved between own accounts could be: that would give or take money twice.
 */
export function correctsRightly(
  { accountId, type }: Pick<Adjustment, 'accountId' | 'type'>,
  { from, to, status, kind }: Pick<Transfer, 'from' | 'to' | 'status' | 'kind'>,
): boolean {
  if (status !== 'Completed' || NEVER_CORRECTED.includes(kind)) return false;
  return accountId === (from ?? to) && type === (from === null ? 'Debit' : 'Credit');
}

/** US dollars, or about their worth: what staff may give without anything to correct. */
const GOODWILL_EACH = 50;
const GOODWILL_MONTH = 100;

/** What goodwill can still be, where so much of the month's is given: hundredths of a dollar. */
export function goodwillTerms(currency: Currency, givenCents: bigint) {
  const leftCents = BigInt(GOODWILL_MONTH) * 100n - givenCents;
  const each = limitMinor(GOODWILL_EACH, currency);
  const ofMonth = leftCents <= 0n ? 0n : (leftCents * limitMinor(1, currency)) / 100n;
  return {
    eachMinor: each,
    monthMinor: limitMinor(GOODWILL_MONTH, currency),
    leftMinor: ofMonth < each ? ofMonth : each,
  };
}

/** The window of it; its keys name the customer first. */
export const GOODWILL_WINDOW = 'goodwill';

/** The ledger counts these with the posting: however many approve at once, none is exceeded. */
function guardsOf({ customerId, amount, corrects, proposedOn }: Adjustment): GuardUse {
  if (corrects !== null) {
    const { limitMinor: ceilingMinor } = corrects;
    return { key: `adjusted:${keyOf(corrects)}`, addMinor: amount.amountMinor, ceilingMinor };
  }
  return {
    key: `${GOODWILL_WINDOW}:${customerId}:${proposedOn.slice(0, 7)}`,
    addMinor: roughCents(amount),
    ceilingMinor: BigInt(GOODWILL_MONTH) * 100n,
  };
}

interface Books {
  /** The bank's own account at the other end. */
  readonly against: string;
  readonly today: string;
}

/** One posting; taking back is the ledger's own reversal, which names the first and works once. */
export function postingOf(
  adjustment: Adjustment,
  first: Adjustment | undefined,
  { against, today }: Books,
): PostingRequest {
  const { id, accountId, type, amount } = adjustment;
  const signed = type === 'Credit' ? amount.amountMinor : -amount.amountMinor;
  const said = {
    id: uuidOf(id),
    label: 'transfer.adjustment',
    valueDate: today,
    lines: [
      { accountId: uuidOf(accountId), amount: money(signed, amount.currency) },
      { accountId: against, amount: money(-signed, amount.currency) },
    ],
  };
  if (first === undefined) return { ...said, kind: 'post', guards: [guardsOf(adjustment)] };
  const { addMinor, ...used } = guardsOf(first);
  const guards = [{ ...used, addMinor: -addMinor }];
  return { ...said, kind: 'reverse', postingId: uuidOf(first.id), guards };
}
