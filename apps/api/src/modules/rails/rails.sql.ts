/** Orders, answers and outside movements. Payees stay encrypted here. */
import type { CustomerId, MovementId, RailName, RailReason, TransferId } from '@fairlead/contract';
import { type Currency, type Money, money } from '@fairlead/money';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { RailMovement as MovementRow, RailOrder as OrderRow } from '#database-schema.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import {
  byText,
  byTime,
  type Placed,
  type SortedPage,
  type Sorts,
} from '#platform/lists/sorting.ts';
import type { OrderState, RailAnswer, Unmatched } from './rail.rules.ts';

export interface KeptOrder {
  readonly transferId: TransferId;
  readonly customerId: CustomerId;
  readonly rail: RailName;
  readonly amount: Money;
  readonly instructed: Money;
  readonly sealed: Buffer | null;
  readonly state: OrderState;
  readonly recall: 'asked' | 'refused' | null;
  readonly reference: string | null;
  readonly notBefore: Date;
  readonly nextStepAt: Date | null;
  readonly asks: number;
}

/** The table's own constraints keep everything to these. */
function fromRow(row: Selectable<OrderRow>): KeptOrder {
  return {
    transferId: row.transfer_id as TransferId,
    customerId: row.customer_id as CustomerId,
    rail: row.rail as RailName,
    amount: money(row.amount, row.currency as Currency),
    instructed: money(row.instructed_amount, row.instructed_currency as Currency),
    sealed: row.sealed,
    state: row.state as OrderState,
    recall: row.recall as KeptOrder['recall'],
    reference: row.reference,
    notBefore: row.not_before,
    nextStepAt: row.next_step_at,
    asks: row.asks,
  };
}

/** False when this transfer was handed over before. */
export async function insertOrder(
  tx: Tx,
  order: Pick<
    KeptOrder,
    'transferId' | 'customerId' | 'rail' | 'amount' | 'instructed' | 'notBefore'
  > & { readonly sealed: Buffer; readonly now: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('rail_order')
    .values({
      transfer_id: order.transferId,
      customer_id: order.customerId,
      rail: order.rail,
      amount: order.amount.amountMinor,
      currency: order.amount.currency,
      instructed_amount: order.instructed.amountMinor,
      instructed_currency: order.instructed.currency,
      sealed: order.sealed,
      not_before: order.notBefore,
      next_step_at: order.notBefore,
      handed_over_at: order.now,
      since: order.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('transfer_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks it until what is decided about it has committed. */
export async function lockOrder(tx: Tx, transferId: string): Promise<KeptOrder | undefined> {
  const row = await tx
    .selectFrom('rail_order')
    .selectAll()
    .where('transfer_id', '=', transferId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : fromRow(row);
}

export async function findState(
  db: Db | Tx,
  transferId: TransferId,
): Promise<OrderState | undefined> {
  const row = await db
    .selectFrom('rail_order')
    .select('state')
    .where('transfer_id', '=', transferId)
    .executeTakeFirst();
  return row?.state as OrderState | undefined;
}

export async function moveOrder(
  tx: Tx,
  transferId: TransferId,
  change: {
    readonly state?: OrderState;
    readonly recall?: 'asked' | 'refused';
    readonly reference?: string;
    readonly asks?: number;
    /** Null: nothing is to be done. */
    readonly nextStepAt?: Date | null;
    /** Whom it paid need not be known any more. */
    readonly forget?: boolean;
    readonly now?: Date;
  },
): Promise<void> {
  const { state, recall, reference, asks, nextStepAt, forget, now } = change;
  await tx
    .updateTable('rail_order')
    .set({
      ...(state === undefined ? {} : { state, ...(now === undefined ? {} : { since: now }) }),
      ...(recall === undefined ? {} : { recall }),
      ...(reference === undefined ? {} : { reference }),
      ...(asks === undefined ? {} : { asks }),
      ...(nextStepAt === undefined ? {} : { next_step_at: nextStepAt }),
      ...(forget === true ? { sealed: null } : {}),
    })
    .where('transfer_id', '=', transferId)
    .execute();
}

/** One that was put aside before it left. */
export async function goOn(tx: Tx, transferId: TransferId, at: Date): Promise<void> {
  await tx
    .updateTable('rail_order')
    .set({ next_step_at: at })
    .where('transfer_id', '=', transferId)
    .where('state', '=', 'waiting')
    .where('next_step_at', 'is', null)
    .execute();
}

/** Brings its next step forward; one that is on its way already needs no second. */
export async function hurryOrder(tx: Tx, transferId: TransferId, now: Date): Promise<void> {
  await tx
    .updateTable('rail_order')
    .set({ next_step_at: now })
    .where('transfer_id', '=', transferId)
    .where('next_step_at', '>', now)
    .execute();
}

export function ordersAreDue(now: Date): RawBuilder<boolean> {
  return sql<boolean>`exists (select from rail_order where next_step_at <= ${now})`;
}

/** Takes orders whose time has come; each waits no more until its step is done. */
export async function takeDue(tx: Tx, now: Date, limit: number): Promise<TransferId[]> {
  const { rows } = await sql<{ transferId: TransferId }>`
    update rail_order o set next_step_at = null
    from (select transfer_id from rail_order where next_step_at <= ${now}
          order by next_step_at, transfer_id limit ${limit} for update skip locked) due
    where o.transfer_id = due.transfer_id
    returning o.transfer_id as "transferId"
  `.execute(tx);
  return rows.map(({ transferId }) => transferId);
}

/** False when it was heard before: the reference and the kind are known. */
export async function insertAnswer(
  tx: Tx,
  rail: RailName,
  answer: RailAnswer,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('rail_answer')
    .values({
      rail,
      reference: answer.reference,
      kind: answer.kind,
      transfer_id: answer.transferId,
      reason: answer.reason,
      amount: answer.amount.amountMinor,
      currency: answer.amount.currency,
      happened_at: answer.at,
      seen_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst();
  return row !== undefined;
}

export interface Movement {
  readonly id: MovementId;
  readonly rail: RailName;
  readonly reference: string;
  readonly kind: 'settled' | 'returned';
  readonly direction: 'in' | 'out';
  readonly amount: Money;
  readonly seenAt: Date;
  readonly postingId: string;
  readonly transferId: TransferId | null;
  readonly unmatched: Unmatched | null;
  readonly resolvedAt: Date | null;
}

function movementFrom(row: Selectable<MovementRow>): Movement {
  return {
    id: row.id as MovementId,
    rail: row.rail as RailName,
    reference: row.reference,
    kind: row.kind as Movement['kind'],
    direction: row.kind === 'settled' ? 'out' : 'in',
    amount: money(row.amount, row.currency as Currency),
    seenAt: row.seen_at,
    postingId: row.posting_id,
    transferId: row.transfer_id as TransferId | null,
    unmatched: row.unmatched as Unmatched | null,
    resolvedAt: row.resolved_at,
  };
}

export async function insertMovement(
  tx: Tx,
  movement: Omit<Movement, 'direction' | 'resolvedAt'>,
): Promise<void> {
  await tx
    .insertInto('rail_movement')
    .values({
      id: movement.id,
      rail: movement.rail,
      reference: movement.reference,
      kind: movement.kind,
      amount: movement.amount.amountMinor,
      currency: movement.amount.currency,
      seen_at: movement.seenAt,
      posting_id: movement.postingId,
      transfer_id: movement.transferId,
      unmatched: movement.unmatched,
    })
    .execute();
}

/** What the rail brought back of a payment; undefined where nothing that came is booked as its. */
export async function cameBackOf(db: Db | Tx, id: TransferId): Promise<Money | undefined> {
  const row = await db
    .selectFrom('rail_movement')
    .select(['amount', 'currency'])
    .where('transfer_id', '=', id)
    .where('kind', '=', 'returned')
    .executeTakeFirst();
  return row === undefined ? undefined : money(row.amount, row.currency as Currency);
}

/** What an accepted posting adds to an account; undefined when there is no such posting. */
export async function postedOn(
  tx: Tx,
  postingId: string,
  accountId: string,
): Promise<bigint | undefined> {
  const { rows } = await sql<{ amount: bigint }>`
    select coalesce((select sum(e.amount) from ledger.entry e
        where e.posting_id = p.id and e.account_id = ${accountId}::uuid), 0)::bigint as amount
    from ledger.posting p where p.id = ${postingId}::uuid and p.outcome = 'accepted'
  `.execute(tx);
  return rows[0]?.amount;
}

export const suspenseSorts = {
  seen: [byTime(sql`seen_at`), byText(sql`id`)],
} as const satisfies Sorts<string>;

/** What stands in suspense. */
export async function findSuspense(
  db: Db | Tx,
  page: SortedPage,
): Promise<readonly Placed<Movement>[]> {
  const { rows } = await sql<Selectable<MovementRow> & { place: string[] }>`
    select *, ${page.place} as place from rail_movement
    where unmatched is not null and resolved_at is null and ${page.following}
    order by ${page.order} limit ${page.limit}
  `.execute(db);
  return rows.map((row) => ({ ...movementFrom(row), place: row.place }));
}

/** Whether it still stands in suspense is for the caller to see. */
export async function findMovement(db: Db | Tx, id: string): Promise<Movement | undefined> {
  const row = await db
    .selectFrom('rail_movement')
    .selectAll()
    .where('id', '=', id)
    .where('unmatched', 'is not', null)
    .executeTakeFirst();
  return row === undefined ? undefined : movementFrom(row);
}

/** Locks it; whether it still stands in suspense is for the caller to see. */
export async function lockMovement(tx: Tx, id: string): Promise<Movement | undefined> {
  const row = await tx
    .selectFrom('rail_movement')
    .selectAll()
    .where('id', '=', id)
    .where('unmatched', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : movementFrom(row);
}

/** What has moved for a transfer and was booked. */
export async function matchedKinds(tx: Tx, transferId: TransferId): Promise<string[]> {
  const rows = await tx
    .selectFrom('rail_movement')
    .select('kind')
    .where('transfer_id', '=', transferId)
    .execute();
  return rows.map(({ kind }) => kind);
}

/** What the rail said with it. */
export async function answerOf(tx: Tx, movement: Movement): Promise<RailAnswer> {
  const { rail, reference, kind } = movement;
  const row = await tx
    .selectFrom('rail_answer')
    .selectAll()
    .where('rail', '=', rail)
    .where('reference', '=', reference)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return {
    reference,
    kind,
    transferId: row.transfer_id,
    reason: row.reason as RailReason | null,
    amount: movement.amount,
    at: row.happened_at,
  };
}

/** `reference`: only the one that was named. */
function oppositesOf(db: Db | Tx, movement: Movement, reference: string | undefined) {
  const opposites = db
    .selectFrom('rail_movement')
    .selectAll()
    .where('rail', '=', movement.rail)
    .where('kind', '=', movement.kind === 'settled' ? 'returned' : 'settled')
    .where('amount', '=', movement.amount.amountMinor)
    .where('currency', '=', movement.amount.currency)
    .where('unmatched', 'is not', null)
    .where('resolved_at', 'is', null)
    .orderBy('seen_at')
    .orderBy('id')
    .limit(1);
  return reference === undefined ? opposites : opposites.where('reference', '=', reference);
}

/** The oldest in suspense that undoes this one: as much, the other way. */
export async function findOpposite(
  db: Db | Tx,
  movement: Movement,
  reference?: string,
): Promise<Movement | undefined> {
  const row = await oppositesOf(db, movement, reference).executeTakeFirst();
  return row === undefined ? undefined : movementFrom(row);
}

export async function lockOpposite(
  tx: Tx,
  movement: Movement,
  reference?: string,
): Promise<Movement | undefined> {
  const row = await oppositesOf(tx, movement, reference).forUpdate().executeTakeFirst();
  return row === undefined ? undefined : movementFrom(row);
}

export async function resolveMovement(
  tx: Tx,
  id: MovementId,
  by:
    | { readonly postingId: string; readonly transferId: TransferId }
    | { readonly opposite: MovementId },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('rail_movement')
    .set(
      'opposite' in by
        ? { resolved_at: now, resolved_with: by.opposite }
        : { resolved_at: now, resolved_by: by.postingId, transfer_id: by.transferId },
    )
    .where('id', '=', id)
    .execute();
}
