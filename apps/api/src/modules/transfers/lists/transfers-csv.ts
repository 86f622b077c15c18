/** Transfers as a CSV file: one line each, with a stable id and the balance after it. Pure. */

import { referenceOf } from '@fairlead/contract/transfer-reference';
import { money, toDecimal } from '@fairlead/money';
import {
  amountsOf,
  counterpartyOf,
  sideOf,
  type TransferView,
} from '#modules/transfers/transfer-answers.service.ts';
import { csvText } from '#platform/lists/csv.ts';
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
    toDecimal(isDebit ? money(-own.amountMinor, own.currency) : own),
    own.currency,
    toDecimal(money(isDebit ? transfer.feeMinor : 0n, own.currency)),
    exchange === null ? '' : toDecimal(other),
    exchange === null ? '' : other.currency,
    exchange?.rate ?? '',
    balanceAfterMinor === null ? '' : toDecimal(money(balanceAfterMinor, own.currency)),
    counterpartyOf(transfer, view),
    transfer.comment ?? '',
    referenceOf(transfer.id),
    transfer.simulated ? 'SIMULATED' : '',
  ];
}

export function csvOf(rows: readonly ListedTransfer[], view: TransferView): string {
  return csvText([HEADER, ...rows.map((row) => lineOf(row, view))]);
}
