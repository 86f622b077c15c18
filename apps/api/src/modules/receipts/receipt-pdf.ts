/** A receipt's data as its template wants it: every word in the customer's language. */

import { referenceOf } from '@fairlead/contract/transfer-reference';
import type { StatementFacts } from '#modules/statements/statements.service.ts';
import { bankName, formerCustomer } from '#modules/transfers/transfer-answers.service.ts';
import type { Transfer } from '#modules/transfers/transfers.service.ts';
import type { Languages, MessageKey } from '#platform/language.ts';
import { piece, type SheetFacts, sheetOf, type Voice, voiceOf } from '#platform/paper/sheet.ts';
import type { SetsPaper } from '#platform/paper/typesetter.ts';

const TEMPLATE = 'apps/api/src/modules/receipts/receipt.typ';

const SHEET = {
  title: 'receipt.title',
  check: 'receipt.check',
  checkTitle: 'receipt.check_title',
} as const;

type Account = StatementFacts['account'];

/** Everything that a receipt is made from. */
export interface ReceiptContent {
  readonly transfer: Transfer;
  readonly code: string;
  readonly facts: SheetFacts & { readonly holder: string; readonly timeZone: string };
  /** Null where that end is no account of the customer's. */
  readonly from: Account | null;
  readonly to: Account | null;
  /** Who was paid, and the rail's own reference where the money left the bank. */
  readonly outside: {
    readonly name: string;
    readonly bank: string;
    readonly account: string;
    /** Null where they have their account here. */
    readonly railReference: string | null;
  } | null;
}

export async function receiptPdf(
  content: ReceiptContent,
  languages: Languages,
  paper: SetsPaper,
): Promise<Buffer> {
  return paper.set(TEMPLATE, pageOf(content, languages));
}

/** Plain JSON. */
function pageOf(content: ReceiptContent, languages: Languages): object {
  const { transfer, code, facts, from, to, outside } = content;
  const voice = voiceOf(facts.language, languages);
  const { say, amount } = voice;
  const made = transfer.createdAt;
  const sheet = sheetOf(facts, { ...SHEET, code, made }, voice);
  const name = () => transfer.counterparty ?? bankName(transfer, voice);
  const other = () => piece(name() || formerCustomer(voice));
  const end = (account: Account | null) => {
    if (account !== null) return endOf(account, facts.holder, voice);
    return outside === null ? [other()] : payeeEnd(outside);
  };
  return {
    ...sheet,
    amount: {
      label: say(transfer.from === null ? 'receipt.arrived' : 'receipt.left'),
      text: amount(transfer.amountMinor, transfer.currency, 'code'),
    },
    facts: [
      factOf(say('receipt.from'), end(from)),
      factOf(say('receipt.to'), end(to)),
      ...exchangeFacts(transfer, voice),
      ...restOf(transfer, facts.timeZone, voice),
    ],
    words: {
      ...sheet.words,
      status: say('receipt.issued_for', { reference: referenceOf(transfer.id) }),
      inside: say(outside?.railReference === null ? 'receipt.inside' : INSIDE[transfer.kind], {
        brand: facts.brand,
        reference: outside?.railReference ?? '',
      }),
    },
  };
}

/** What has not left the bank may not look as if it had; what has, its rail confirmed. */
const INSIDE: Readonly<Record<Transfer['kind'], MessageKey>> = {
  internal: 'receipt.inside',
  external: 'receipt.outside',
  received: 'receipt.received',
  interest: 'statement.interest',
  faucet: 'statement.faucet',
  simulated: 'receipt.simulated',
  adjustment: 'receipt.adjustment',
};

type Piece = ReturnType<typeof piece>;

function factOf(label: string, pieces: readonly Piece[]) {
  return { label, pieces };
}

/** Whose account it is, and where. */
function endOf(account: Account, holder: string, { product }: Voice): Piece[] {
  const { iban, number, bankCode } = account;
  const code = bankCode === null ? '' : `${bankCode.code} `;
  const shown = iban === null ? `${code}${number}` : iban.replace(/(.{4})(?=.)/g, '$1 ');
  return [piece(holder), piece(product(account.product)), { text: shown, rtl: false }];
}

/** Who was paid, and where. */
function payeeEnd({ name, bank, account }: NonNullable<ReceiptContent['outside']>): Piece[] {
  return [piece(name), piece(bank), { text: account, rtl: false }];
}

/** What it cost, at which rate, and what arrived. */
function exchangeFacts({ exchange, feeMinor, currency }: Transfer, { say, amount, rate }: Voice) {
  const plain = (text: string) => [{ text, rtl: false }];
  if (exchange === null) {
    if (feeMinor === 0n) return [];
    return [factOf(say('receipt.fee'), plain(amount(feeMinor, currency, 'code')))];
  }
  const oneIs = `1 ${currency} = ${rate(exchange.rate)} ${exchange.currency}`;
  return [
    factOf(say('receipt.fee'), plain(amount(feeMinor, currency, 'code'))),
    factOf(say('receipt.rate'), plain(oneIs)),
    factOf(say('receipt.arrived'), plain(amount(exchange.arrivedMinor, exchange.currency, 'code'))),
  ];
}

function restOf(transfer: Transfer, timeZone: string, { say, day, language }: Voice) {
  const { comment, valueDate, createdAt, id } = transfer;
  const moment = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone,
  }).format(createdAt);
  return [
    ...(comment === null ? [] : [factOf(say('receipt.comment'), [piece(comment)])]),
    factOf(say('statement.date'), [piece(day(valueDate, 'long'), language)]),
    factOf(say('statement.recorded_on'), [piece(moment, language)]),
    factOf(say('statement.reference'), [{ text: referenceOf(id), rtl: false }]),
    factOf(say('receipt.id'), [{ text: id, rtl: false }]),
  ];
}
