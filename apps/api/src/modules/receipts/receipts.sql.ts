/** The table of receipts: one a transfer, written with its file. */
import type { CustomerId, FileId, TransferId } from '@fairlead/contract';
import type { Selectable } from 'kysely';
import type { Receipt as ReceiptRow } from '#database-schema.ts';
import type { Db, Tx } from '#platform/database/db.ts';

export interface Receipt {
  readonly transferId: TransferId;
  readonly customerId: CustomerId;
  readonly code: string;
  readonly sha256: Buffer;
  readonly sizeBytes: number;
  readonly fileId: FileId;
  readonly issuedAt: Date;
}

/** The table's own constraints keep everything to these. */
function fromRow(row: Selectable<ReceiptRow>): Receipt {
  return {
    transferId: row.transfer_id as TransferId,
    customerId: row.customer_id as CustomerId,
    code: row.code,
    sha256: row.sha256,
    sizeBytes: Number(row.size_bytes),
    fileId: row.file_id as FileId,
    issuedAt: row.issued_at,
  };
}

/** False when the transfer has its receipt already. */
export async function insertReceipt(tx: Tx, receipt: Omit<Receipt, 'issuedAt'>): Promise<boolean> {
  const row = await tx
    .insertInto('receipt')
    .values({
      transfer_id: receipt.transferId,
      customer_id: receipt.customerId,
      code: receipt.code,
      sha256: receipt.sha256,
      size_bytes: BigInt(receipt.sizeBytes),
      file_id: receipt.fileId,
    })
    .onConflict((conflict) => conflict.column('transfer_id').doNothing())
    .returning('transfer_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findReceipt(
  db: Db | Tx,
  by: { readonly transferId: TransferId } | { readonly code: string },
): Promise<Receipt | undefined> {
  const all = db.selectFrom('receipt').selectAll();
  const row = await ('code' in by
    ? all.where('code', '=', by.code)
    : all.where('transfer_id', '=', by.transferId)
  ).executeTakeFirst();
  return row === undefined ? undefined : fromRow(row);
}
