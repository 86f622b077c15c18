/** The books of the bank outside, which a sandbox keeps beside its own. */

import type { RailReason } from '@fairlead/contract';
import { type Currency, type Money, money } from '@fairlead/money';
import { sql } from 'kysely';
import type { RailAnswer, RailAnswerKind, RailNotice } from '#modules/rails/rail.rules.ts';
import type { Db, Tx } from '#platform/database/db.ts';

export interface OutsideOrder {
  readonly id: string;
  readonly reference: string;
  readonly amount: Money;
  readonly refusesRecall: boolean;
  readonly recalledAt: Date | null;
}

/** False when it came before. */
export async function insertOutsideOrder(
  tx: Tx,
  order: Omit<OutsideOrder, 'recalledAt'>,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('sandbox_rail_order')
    .values({
      id: order.id,
      reference: order.reference,
      amount: order.amount.amountMinor,
      currency: order.amount.currency,
      refuses_recall: order.refusesRecall,
      received_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function lockOutsideOrder(tx: Tx, id: string): Promise<OutsideOrder | undefined> {
  const row = await tx
    .selectFrom('sandbox_rail_order')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    id: row.id,
    reference: row.reference,
    amount: money(row.amount, row.currency as Currency),
    refusesRecall: row.refuses_recall,
    recalledAt: row.recalled_at,
  };
}

export async function markRecalled(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('sandbox_rail_order')
    .set({ recalled_at: now })
    .where('id', '=', id)
    .execute();
}

/** With when the sender is told of it. */
export async function insertEvent(
  tx: Tx,
  event: RailAnswer,
  tellAt: readonly Date[],
): Promise<void> {
  const { number } = await tx
    .insertInto('sandbox_rail_event')
    .values({
      order_id: event.transferId,
      reference: event.reference,
      kind: event.kind,
      reason: event.reason,
      amount: event.amount.amountMinor,
      currency: event.amount.currency,
      happens_at: event.at,
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  for (const tell_at of tellAt) {
    await tx.insertInto('sandbox_rail_notice').values({ event_number: number, tell_at }).execute();
  }
}

/** What was going to happen and has not, with what would have put it right. */
export async function dropFuture(tx: Tx, reference: string, now: Date): Promise<void> {
  await sql`delete from sandbox_rail_event
    where starts_with(reference, ${reference}) and happens_at > ${now}`.execute(tx);
}

interface EventRow {
  readonly order_id: string;
  readonly reference: string;
  readonly kind: string;
  readonly reason: string | null;
  readonly amount: bigint;
  readonly currency: string;
  readonly happens_at: Date;
}

/** The table's own constraints, and the plans it is written by, keep everything to these. */
function answerFrom(row: EventRow): RailAnswer {
  return {
    reference: row.reference,
    kind: row.kind as RailAnswerKind,
    transferId: row.order_id,
    reason: row.reason as RailReason | null,
    amount: money(row.amount, row.currency as Currency),
    at: row.happens_at,
  };
}

/** What has happened to an order so far, oldest first. */
export async function eventsOf(db: Db | Tx, orderId: string, now: Date): Promise<RailAnswer[]> {
  const rows = await db
    .selectFrom('sandbox_rail_event')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('happens_at', '<=', now)
    .orderBy('happens_at')
    .orderBy('number')
    .execute();
  return rows.map(answerFrom);
}

export async function isKnownOutside(db: Db | Tx, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sandbox_rail_order')
    .select('id')
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function waitingNotices(db: Db, now: Date, limit: number): Promise<RailNotice[]> {
  const { rows } = await sql<EventRow & { notice: bigint }>`
    select n.number as notice, e.order_id, e.reference, e.kind, e.reason, e.amount, e.currency,
           e.happens_at
    from sandbox_rail_notice n join sandbox_rail_event e on e.number = n.event_number
    where n.told_at is null and n.tell_at <= ${now}
    order by n.tell_at, n.number limit ${limit}
  `.execute(db);
  return rows.map((row) => ({ id: String(row.notice), answer: answerFrom(row) }));
}

export async function markTold(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await sql`update sandbox_rail_notice set told_at = ${now}
    where number = any (${ids}::bigint[]) and told_at is null`.execute(tx);
}

/** The entries of its books in a span of time, oldest first. */
export async function bookedEvents(db: Db, from: Date, until: Date): Promise<RailAnswer[]> {
  const rows = await db
    .selectFrom('sandbox_rail_event')
    .selectAll()
    .where('kind', 'in', ['settled', 'returned'])
    .where('happens_at', '>', from)
    .where('happens_at', '<=', until)
    .orderBy('happens_at')
    .orderBy('number')
    .execute();
  return rows.map(answerFrom);
}
