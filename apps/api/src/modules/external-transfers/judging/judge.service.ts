/** Judges an order before anything is reserved: whose, whom, when, what it costs, what it needs. */
import type {
  AccountId,
  BankDetails,
  CustomerId,
  FundSource,
  NameCheckOutcome,
  PayeeId,
  ProtectionAnswers,
  Purpose,
} from '@fairlead/contract';
import type { Currency } from '@fairlead/money';
import { type Account, isOurs, ownAccount } from '#modules/accounts/accounts.service.ts';
import { type Customer, customerById } from '#modules/customers/customers.service.ts';
import { tierOf } from '#modules/customers/standing.service.ts';
import type { WholeOrder } from '#modules/external-transfers/order.rules.ts';
import { findSenderPast } from '#modules/external-transfers/order.sql.ts';
import type { SendingParts } from '#modules/external-transfers/sending-parts.ts';
import type { Quote } from '#modules/fx/fx.service.ts';
import {
  accountHash,
  accountHashes,
  checkDetails,
  currencyFor,
  readPayee,
} from '#modules/payees/payees.service.ts';
import { sendingPrice } from '#modules/prices/prices.service.ts';
import { limitMinor } from '#modules/settings/rough-worth.service.ts';
import {
  institution,
  limits as limitGroup,
  offersCurrency,
} from '#modules/settings/settings.service.ts';
import type { PayeeAsPaid } from '#modules/transfers/outside/outside-transfers.service.ts';
import { dateAt } from '#platform/calendar.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { countHourly, discountHourly } from '#platform/throttle/hourly.ts';
import { holderAnswer, requireTaker } from './inside.service.ts';
import { readNameCheck, writeNameCheck } from './name-check-token.rules.ts';
import { isKnownPayee, limitsOf, mayGoThere, type TierLimits } from './sending-limits.rules.ts';

/** As the contract has it. */
export interface OrderBody {
  readonly account_id: AccountId;
  readonly payee_id?: PayeeId | undefined;
  readonly payee?: PayeeAsPaid | undefined;
  readonly amount: string;
  readonly comment?: string | undefined;
  readonly scheduled_for?: string | undefined;
  readonly quote_id?: string | undefined;
  readonly payee_ack?: { readonly token: string; readonly accepted: true } | undefined;
  readonly purpose?: Purpose | undefined;
  readonly source_of_funds?: FundSource | undefined;
  readonly protection_answers?: ProtectionAnswers | undefined;
}

type Need = 'payee_ack' | 'purpose' | 'source_of_funds' | 'protection_answers';

export interface NameCheck {
  readonly outcome: NameCheckOutcome;
  readonly nameFound: string | null;
  readonly token: string;
}

export interface Sender {
  readonly customerId: CustomerId;
  readonly customer: Customer;
  readonly tier: number;
  /** Limits are halved until then. */
  readonly loweredUntil: Date | null;
  readonly limits: TierLimits;
  /** Bank time, and the bank's day at it. */
  readonly now: Date;
  readonly today: string;
  /** When a payment of theirs first arrived at the account in question. */
  readonly paidAt: Date | null;
  /** That account's hash as a window's name, while whoever has it is new. */
  readonly newPayee: string | null;
}

export interface Judged extends Sender {
  readonly account: Account;
  readonly currency: Currency;
  readonly payee: PayeeAsPaid;
  readonly payeeId: PayeeId | null;
  /** Enough is proven of its sender for that country: a limit, which the ledger remembers. */
  readonly mayGoThere: boolean;
  readonly accountHash: Buffer;
  readonly amountMinor: bigint;
  readonly sendFeeMinor: bigint;
  /** Null for today. */
  readonly scheduledFor: string | null;
  readonly quote: { readonly token: string; readonly says: Quote } | null;
  readonly nameCheck: NameCheck;
  readonly purposeNeeded: boolean;
  readonly protectionNeeded: boolean;
  readonly review: boolean;
}

const DAY_MS = 24 * 3_600_000;
export const MOST_DAYS_AHEAD = 45;

export function dayAfter(today: string, days: number): string {
  return new Date(Date.parse(`${today}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Who sends, and how much they may. `details`: of the account that it goes to, if any yet. */
export async function senderOf(
  db: Db,
  parts: SendingParts,
  customerId: CustomerId,
  { currency, details }: { currency: Currency; details: BankDetails | null },
): Promise<Sender> {
  const { settings, wallTime } = parts;
  const since = new Date(wallTime.now().getTime() - DAY_MS);
  const [customer, { now, reset, paidAt }] = await Promise.all([
    customerById(db, customerId),
    findSenderPast(db, customerId, {
      since,
      accountHashes: details === null ? [] : accountHashes(db, details),
    }),
  ]);
  const tier = tierOf(customer);
  const today = dateAt(now, settings.get(institution).time_zone).toString();
  const isNew = details !== null && !isKnownPayee(paidAt, now);
  return {
    customerId,
    customer,
    tier,
    loweredUntil: reset === null ? null : new Date(reset.getTime() + DAY_MS),
    limits: limitsOf(tier, currency, settings.get(limitGroup), reset !== null),
    now,
    today,
    paidAt,
    newPayee: isNew ? accountHash(db, details).toString('hex').slice(0, 32) : null,
  };
}

/** Throws the first refusal in the fixed order; limits and funds are looked at elsewhere. */
export async function judge(
  db: Db,
  parts: SendingParts,
  customerId: CustomerId,
  body: OrderBody,
  asks: 'quote' | 'order',
): Promise<Judged> {
  const { settings } = parts;
  const account = await ownAccount(db, customerId, body.account_id);
  const { payee, payeeId } = await payeeFor(db, customerId, body);
  checkDetails(payee.details);
  await requireTaker(db, parts, payee, account);
  const to = currencyFor(payee.details.country, (code) => offersCurrency(settings, code));
  const hash = accountHash(db, payee.details);
  const [sender, standing] = await Promise.all([
    senderOf(db, parts, customerId, { currency: account.currency, details: payee.details }),
    parts.restrictions.standingOf(db, customerId),
  ]);
  const scheduledFor = dayOf(body.scheduled_for, sender.today);
  const amountMinor = BigInt(body.amount);
  const quote = await quoteFor(db, parts, body, { from: account.currency, to, amountMinor, asks });
  if (!parts.rails.open) throw new Refusal('rail_not_available');
  const nameCheck = await nameCheckOf(db, parts, { customerId, payee, asks }, body);
  const set = settings.get(limitGroup);
  if (standing.status === 'RESTRICTED') throw new Refusal('transfers_restricted');
  requireOpen(account, sender.today);
  const { country } = payee.details;
  // The price list goes by the currency: dollars that stay dollars cost the same everywhere.
  const item = to === account.currency ? 'send_domestic' : 'send_abroad';
  const unusual = amountMinor >= limitMinor(set.new_payee_review, account.currency);
  return {
    ...sender,
    account,
    currency: account.currency,
    payee,
    payeeId,
    mayGoThere: mayGoThere(sender.tier, country, account.currency),
    accountHash: hash,
    amountMinor,
    sendFeeMinor: sendingPrice(settings, item, account.currency).amountMinor,
    scheduledFor,
    quote,
    nameCheck,
    purposeNeeded: amountMinor >= limitMinor(set.purpose_from, account.currency),
    protectionNeeded: sender.paidAt === null || unusual || nameCheck.outcome === 'no_match',
    review: standing.status === 'REVIEW',
  };
}

/** Whether enough is still proven of its sender for where it goes. */
export async function isProvenFor(
  db: Db | Tx,
  { transfer, payee }: Pick<WholeOrder, 'transfer' | 'payee'>,
): Promise<boolean> {
  const { customerId, currency } = transfer;
  const tier = tierOf(await customerById(db, customerId));
  return mayGoThere(tier, payee.details.country, currency);
}

/** What keeps a signed one from leaving: payments switched off, or a proof taken back. */
export async function stoppedBy(
  tx: Tx,
  { restrictions }: Pick<SendingParts, 'restrictions'>,
  whole: Pick<WholeOrder, 'transfer' | 'payee'>,
): Promise<'restricted' | 'not_proven' | null> {
  const { status } = await restrictions.standingOf(tx, whole.transfer.customerId);
  if (status === 'RESTRICTED') return 'restricted';
  return (await isProvenFor(tx, whole)) ? null : 'not_proven';
}

async function payeeFor(
  db: Db,
  customerId: CustomerId,
  { payee_id: id, payee }: Pick<OrderBody, 'payee_id' | 'payee'>,
): Promise<{ payee: PayeeAsPaid; payeeId: PayeeId | null }> {
  if (id === undefined) {
    if (payee === undefined) throw new Refusal('not_found', { field: 'payee_id' });
    return { payee, payeeId: null };
  }
  const { account_title, bank_name, details } = await readPayee(db, customerId, id);
  return { payee: { account_title, bank_name, details }, payeeId: id };
}

function dayOf(asked: string | undefined, today: string): string | null {
  if (asked === undefined || asked === today) return null;
  if (asked < today || asked > dayAfter(today, MOST_DAYS_AHEAD)) {
    throw new Refusal('date_not_possible', { field: 'scheduled_for' });
  }
  return asked;
}

interface Exchanged {
  readonly from: Currency;
  readonly to: Currency;
  readonly amountMinor: bigint;
  readonly asks: 'quote' | 'order';
}

/** The review is given a quote; an order names the one that the customer saw. */
async function quoteFor(
  db: Db,
  { fx, wallTime }: SendingParts,
  { quote_id: token }: Pick<OrderBody, 'quote_id'>,
  { from, to, amountMinor, asks }: Exchanged,
): Promise<Judged['quote']> {
  const field = 'quote_id';
  if (token === undefined) {
    if (from === to) return null;
    if (asks === 'order') throw new Refusal('quote_required', { field });
    const made = await fx.quote(db, { from, to, amountMinor });
    return { token: made.token, says: made.quote };
  }
  return { token, says: fittingQuote(fx.read(token), { from, to, amountMinor }, wallTime.now()) };
}

export function fittingQuote(
  says: Quote | null,
  wanted: { readonly from: Currency; readonly to: Currency; readonly amountMinor: bigint },
  now: Date,
): Quote {
  const field = 'quote_id';
  const fits =
    says !== null &&
    says.from === wanted.from &&
    says.to === wanted.to &&
    says.amountMinor === wanted.amountMinor;
  if (!fits) throw new Refusal('quote_not_fitting', { field });
  if (says.expiresAt <= now) throw new Refusal('quote_expired', { field });
  return says;
}

/** Within an hour: names that were not the account's, after which nobody is told of another. */
const MOST_MISSES = 30;

interface AskedName {
  readonly customerId: CustomerId;
  readonly payee: PayeeAsPaid;
  readonly asks: 'quote' | 'order';
}

/**
 * What was said before counts as long as it is held; otherwise the payee's bank is asked. Refuses
 * with `too_many_requests` whoever tries names out.
 */
async function nameCheckOf(
  db: Db,
  { rails, ring, wallTime, mode }: SendingParts,
  { customerId, payee, asks }: AskedName,
  { payee_ack: ack }: Pick<OrderBody, 'payee_ack'>,
): Promise<NameCheck> {
  const mac = (text: string) => ring.mac('name check', text);
  const { account_title: accountTitle, details } = payee;
  const now = wallTime.now();
  if (ack !== undefined) {
    const outcome = readNameCheck(ack.token, payee, now, mac);
    if (outcome !== null) return { outcome, nameFound: null, token: ack.token };
    if (asks === 'order') throw new Refusal('payee_not_checked', { field: 'payee_ack' });
  }
  const counted = { name: 'name check', key: customerId, most: MOST_MISSES };
  await countHourly(db, counted, now);
  const { outcome, nameFound } = isOurs(details, mode)
    ? await holderAnswer(db, payee)
    : await rails.checkName({ accountTitle, details });
  if (outcome !== 'close_match' && outcome !== 'no_match') await discountHourly(db, counted);
  if (asks === 'order' && outcome !== 'match') {
    throw new Refusal('payee_not_checked', { field: 'payee_ack' });
  }
  return { outcome, nameFound, token: writeNameCheck(payee, outcome, now, mac) };
}

export function requireOpen({ status, maturesOn }: Account, today: string): void {
  const field = 'account_id';
  if (status !== 'Active') throw new Refusal('account_not_active', { field });
  if (maturesOn !== null && today < maturesOn) throw new Refusal('not_matured', { field });
}

/** What the customer has still to answer. */
export function needsOf(judged: Judged, body: OrderBody): Need[] {
  const acknowledged = body.payee_ack?.token === judged.nameCheck.token;
  const seen = judged.nameCheck.outcome === 'match' || acknowledged;
  const { purposeNeeded: asked } = judged;
  const answered = body.protection_answers !== undefined;
  return [
    ...(seen ? [] : (['payee_ack'] as const)),
    ...(asked && body.purpose === undefined ? (['purpose'] as const) : []),
    ...(asked && body.source_of_funds === undefined ? (['source_of_funds'] as const) : []),
    ...(judged.protectionNeeded && !answered ? (['protection_answers'] as const) : []),
  ];
}
