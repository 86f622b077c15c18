/** Staff propose to let somebody in again who has left. */
import { routes } from '@fairlead/contract';
import type { Approvals } from '#modules/approvals/approvals.service.ts';
import { handOf } from '#modules/approvals/staff-hand.service.ts';
import { implement } from '#platform/http/implement.ts';
import { proposeReopening } from './reopening.service.ts';

export function closuresControlRoutes({ approvals }: { readonly approvals: Approvals }) {
  return implement(routes.closures, {
    reopen: async (call) => {
      const wish = { customerId: call.params.id, reason: call.body.reason };
      const hand = { ...(await handOf(call)), persona: call.principal.persona };
      const id = await proposeReopening(call.db, approvals, wish, hand, (tx, approval_id) =>
        call.keepAnswer(tx, { approval_id }),
      );
      return { approval_id: id };
    },
  });
}
