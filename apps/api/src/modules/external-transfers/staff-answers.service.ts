/**
 * A payment to somebody outside as staff see it: on the customer's record what it waits for and how
 * it ended; beside its case whom it pays and what the customer answered.
 */
import type { AnswerOf, CustomerId, routes, TransferId } from '@fairlead/contract';
import { money } from '@fairlead/money';
import { caseOf } from '#modules/cases/cases.service.ts';
import { customerById } from '#modules/customers/customers.service.ts';
import { isWithheld, type Reader } from '#modules/customers/withheld.service.ts';
import { isKnownPayee } from '#modules/external-transfers/judging/sending-limits.rules.ts';
import { staysInside } from '#modules/external-transfers/steps/let-go.service.ts';
import { accountHashes, accountShown } from '#modules/payees/payees.service.ts';
import { cameBackOf } from '#modules/rails/rails.service.ts';
import {
  findTransfer,
  firstPaidAt,
  type PayeeAsPaid,
  payeesPaid,
} from '#modules/transfers/outside/outside-transfers.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { moneyAnswer } from '#platform/http/answer/money-answer.ts';
import type { Mode } from '#platform/mode.ts';
import { phaseOf, type WholeOrder } from './order.rules.ts';
import { findChecks, findOrder } from './order.sql.ts';
import { checkAnswer, quotedOf, shortReturn } from './order-answers.service.ts';
import { arrivesOf } from './order-money.service.ts';

type RecordAnswer = NonNullable<AnswerOf<typeof routes.customerRecords.transfer>['outside']>;
type CaseAnswer = NonNullable<AnswerOf<typeof routes.cases.read>['payment']>;

/** Whom it pays is not known any more once the customer was erased. */
type Kept = Omit<WholeOrder, 'payee'> & { readonly payee: PayeeAsPaid | undefined };

export interface StaffReader extends Reader {
  readonly language: string;
}

/** Undefined where this is no payment to somebody outside. */
async function orderKept(
  db: Db | Tx,
  customerId: CustomerId,
  id: TransferId,
): Promise<Kept | undefined> {
  const order = await findOrder(db, id);
  if (order?.customerId !== customerId) return undefined;
  const transfer = await findTransfer(db, id);
  if (transfer === undefined) throw new Error('An order has no transfer.');
  const payee = (await payeesPaid(db, customerId, { ids: [id] })).get(id);
  return { order, transfer, payee, checks: await findChecks(db, id) };
}

function payeeAnswer(payee: PayeeAsPaid | undefined) {
  if (payee === undefined) return null;
  const { account_title, bank_name, details } = payee;
  return {
    account_title,
    bank_name,
    country: details.country,
    account_shown: accountShown(details),
  };
}

/** Null for every other kind of transfer. */
export async function paymentForStaff(
  db: Db,
  { mode, now }: { readonly mode: Mode; readonly now: Date },
  of: { readonly customerId: CustomerId; readonly id: TransferId },
  reader: StaffReader,
) {
  const kept = await orderKept(db, of.customerId, of.id);
  if (kept === undefined) return { outside: null };
  const { order, transfer, payee, checks } = kept;
  const withheld = isWithheld(await customerById(db, of.customerId), reader);
  const held = await caseOf(db, of.id);
  const inside = payee !== undefined && staysInside({ mode }, { ...kept, payee });
  const came = transfer.status === 'Returned' ? await cameBackOf(db, of.id) : undefined;
  const outside: RecordAnswer = {
    phase: phaseOf(kept, now, inside),
    inside,
    payee: withheld ? null : payeeAnswer(payee),
    checks: checks.map((check) => {
      // Why it is held is confidential: the case has it.
      const { reason: _, ...shown } = checkAnswer(check, held);
      return shown;
    }),
    scheduled_for: order.scheduledFor,
    asks_again_at: order.asksAgainAt?.toISOString() ?? null,
    needs_quote: order.needsQuote,
    leave_by: order.leaveBy?.toISOString() ?? null,
    outcome_reason: order.outcomeReason,
    rail_reference: order.railReference,
    recall: order.recall,
    short_return: shortReturn(transfer, came, reader.language),
  };
  return { outside, quoted: quotedOf(kept, reader.language) };
}

/** Null where the case is about no payment to somebody outside. */
export async function examinedPayment(
  db: Db | Tx,
  of: {
    readonly customerId: CustomerId;
    readonly transferId: TransferId | null;
    readonly openedAt: Date;
  },
  reader: StaffReader,
): Promise<CaseAnswer | null> {
  const { customerId, transferId, openedAt } = of;
  const kept = transferId === null ? undefined : await orderKept(db, customerId, transferId);
  if (kept === undefined) return null;
  const { order, transfer, payee } = kept;
  const { language } = reader;
  const withheld = isWithheld(await customerById(db, customerId), reader);
  return {
    payee: withheld ? null : payeeAnswer(payee),
    payee_is_new: payee === undefined ? null : await isNewPayee(db, customerId, payee, openedAt),
    left: moneyAnswer(money(transfer.amountMinor, transfer.currency), language),
    arrives: moneyAnswer(arrivesOf(transfer), language),
    comment: withheld ? null : transfer.comment,
    scheduled_for: order.scheduledFor,
    name_check: order.nameCheck,
    purpose: order.purpose,
    source_of_funds: order.sourceOfFunds,
    answers: order.answers,
  };
}

/** As it was when the case was opened, however long ago that is. */
async function isNewPayee(
  db: Db | Tx,
  customerId: CustomerId,
  { details }: PayeeAsPaid,
  openedAt: Date,
): Promise<boolean> {
  const paidAt = await firstPaidAt(db, customerId, accountHashes(db, details));
  return !isKnownPayee(paidAt, openedAt);
}
