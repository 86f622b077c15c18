/** Whose turn it is to be alerted, and what waits for it. */
import type { CustomerId, NotificationId } from '@fairlead/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Notification as NotificationRow } from '#database-schema.ts';
import type { Tx } from '#platform/database/db.ts';
import type { EventSpan } from '#platform/events/event.sql.ts';
import { fromRow, type Notification } from './notifications.sql.ts';

/** Nobody is alerted more often. */
const BETWEEN_SECONDS = 15;

/** Takes the turn of these customers where they have one; answers those who have to wait. */
export async function takeTurns(
  tx: Tx,
  customers: readonly CustomerId[],
): Promise<ReadonlySet<string>> {
  // In one order, so that two of these never wait for each other.
  const { rows } = await sql<{ id: string }>`
    with taken as (
      insert into alert_turn as t (customer_id, last_at)
        select id, clock_timestamp() from unnest(${[...customers].sort()}::text[]) u (id)
      on conflict (customer_id) do update set
        last_at = case when t.due_at is null
            and t.last_at <= statement_timestamp() - make_interval(secs => ${BETWEEN_SECONDS})
          then clock_timestamp() else t.last_at end,
        due_at = case when t.due_at is null
            and t.last_at <= statement_timestamp() - make_interval(secs => ${BETWEEN_SECONDS})
          then null
          else coalesce(t.due_at, t.last_at + make_interval(secs => ${BETWEEN_SECONDS})) end
      returning customer_id as id, due_at)
    select id from taken where due_at is not null`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

export async function letWait(
  tx: Tx,
  told: readonly { readonly customerId: CustomerId; readonly id: NotificationId }[],
): Promise<void> {
  await sql`
    update notification n set alert_waits = true
    from unnest(
      ${told.map(({ customerId }) => customerId)}::text[], ${told.map(({ id }) => id)}::text[]
    ) u (customer_id, id)
    where (n.customer_id, n.id) = (u.customer_id, u.id)
  `.execute(tx);
}

export function turnsAreDue(): RawBuilder<boolean> {
  return sql<boolean>`exists (select from alert_turn where due_at <= statement_timestamp())`;
}

/** Customers whose wait is over; they are held until the transaction ends. */
export async function takeDueTurns(tx: Tx, limit: number): Promise<readonly CustomerId[]> {
  const { rows } = await sql<{ id: CustomerId }>`
    update alert_turn t set last_at = clock_timestamp(), due_at = null
    from (select customer_id from alert_turn where due_at <= statement_timestamp()
      order by due_at limit ${limit} for update skip locked) d
    where t.customer_id = d.customer_id
    returning t.customer_id as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Oldest first; from now on they wait no more. */
export async function takeWaiting(
  tx: Tx,
  customers: readonly CustomerId[],
): Promise<readonly Notification[]> {
  const { rows } = await sql<Selectable<NotificationRow>>`
    with taken as (
      update notification set alert_waits = false
      where alert_waits and customer_id = any (${customers}) returning *)
    select * from taken order by id`.execute(tx);
  return rows.map(fromRow);
}

/**
 * What was told of transfers in these events, to customers who want to hear it by other ways; each
 * is taken once, however often its event is read.
 */
export async function takeAlerts(
  tx: Tx,
  { after, upTo }: EventSpan,
): Promise<readonly Notification[]> {
  const { rows } = await sql<Selectable<NotificationRow>>`
    with taken as (
      update notification n set alerted = true
      from event e join customer c on c.id = e.person_id and (c.email_alerts or c.sms_alerts
        or exists (select from push_device d where d.customer_id = c.id))
      where e.id > ${after} and e.id <= ${upTo} and e.kind = 'transfer.changed'
        and (n.customer_id, n.id) = (e.person_id, e.data->>'notification_id') and not n.alerted
      returning n.*)
    select * from taken order by id`.execute(tx);
  return rows.map(fromRow);
}
