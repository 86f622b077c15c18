/**
 * What stands in suspense leaves it by two people: it belongs to a transfer after all, or another
 * movement has undone it.
 */
import type { ApprovalId, CustomerId, MovementId, TransferId } from '@fairlead/contract';
import {
  type Approval,
  type Approvals,
  type Deed,
  type StaffHand,
  waitingAbout,
  waitingNaming,
} from '#modules/approvals/approvals.service.ts';
import { chartAccount } from '#modules/transfers/chart.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { moveAndTell } from './answers.service.ts';
import { claimedState, type NotBooked, shortBy } from './rail.rules.ts';
import type { Rails } from './rails.service.ts';
import {
  answerOf,
  findMovement,
  findOpposite,
  type KeptOrder,
  lockMovement,
  lockOpposite,
  lockOrder,
  type Movement,
  matchedKinds,
  resolveMovement,
} from './rails.sql.ts';
import { type FittingOrder, fittingOrders, orderQuoted } from './suspense.sql.ts';

const KIND = 'suspense.resolve';
/** As many as one looks through at once; an older one is named by its reference. */
const MATCHES_SHOWN = 5;

export interface Resolution {
  readonly id: MovementId;
  /** A transfer's id or reference. Null: together with its opposite. */
  readonly transfer: string | null;
  readonly reason: string;
}

export interface Matches {
  readonly movement: Movement;
  readonly orders: readonly FittingOrder[];
  readonly opposite: Movement | undefined;
}

/** The proposal that waits about each, or about the movement that it would leave together with. */
export async function waitingFor(
  db: Db | Tx,
  movements: readonly Movement[],
): Promise<ReadonlyMap<MovementId, ApprovalId>> {
  const own = await waitingAbout(
    db,
    movements.map(({ id }) => id),
  );
  const references = movements.map(({ reference }) => reference);
  const opposite = await waitingNaming(db, KIND, 'undone_by', references);
  return new Map(
    movements.flatMap(({ id, reference }) => {
      const approval = own.get(id) ?? opposite.get(reference);
      return approval === undefined ? [] : [[id, approval] as const];
    }),
  );
}

/** What it could belong to. Refuses with `not_found` and `already_decided`. */
export async function matchesOf(db: Db, id: MovementId): Promise<Matches> {
  const movement = await findMovement(db, id);
  if (movement === undefined) throw new Refusal('not_found');
  if (movement.resolvedAt !== null) throw new Refusal('already_decided');
  return {
    movement,
    orders: await fittingOrders(db, movement, MATCHES_SHOWN),
    opposite: await findOpposite(db, movement),
  };
}

/** Refuses with `not_found`, `already_decided` and `no_such_match`. */
export async function proposeResolution(
  db: Db,
  approvals: Approvals,
  resolution: Resolution,
  by: StaffHand,
  keep: (tx: Tx, movement: Movement, approval: Approval) => Promise<void>,
): Promise<{ readonly movement: Movement; readonly approval: Approval }> {
  const { id, transfer, reason } = resolution;
  return db.transaction().execute(async (tx) => {
    const transferId = transfer === null ? null : await transferNamed(tx, id, transfer);
    const found = await matchOf(tx, id, { transferId });
    if (typeof found === 'string') throw new Refusal(found);
    const { movement } = found;
    const proposal = {
      kind: KIND,
      subject: { kind: 'rail_movement', id },
      customerId: found.customerId,
      amount: movement.amount,
      before: factsOf(movement),
      after: {
        transfer_id: transferId,
        undone_by: found.opposite?.reference ?? null,
        ...keptOutside(found),
      },
      reason,
    } as const;
    const approval = await approvals.propose(tx, proposal, by, await bankNow(tx));
    await keep(tx, movement, approval);
    return { movement, approval };
  });
}

async function transferNamed(tx: Tx, id: MovementId, said: string): Promise<TransferId> {
  if (said.startsWith('trf_')) return said as TransferId;
  const movement = await findMovement(tx, id);
  if (movement === undefined) throw new Refusal('not_found');
  const transferId = await orderQuoted(tx, said, movement);
  if (transferId === undefined) throw new Refusal('no_such_match');
  return transferId;
}

function factsOf({ reference, direction, amount }: Movement) {
  const { amountMinor, currency } = amount;
  return { stands_in: 'suspense', reference, direction, amount: String(amountMinor), currency };
}

/** What the other bank kept of a payment that came back, where it is less than what was sent. */
function keptOutside({ movement, order }: Match): { readonly short_by?: string } {
  const short = order === undefined ? undefined : shortBy(order.amount, movement.amount);
  return short === undefined || short === 0n ? {} : { short_by: String(short) };
}

interface Match {
  readonly movement: Movement;
  readonly order?: KeptOrder;
  readonly opposite?: Movement;
  readonly customerId: CustomerId | null;
}

interface Claim {
  readonly transferId: TransferId | null;
  /** The reference of the opposite, where one was chosen. */
  readonly undoneBy?: string;
}

/** In one order, whichever of the two is resolved: two people may decide on both at once. */
async function lockBoth(tx: Tx, id: string, undoneBy: string | undefined): Promise<void> {
  const movement = await findMovement(tx, id);
  const opposite = movement === undefined ? undefined : await findOpposite(tx, movement, undoneBy);
  if (opposite === undefined) return;
  for (const one of [id, opposite.id].toSorted()) await lockMovement(tx, one);
}

/** Locks what it is about, the order first. */
async function matchOf(
  tx: Tx,
  id: string,
  { transferId, undoneBy }: Claim,
): Promise<Match | 'not_found' | 'already_decided' | 'no_such_match'> {
  if (transferId === null) await lockBoth(tx, id, undoneBy);
  const order = transferId === null ? undefined : await lockOrder(tx, transferId);
  const movement = await lockMovement(tx, id);
  if (movement === undefined) return 'not_found';
  if (movement.resolvedAt !== null) return 'already_decided';
  if (transferId === null) {
    const opposite = await lockOpposite(tx, movement, undoneBy);
    return opposite === undefined ? 'no_such_match' : { movement, opposite, customerId: null };
  }
  const matched = await matchedKinds(tx, transferId);
  const state = order === undefined ? undefined : claimedState(order, movement, matched);
  if (order === undefined || state === undefined) return 'no_such_match';
  return { movement, order: { ...order, state }, customerId: order.customerId };
}

/** What was proposed, and nothing that merely looks like it. */
function matchProposed(tx: Tx, { subject, after }: Pick<Approval, 'subject' | 'after'>) {
  const transferId = after.transfer_id === null ? null : (after.transfer_id as TransferId);
  const undoneBy = after.undone_by == null ? {} : { undoneBy: String(after.undone_by) };
  return matchOf(tx, subject.id, { transferId, ...undoneBy });
}

/** How a resolution is carried out once a second person has approved it. */
export function suspenseDeed(rails: Rails): Deed {
  return {
    kind: KIND,
    current: async (tx, approval) => {
      const match = await matchProposed(tx, approval);
      return typeof match === 'string' ? undefined : factsOf(match.movement);
    },
    carryOut: async (tx, approval) => {
      const match = await matchProposed(tx, approval);
      if (typeof match === 'string') throw new Refusal('changed_meanwhile');
      await carryOut(tx, rails, match);
    },
  };
}

function refusedFor({ unmatched }: NotBooked) {
  switch (unmatched) {
    case 'account_closed':
      return 'account_not_active';
    case 'corrected_before':
      return 'corrected_before';
    default:
      return 'changed_meanwhile';
  }
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
  if (typeof postingId !== 'string') throw new Refusal(refusedFor(postingId));
  await resolveMovement(tx, movement.id, { postingId, transferId }, now);
}
