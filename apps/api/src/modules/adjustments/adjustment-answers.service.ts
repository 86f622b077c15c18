/** How an adjustment is said to staff, what can be corrected, and what a customer would read. */
import {
  type AccountId,
  adjustmentReasons,
  type CustomerId,
  type TransferId,
  type TransferType,
} from '@fairlead/contract';
import { referenceOf } from '@fairlead/contract/transfer-reference';
import { type Money, money } from '@fairlead/money';
import { ownAccount } from '#modules/accounts/accounts.service.ts';
import { waitingAbout } from '#modules/approvals/approvals.service.ts';
import { type Case, caseAbout, findCasesOf } from '#modules/cases/cases.service.ts';
import { customerById } from '#modules/customers/customers.service.ts';
import {
  listTransfers,
  ownTransfer,
  viewOf,
  withPayees,
} from '#modules/transfers/lists/transfer-lists.service.ts';
import {
  adjustmentWords,
  counterpartyOf,
  type TransferView,
} from '#modules/transfers/transfer-answers.service.ts';
import type { Transfer } from '#modules/transfers/transfers.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { moneyAnswer } from '#platform/http/answer/money-answer.ts';
import type { Languages } from '#platform/language.ts';
import { adjustmentById } from './adjustment-room.service.ts';
import { type Corrected, correctsRightly, goodwillTerms, keyOf } from './adjustments.rules.ts';
import { noteOf } from './adjustments.service.ts';
import { correctedOf, findReversal, goodwillOf } from './adjustments.sql.ts';

/** Who reads it, in which language. */
export interface AdjustmentReader {
  readonly languages: Languages;
  readonly language: string;
}

export async function adjustmentAnswer(db: Db | Tx, id: TransferId, reader: AdjustmentReader) {
  const { languages, language } = reader;
  const made = await adjustmentById(db, id);
  const { customerId, accountId, corrects, reason } = made;
  const customer = await customerById(db, customerId);
  const view = await viewOf(db, { ...reader, customerId }, accountId);
  const waiting = await waitingAbout(db, [id]);
  return {
    id,
    customer_id: customerId,
    account_id: accountId,
    account_name: view.nameOf(accountId),
    type: made.type,
    amount: moneyAnswer(made.amount, language),
    reason,
    status: made.status,
    corrects: corrects === null ? null : await correctedAnswer(db, customerId, corrects, view),
    reverses: made.reverses,
    reversed_by: await findReversal(db, id),
    reads: adjustmentWords(reason, { languages, language: customer.language }),
    note: await noteOf(db, made),
    approval_id: waiting.get(id) ?? null,
  };
}

/** Something to correct, with what is left of it. */
interface Correctable {
  readonly transfer: Transfer | undefined;
  readonly about: Case | undefined;
  readonly amount: Money;
}

function answerOf({ transfer, about, amount }: Correctable, usedMinor: bigint, view: TransferView) {
  const said = transfer ?? about;
  if (said === undefined) throw new Error('There is nothing to correct.');
  const { language } = view;
  return {
    kind: about === undefined ? ('transfer' as const) : ('case' as const),
    id: about?.id ?? said.id,
    reference: about?.reference ?? referenceOf(said.id as TransferId),
    counterparty: transfer === undefined ? '' : counterpartyOf(transfer, view),
    on: transfer?.valueDate ?? about?.openedAt.toISOString().slice(0, 10) ?? '',
    amount: moneyAnswer(amount, language),
    left: moneyAnswer(money(amount.amountMinor - usedMinor, amount.currency), language),
  };
}

async function correctedAnswer(
  db: Db | Tx,
  customerId: CustomerId,
  corrects: Corrected,
  view: TransferView,
) {
  const { transferId, caseId } = corrects;
  const transfer = transferId === null ? undefined : await ownTransfer(db, customerId, transferId);
  const about = caseId === null ? undefined : await caseAbout(db, caseId, customerId);
  const amount = transfer ?? about?.amount;
  if (amount === undefined || amount === null) throw new Error('A correction has no limit.');
  const key = keyOf(corrects);
  const used = (await correctedOf(db, [key])).get(key) ?? 0n;
  const { amountMinor, currency } = amount;
  const named = await withPayees(db, view, customerId, transfer === undefined ? [] : [transfer]);
  return answerOf({ transfer, about, amount: money(amountMinor, currency) }, used, named);
}

export interface TermsAsked {
  readonly customerId: CustomerId;
  readonly accountId: AccountId;
  readonly type: TransferType;
  /** One that is to be among them. */
  readonly transferId: TransferId | undefined;
  readonly today: string;
  readonly mayReadCases: boolean;
}

const MOST_LISTED = 50;

export async function termsAnswer(db: Db, asked: TermsAsked, reader: AdjustmentReader) {
  const { customerId, accountId, type, today } = asked;
  const { language, languages } = reader;
  const account = await ownAccount(db, customerId, accountId);
  const customer = await customerById(db, customerId);
  const found = await correctableOf(db, asked, reader);
  const given = await goodwillOf(db, customerId, today.slice(0, 7));
  const terms = goodwillTerms(account.currency, given);
  const said = (minor: bigint) => moneyAnswer(money(minor, account.currency), language);
  return {
    correctable: found,
    goodwill:
      type === 'Debit'
        ? null
        : {
            each: said(terms.eachMinor),
            month: said(terms.monthMinor),
            left: said(terms.leftMinor),
          },
    reads: adjustmentReasons.map((reason) => ({
      reason,
      words: adjustmentWords(reason, { languages, language: customer.language }),
    })),
    language: customer.language,
  };
}

/** Cases first, then payments; those that are corrected whole are left out. */
async function correctableOf(db: Db, asked: TermsAsked, reader: AdjustmentReader) {
  const { customerId, accountId, type, transferId } = asked;
  const filters = { account_id: accountId, type: type === 'Credit' ? 'Debit' : 'Credit' } as const;
  const page = { limit: MOST_LISTED };
  const { rows, view } = await listTransfers(db, { ...reader, customerId }, filters, page);
  const wanted =
    transferId === undefined || rows.some(({ id }) => id === transferId)
      ? []
      : [await ownTransfer(db, customerId, transferId)];
  const items: readonly Correctable[] = [
    ...(asked.mayReadCases ? await correctableCases(db, asked) : []),
    ...[...wanted, ...rows]
      .filter((transfer) => correctsRightly(asked, transfer))
      .map((transfer) => ({ transfer, about: undefined, amount: amountOf(transfer) })),
  ];
  const transfers = items.flatMap(({ transfer }) => transfer ?? []);
  const named = await withPayees(db, view, customerId, transfers);
  const keys = items.map(({ transfer, about }) => transfer?.id ?? about?.id ?? '');
  const used = await correctedOf(db, keys);
  return items.flatMap((item, at) => {
    const usedMinor = used.get(keys[at] ?? '') ?? 0n;
    return usedMinor >= item.amount.amountMinor ? [] : [answerOf(item, usedMinor, named)];
  });
}

/** Those about a payment that can be corrected so, or about an amount in the account's currency. */
async function correctableCases(db: Db, asked: TermsAsked): Promise<readonly Correctable[]> {
  const { customerId, accountId } = asked;
  const { currency } = await ownAccount(db, customerId, accountId);
  const items: Correctable[] = [];
  for (const about of await findCasesOf(db, customerId, MOST_LISTED)) {
    if (about.transferId !== null) {
      const transfer = await ownTransfer(db, customerId, about.transferId);
      if (!correctsRightly(asked, transfer)) continue;
      items.push({ transfer, about, amount: amountOf(transfer) });
    } else if (about.amount?.currency === currency) {
      items.push({ transfer: undefined, about, amount: about.amount });
    }
  }
  return items;
}

const amountOf = ({ amountMinor, currency }: Transfer): Money => money(amountMinor, currency);
