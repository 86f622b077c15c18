/** Customers download the receipts of their transfers, whatever restriction there is. */
import { routes } from '@fairlead/contract';
import { referenceOf } from '@fairlead/contract/transfer-reference';
import { implement } from '#platform/http/implement.ts';
import { issueReceipt, type ReceiptParts } from './receipts.service.ts';

export function receiptsRoutes(parts: ReceiptParts) {
  return implement(routes.receipts, {
    file: async ({ db, principal, params, actor, requestId }) => {
      const wanted = { customerId: principal.id, transferId: params.id };
      const body = await issueReceipt(db, wanted, parts, { actor, requestId });
      const fileName = `receipt-${referenceOf(params.id)}.pdf`;
      return { contentType: 'application/pdf', body, fileName };
    },
  });
}
