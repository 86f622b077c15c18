/**
 * Somebody who has left is let in again, by two people: mostly because money came back for them and
 * only an account of theirs can take it. Their closed accounts stay closed, and what keeps them out
 * besides, such as a lock that two people confirmed meanwhile, keeps them out still.
 */
import type { ApprovalId, CustomerId } from '@fairlead/contract';
import type { Approvals, Deed, StaffHand } from '#modules/approvals/approvals.service.ts';
import {
  changeCustomer,
  customerById,
  customerForChange,
} from '#modules/customers/customers.service.ts';
import { customerForStaff, type Reader } from '#modules/customers/withheld.service.ts';
import { carryOver } from '#modules/restrictions/account-standing.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import { sendMail } from '#platform/channels/send.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { WallTime } from '#platform/wall-time.ts';
import { findClosed } from './closures.sql.ts';
import { cancelErasure } from './erasure.service.ts';

const KIND = 'customer.reopen';
const OPEN = { account_status: 'Active' } as const;

/** Undefined where they have not left, or where nothing of them is known any more. */
async function factsOf(tx: Tx, id: CustomerId) {
  const { accountStatus } = await customerForChange(tx, id);
  const closed = await findClosed(tx, id);
  if (accountStatus !== 'Closed' || closed === undefined || closed.isErased) return undefined;
  return { account_status: 'Closed', closed_at: closed.at.toISOString() };
}

/**
 * Refuses with `persona_may_not` and `second_person_required`, and with `already_decided` where
 * they have not left, or where this waits already.
 */
export async function proposeReopening(
  db: Db,
  approvals: Approvals,
  wish: { readonly customerId: CustomerId; readonly reason: string },
  hand: StaffHand & Reader,
  keep: (tx: Tx, id: ApprovalId) => Promise<void>,
): Promise<ApprovalId> {
  const { customerId, reason } = wish;
  return db.transaction().execute(async (tx) => {
    await customerForStaff(tx, customerId, { persona: hand.persona, staffId: hand.staff.id });
    const before = await factsOf(tx, customerId);
    if (before === undefined) throw new Refusal('already_decided');
    const subject = { kind: 'customer', id: customerId } as const;
    const about = { kind: KIND, subject, customerId, amount: null } as const;
    const proposal = { ...about, before, after: OPEN, reason };
    const { id } = await approvals.propose(tx, proposal, hand, await bankNow(tx));
    await keep(tx, id);
    return id;
  });
}

export function reopeningDeed(wallTime: WallTime): Deed {
  return {
    kind: KIND,
    current: (tx, { subject }) => factsOf(tx, subject.id as CustomerId),
    carryOut: async (tx, { subject }, { actor, requestId, now }) => {
      const id = subject.id as CustomerId;
      const change = {
        accountStatus: 'Active',
        restrictionReason: null,
        restrictedAt: null,
        restrictionCase: null,
        restrictionUntil: null,
      } as const;
      const customer = await changeCustomer(tx, id, change, wallTime.now());
      await carryOver(tx, { customerId: id, subject: 'account' }, now);
      await cancelErasure(tx, id);
      await recordAudit(tx, {
        actor,
        action: 'customer.reopened',
        subject: { kind: 'customer', id },
        customerId: id,
        before: { accountStatus: 'Closed' },
        after: { accountStatus: (await customerById(tx, id)).accountStatus },
        requestId,
      });
      await sendMail(tx, {
        template: 'relationship_reopened',
        to: customer.email,
        personId: id,
        language: customer.language,
        values: { first: customer.firstName },
      });
    },
  };
}
