/** Transfers as a CSV file: one line each, with a stable id and the balance after it. Pure. */

import { referenceOf } from '@fairlead/contract/transfer-reference';
import { exponentOf, type Money, money } from '@fairlead/money';
import {
  amountsOf,
  counterpartyOf,
  sideOf,
  type TransferView,
} from '#modules/transfers/transfer-answers.service.ts';
import type { ListedTransfer } from './transfer-lists.sql.ts';

const HEADER = [
  'id',
  'value_date',
  'recorded_at',
  'account_id',
  'kind',
  'type',
  'status',
  'amount',
  'currency',
  'fee',
  'other_amount',
  'other_currency',
  'rate',
  'balance_after',
  'counterparty',
  'comment',
  'reference',
  'simulated',
] as const;

/** Plain digits with a point, whatever the language: programs read it. */
export function decimal({ amountMinor, currency }: Money): string {
  const decimals = exponentOf(currency);
  const digits = (amountMinor < 0n ? -amountMinor : amountMinor)
    .toString()
    .padStart(decimals + 1, '0');
  const sign = amountMinor < 0n ? '-' : '';
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** What people wrote must not become a formula in a spreadsheet. */
function spoken(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function field(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function lineOf(transfer: ListedTransfer, view: TransferView): string[] {
  const { accountId, isDebit } = sideOf(transfer, view.accountId);
  const { left, arrived } = amountsOf(transfer);
  const [own, other] = isDebit ? [left, arrived] : [arrived, left];
  const { exchange, balanceAfterMinor } = transfer;
  return [
    transfer.id,
    transfer.valueDate,
    transfer.createdAt.toISOString(),
    accountId,
    transfer.kind,
    isDebit ? 'Debit' : 'Credit',
    transfer.status,
    decimal(isDebit ? money(-own.amountMinor, own.currency) : own),
    own.currency,
    decimal(money(isDebit ? transfer.feeMinor : 0n, own.currency)),
    exchange === null ? '' : decimal(other),
    exchange === null ? '' : other.currency,
    exchange?.rate ?? '',
    balanceAfterMinor === null ? '' : decimal(money(balanceAfterMinor, own.currency)),
    spoken(counterpartyOf(transfer, view)),
    spoken(transfer.comment ?? ''),
    referenceOf(transfer.id),
    transfer.simulated ? 'SIMULATED' : '',
  ];
}

/** With the mark by which spreadsheets know UTF-8. */
export function csvOf(rows: readonly ListedTransfer[], view: TransferView): string {
  const lines = [HEADER, ...rows.map((row) => lineOf(row, view))];
  return `\u{feff}${lines.map((line) => line.map(field).join(',')).join('\r\n')}\r\n`;
}
