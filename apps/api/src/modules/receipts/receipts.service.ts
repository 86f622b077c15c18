/**
 * Receipts of completed transfers. One is made when it is first asked for, and from then on it is
 * those bytes: they are kept, and their hash is sealed.
 */
import type { AccountId, CustomerId, TransferId } from '@fairlead/contract';
import { isOurs, ownAccount } from '#modules/accounts/accounts.service.ts';
import { customerById } from '#modules/customers/customers.service.ts';
import { railReferenceOf } from '#modules/external-transfers/external-transfers.service.ts';
import { accountShown } from '#modules/payees/payees.service.ts';
import { accountOnPaper } from '#modules/statements/account-on-paper.service.ts';
import type { BankOnPaper } from '#modules/statements/statements.service.ts';
import { ownTransfer } from '#modules/transfers/lists/transfer-lists.service.ts';
import { payeesPaid } from '#modules/transfers/outside/outside-transfers.service.ts';
import type { Transfer } from '#modules/transfers/transfers.service.ts';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Languages } from '#platform/language.ts';
import { keepIssued, readIssued } from '#platform/paper/issued-file.service.ts';
import { newCheckCode } from '#platform/paper/sheet.ts';
import type { SetsPaper } from '#platform/paper/typesetter.ts';
import { type ReceiptContent, receiptPdf } from './receipt-pdf.ts';
import { findReceipt, insertReceipt, type Receipt } from './receipts.sql.ts';

export interface ReceiptParts {
  readonly files: FileStore;
  readonly languages: Languages;
  readonly paper: SetsPaper;
  readonly bank: () => BankOnPaper;
}

/** Refuses with `not_found`, and with `not_ready` while the money has not moved. */
export async function issueReceipt(
  db: Db,
  { customerId, transferId }: { customerId: CustomerId; transferId: TransferId },
  parts: ReceiptParts,
  deed: { readonly actor: Actor; readonly requestId: string },
): Promise<Buffer> {
  const transfer = await ownTransfer(db, customerId, transferId);
  const issued = await findReceipt(db, { transferId });
  if (issued !== undefined) return readIssued(db, parts.files, issued);
  if (transfer.status !== 'Completed') throw new Refusal('not_ready');
  const code = newCheckCode();
  const content = await contentOf(db, transfer, code, parts.bank());
  const bytes = await receiptPdf(content, parts.languages, parts.paper);
  const facts = { ownerId: customerId, kind: 'receipt', mediaType: 'application/pdf' };
  const first = await keepIssued(db, parts.files, { bytes, facts }, async (tx, file) => {
    const made = await insertReceipt(tx, { ...file, transferId, customerId, code });
    const subject = { kind: 'transfer', id: transferId } as const;
    if (made) await recordAudit(tx, { ...deed, action: 'receipt.made', subject, customerId });
    return made;
  });
  return first ? bytes : issueReceipt(db, { customerId, transferId }, parts, deed);
}

/** Names and language as they are now: the bytes keep them. */
export async function contentOf(
  db: Db,
  transfer: Transfer,
  code: string,
  bank: BankOnPaper,
): Promise<ReceiptContent> {
  const { customerId } = transfer;
  const customer = await customerById(db, customerId);
  const account = async (id: AccountId | null) =>
    id === null ? null : accountOnPaper(await ownAccount(db, customerId, id), bank.mode);
  const { brand, origin, timeZone, licence } = bank;
  return {
    transfer,
    code,
    facts: {
      language: customer.language,
      timeZone,
      holder: `${customer.firstName} ${customer.lastName}`,
      brand,
      ...(licence === undefined ? {} : { licence }),
      origin,
      simulated: transfer.simulated,
    },
    from: await account(transfer.from),
    to: await account(transfer.to),
    outside: await outsideOf(db, transfer, bank.mode),
  };
}

/** Who was paid outside, as it was agreed. */
async function outsideOf(
  db: Db,
  transfer: Transfer,
  mode: BankOnPaper['mode'],
): Promise<ReceiptContent['outside']> {
  const { id, customerId, kind } = transfer;
  if (kind !== 'external') return null;
  const payee = (await payeesPaid(db, customerId, { ids: [id] })).get(id);
  const railReference = await railReferenceOf(db, id);
  if (payee === undefined) throw new Refusal('not_ready');
  if (railReference === null && !isOurs(payee.details, mode)) throw new Refusal('not_ready');
  return {
    name: payee.account_title,
    bank: payee.bank_name,
    account: accountShown(payee.details),
    railReference,
  };
}

export interface IssuedReceipt {
  readonly receipt: Receipt;
  /** As it is now: it may have been returned since. */
  readonly transfer: Transfer;
  /** The last four characters of the numbers of the customer's own accounts. */
  readonly fromEnding: string | null;
  readonly toEnding: string | null;
}

/** What was issued under a code; undefined where no receipt was, or its file was erased. */
export async function issuedReceipt(
  db: Db,
  files: FileStore,
  code: string,
): Promise<IssuedReceipt | undefined> {
  const receipt = await findReceipt(db, { code });
  if (receipt === undefined) return undefined;
  if (!(await files.has(db, receipt.fileId))) return undefined;
  const { customerId, transferId } = receipt;
  const transfer = await ownTransfer(db, customerId, transferId);
  const ending = async (id: AccountId | null) => {
    if (id === null) return null;
    const { iban, accountNumber } = await ownAccount(db, customerId, id);
    return (iban ?? accountNumber).slice(-4);
  };
  return {
    receipt,
    transfer,
    fromEnding: await ending(transfer.from),
    toEnding: await ending(transfer.to),
  };
}
