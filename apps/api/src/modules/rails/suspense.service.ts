/**
 * What stands in suspense leaves it by two people: it belongs to a transfer after all, or another
 * movement has undone it.
 */
import type { CustomerId, MovementId, TransferId } from '@fairlead/contract';
import type { Approval, Approvals, Deed, StaffHand } from '#modules/approvals/approvals.service.ts';
import { chartAccount } from '#modules/transfers/chart.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { moveAndTell } from './answers.service.ts';
import { claimedState } from './rail.rules.ts';
import type { Rails } from './rails.service.ts';
import {
  answerOf,
  type KeptOrder,
  lockMovement,
  lockOpposite,
  lockOrder,
  type Movement,
  matchedKinds,
  resolveMovement,
} from './rails.sql.ts';

const KIND = 'suspense.resolve';

export interface Resolution {
  readonly id: MovementId;
  /** Null: together with its opposite. */
  readonly transferId: TransferId | null;
  readonly reason: string;
}

/** Refuses with `not_found`, `already_decided` and `no_such_match`. */
export async function proposeResolution(
  db: Db,
  approvals: Approvals,
  resolution: Resolution,
  by: StaffHand,
  keep: (tx: Tx, movement: Movement, approval: Approval) => Promise<void>,
): Promise<{ readonly movement: Movement; readonly approval: Approval }> {
  const { id, transferId, reason } = resolution;
  return db.transaction().execute(async (tx) => {
    const found = await matchOf(tx, id, transferId);
    const { movement } = found;
    const proposal = {
      kind: KIND,
      subject: { kind: 'rail_movement', id },
      customerId: found.customerId,
      amount: movement.amount,
      before: factsOf(movement),
      after: { transfer_id: transferId, undone_by: found.opposite?.reference ?? null },
      reason,
    } as const;
    const approval = await approvals.propose(tx, proposal, by, await bankNow(tx));
    await keep(tx, movement, approval);
    return { movement, approval };
  });
}

function factsOf({ reference, direction, amount }: Movement) {
  const { amountMinor, currency } = amount;
  return { stands_in: 'suspense', reference, direction, amount: String(amountMinor), currency };
}

interface Match {
  readonly movement: Movement;
  readonly order?: KeptOrder;
  readonly opposite?: Movement;
  readonly customerId: CustomerId | null;
}

/** Locks what it is about, the order first. */
async function matchOf(tx: Tx, id: string, transferId: TransferId | null): Promise<Match> {
  const order = transferId === null ? undefined : await lockOrder(tx, transferId);
  const movement = await lockMovement(tx, id);
  if (movement === undefined) throw new Refusal('not_found');
  if (movement.resolvedAt !== null) throw new Refusal('already_decided');
  if (transferId === null) {
    const opposite = await lockOpposite(tx, movement);
    if (opposite === undefined) throw new Refusal('no_such_match');
    return { movement, opposite, customerId: null };
  }
  const matched = await matchedKinds(tx, transferId);
  const state = order === undefined ? undefined : claimedState(order, movement, matched);
  if (order === undefined || state === undefined) throw new Refusal('no_such_match');
  return { movement, order: { ...order, state }, customerId: order.customerId };
}

/** How a resolution is carried out once a second person has approved it. */
export function suspenseDeed(rails: Rails): Deed {
  return {
    kind: KIND,
    current: async (tx, { subject }) => {
      const movement = await lockMovement(tx, subject.id);
      return movement?.resolvedAt === null ? factsOf(movement) : undefined;
    },
    carryOut: async (tx, { subject, after }) => {
      const transferId = after.transfer_id === null ? null : (after.transfer_id as TransferId);
      await carryOut(tx, rails, await matchOf(tx, subject.id, transferId));
    },
  };
}

async function carryOut(tx: Tx, rails: Rails, match: Match): Promise<void> {
  const { movement, order, opposite } = match;
  const now = rails.now();
  if (opposite !== undefined) {
    await resolveMovement(tx, movement.id, { opposite: opposite.id }, now);
    await resolveMovement(tx, opposite.id, { opposite: movement.id }, now);
    return;
  }
  if (order === undefined) throw new Refusal('changed_meanwhile');
  const { transferId } = order;
  const against = chartAccount('suspense', movement.amount.currency);
  const answer = await answerOf(tx, movement);
  const postingId = await moveAndTell(tx, rails, order, answer, against);
  // Whoever keeps the transfer has ended it otherwise.
  if (postingId === undefined) throw new Refusal('changed_meanwhile');
  await resolveMovement(tx, movement.id, { postingId, transferId }, now);
}
