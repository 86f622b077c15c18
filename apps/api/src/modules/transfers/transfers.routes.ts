/** A customer's transfers: between own accounts, and reading them. */
import { routes } from '@fairlead/contract';
import * as z from 'zod';
import { Refusal } from '#platform/errors.ts';
import { implement } from '#platform/http/implement.ts';
import { pageOf, placeOf } from '#platform/http/list.ts';
import { answerOutcome, transferAnswer } from './transfer-answers.service.ts';
import type { Transfers } from './transfers.service.ts';
import { findOwnTransfer, findTransfers, type TransferPlace } from './transfers.sql.ts';

const position: z.ZodType<TransferPlace> = z.tuple([
  z.iso.datetime({ precision: 6 }),
  z.string().max(60),
]);

export function transfersRoutes({ transfers }: { readonly transfers: Transfers }) {
  return implement(routes.transfers, {
    list: async (call) => {
      const place = placeOf(call, position);
      const page = { after: place.after, limit: place.fetch };
      return pageOf(call, place, await findTransfers(call.db, call.principal.id, page), {
        item: (transfer) => transferAnswer(transfer, call.language),
        placeOfRow: (transfer) => transfer.place,
      });
    },
    internal: async (call) => {
      const { principal, body } = call;
      const outcome = await transfers.submit({
        id: call.idempotencyKey,
        kind: 'internal',
        customerId: principal.id,
        from: body.from,
        to: body.to,
        amountMinor: BigInt(body.amount),
        session: principal.session,
        requestId: call.requestId,
      });
      return answerOutcome(call, outcome);
    },
    read: async (call) => {
      const found = await findOwnTransfer(call.db, call.principal.id, call.params.id);
      if (found === undefined) throw new Refusal('not_found');
      const timeline = found.events.map(({ status, at }) => ({ status, at: at.toISOString() }));
      return { ...transferAnswer(found, call.language), timeline };
    },
  });
}
