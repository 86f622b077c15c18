/** An order to pay somebody outside, what of it the customer signs, and what it waits for. Pure. */
import type {
  CheckName,
  CheckStatus,
  CustomerId,
  FileId,
  FundSource,
  NameCheckOutcome,
  OutcomeReason,
  PayeeId,
  PaymentTurn,
  ProtectionAnswers,
  Purpose,
  TransferId,
  TransferStatus,
} from '@fairlead/contract';
import type { PayeeAsPaid } from '#modules/transfers/outside/outside-transfers.service.ts';
import type { Transfer } from '#modules/transfers/transfers.service.ts';
import { canonicalJson } from '#platform/canonical.ts';

export interface Check {
  readonly name: CheckName;
  readonly status: CheckStatus;
  readonly since: Date;
  readonly decideBy: Date | null;
}

export interface Order {
  readonly transferId: TransferId;
  readonly customerId: CustomerId;
  readonly payeeId: PayeeId | null;
  readonly digest: Buffer;
  /** Without the fee for sending. */
  readonly amountMinor: bigint;
  readonly sendFeeMinor: bigint;
  readonly nameCheck: NameCheckOutcome;
  readonly purpose: Purpose | null;
  readonly sourceOfFunds: FundSource | null;
  /** About the source of funds, if the customer has added one. */
  readonly paperFileId: FileId | null;
  readonly answers: ProtectionAnswers | null;
  readonly quoteId: string | null;
  /** Bank time: until then its quote can be signed. Null within one currency, and long ago. */
  readonly rateUntil: Date | null;
  readonly scheduledFor: string | null;
  readonly holdId: string | null;
  /** What it counts against, to be given back: key and amount in minor units. */
  readonly guards: Readonly<Record<string, string>>;
  readonly tries: number;
  readonly signature: Buffer | null;
  readonly signedAt: Date | null;
  readonly undoUntil: Date | null;
  readonly railReference: string | null;
  readonly recall: 'asked' | 'refused' | null;
  readonly asksAgainAt: Date | null;
  readonly lapsesAt: Date | null;
  /** Bank time: its rail is stopped, and it ends by itself then. Null: it waits for no rail. */
  readonly leaveBy: Date | null;
  readonly needsQuote: boolean;
  readonly outcomeReason: OutcomeReason | null;
}

/** An order with everything beside it. */
export interface WholeOrder {
  readonly order: Order;
  readonly transfer: Transfer;
  readonly payee: PayeeAsPaid;
  readonly checks: readonly Check[];
}

export type Signed = Pick<WholeOrder, 'order' | 'transfer' | 'payee'>;

/** Everything that the customer saw, in one form only. Whatever is not in here can change. */
export function signedText({ order, transfer, payee }: Signed): string {
  const { exchange } = transfer;
  return canonicalJson({
    version: 1,
    id: transfer.id,
    customer: transfer.customerId,
    account: transfer.from,
    leaves: transfer.amountMinor,
    amount: order.amountMinor,
    currency: transfer.currency,
    fee: transfer.feeMinor,
    payee: {
      account_title: payee.account_title,
      bank_name: payee.bank_name,
      details: payee.details,
    },
    comment: transfer.comment,
    date: order.scheduledFor,
    quote: exchange === null ? null : { id: order.quoteId, ...exchange },
    purpose: order.purpose,
    source_of_funds: order.sourceOfFunds,
    ...(order.paperFileId === null ? {} : { paper: order.paperFileId }),
    answers: order.answers,
    name_check: order.nameCheck,
  });
}

export function statusOf(checks: readonly Check[], name: CheckName): CheckStatus {
  return checks.find((check) => check.name === name)?.status ?? 'Pending';
}

const first = ['payee', 'purpose', 'protection'] as const;

/** Every answer is there, so that there is something to sign. */
function isAnswered({ checks, order }: Pick<WholeOrder, 'checks' | 'order'>): boolean {
  return !order.needsQuote && first.every((name) => statusOf(checks, name) !== 'Pending');
}

/**
 * Signed now it would leave now, at a rate that is over. One whose day has not come is quoted again
 * on it, so that its rate is none yet.
 */
export function leavesAtOldRate(
  { transfer, order }: Pick<WholeOrder, 'transfer' | 'order'>,
  { now, today }: { readonly now: Date; readonly today: string },
): boolean {
  if (transfer.exchange === null) return false;
  const leaves = transfer.status === 'Pending' || dayOf({ transfer, order }) <= today;
  return leaves && (order.rateUntil === null || order.rateUntil <= now);
}

/** The day on which it is to leave. */
export function dayOf({ transfer, order }: Pick<WholeOrder, 'transfer' | 'order'>): string {
  return order.scheduledFor ?? transfer.valueDate;
}

const open: readonly TransferStatus[] = ['Scheduled', 'Pending'];

export function awaitsSignature(whole: Pick<WholeOrder, 'checks' | 'order' | 'transfer'>): boolean {
  return (
    open.includes(whole.transfer.status) &&
    isAnswered(whole) &&
    statusOf(whole.checks, 'otp') === 'Pending'
  );
}

/** What it wants of the customer before it goes on, one thing at a time; null: nothing. */
export function turnOf(
  whole: Pick<WholeOrder, 'checks' | 'order' | 'transfer'>,
  isAskedFor: boolean,
): PaymentTurn | null {
  const { transfer, order, checks } = whole;
  if (!open.includes(transfer.status)) return null;
  if (isAskedFor) return 'evidence';
  if (statusOf(checks, 'protection') === 'Pending') {
    return order.asksAgainAt === null ? 'answers' : null;
  }
  if (order.needsQuote) return 'rate';
  return awaitsSignature(whole) ? 'signature' : null;
}

/**
 * Nothing has left yet: all checks are behind it only once it is with the rail. What stays inside
 * the bank is never with a rail, and what waits for one is not yet.
 */
export function phaseOf(
  { transfer, order }: Pick<WholeOrder, 'transfer' | 'order'>,
  now: Date,
  inside: boolean,
): 'checks' | 'with_rail' | null {
  if (transfer.status !== 'Pending') return null;
  if (inside || order.leaveBy !== null) return 'checks';
  return order.undoUntil !== null && order.undoUntil <= now ? 'with_rail' : 'checks';
}

/** Before it is signed, and where the source of funds was asked for. */
export function takesPaper({ order, transfer }: Pick<WholeOrder, 'order' | 'transfer'>): boolean {
  const isOpen = transfer.status === 'Pending' || transfer.status === 'Scheduled';
  return isOpen && order.signature === null && order.sourceOfFunds !== null;
}
