/** The notification table, and what of a customer decides how they are told. */
import type { CustomerId, NotificationId, NotificationKind } from '@fairlead/contract';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Notification as NotificationRow } from '#database-schema.ts';
import {
  type AccountFact,
  type NoticeFacts,
  type NoticeMessage,
  noticeFacts,
} from '#platform/channels/notice-sentence.ts';
import type { Db, Tx } from '#platform/database/db.ts';

export interface Notification {
  readonly id: NotificationId;
  readonly customerId: CustomerId;
  /** Null of a transfer's, which is written once with it. */
  readonly cause: string | null;
  readonly kind: NotificationKind;
  readonly message: NoticeMessage;
  readonly facts: NoticeFacts;
  readonly link: string | null;
  readonly simulated: boolean;
  readonly createdAt: Date;
  readonly read: boolean;
}

export type NewNotification = Omit<Notification, 'createdAt' | 'read' | 'cause'> & {
  readonly cause: string;
  /** When it happened; null is now. */
  readonly at: Date | null;
};

/** The table's own constraints keep id and kind to these; messages are only ours to write. */
export function fromRow(row: Selectable<NotificationRow>): Notification {
  return {
    id: row.id as NotificationId,
    customerId: row.customer_id as CustomerId,
    cause: row.cause,
    kind: row.kind as NotificationKind,
    message: row.message as NoticeMessage,
    facts: noticeFacts.parse(row.facts),
    link: row.link,
    simulated: row.simulated,
    createdAt: row.created_at,
    read: row.read_at !== null,
  };
}

/** Answers the ids of those whose cause was not told before. */
export async function insertNotifications(
  tx: Tx,
  notifications: readonly NewNotification[],
): Promise<ReadonlySet<string>> {
  const column = (of: (one: NewNotification) => unknown) => notifications.map(of);
  const { rows } = await sql<{ id: string }>`
    insert into notification
      (id, customer_id, cause, kind, message, facts, link, simulated, created_at)
    select id, customer_id, cause, kind, message, facts::jsonb, link, simulated,
      coalesce(at, clock_timestamp())
    from unnest(
      ${column(({ id }) => id)}::text[],
      ${column(({ customerId }) => customerId)}::text[],
      ${column(({ cause }) => cause)}::text[],
      ${column(({ kind }) => kind)}::text[],
      ${column(({ message }) => message)}::text[],
      ${column(({ facts }) => JSON.stringify(facts))}::text[],
      ${column(({ link }) => link)}::text[],
      ${column(({ simulated }) => simulated)}::boolean[],
      ${column(({ at }) => at?.toISOString() ?? null)}::timestamptz[]
    ) as n (id, customer_id, cause, kind, message, facts, link, simulated, at)
    on conflict (customer_id, cause) where cause is not null do nothing
    returning id
  `.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Those of transfers, from rows that are in the database already: a part of the statement that
 * writes a batch down. `terms`: whether the rows have what came of an exchange.
 */
export function noticesFrom(rows: string, { terms }: { readonly terms: boolean }): string {
  const amount = (minor: string, currency: string) =>
    `jsonb_build_object('minor', ${minor}::text, 'currency', ${currency})`;
  const arrived = `case when to_amount is not null then ${amount('to_amount', 'to_currency')} end`;
  const moved = terms
    ? `case when to_amount is null then 'transfer_done' else 'transfer_converted' end`
    : `'transfer_done'`;
  return `insert into notification
      (id, customer_id, kind, message, facts, link, simulated, created_at)
    select notice_id, customer_id, 'money',
      case kind when 'faucet' then 'faucet_filled' when 'interest' then 'interest_paid'
        when 'received' then 'money_received'
        else ${moved} end,
      jsonb_strip_nulls(jsonb_build_object('amount', ${amount('amount', 'currency')},
        'from', from_account, 'to', to_account${terms ? `, 'arrived', ${arrived}` : ''})),
      '/user/transfers/' || id, $1, created_at
    from ${rows}`;
}

export interface NotificationFilter {
  readonly read?: boolean | undefined;
  readonly kind?: NotificationKind | undefined;
}

/** Most are of money; the index of the others serves only a query that leaves money out. */
function isOfKind(kind: NotificationKind) {
  const asked = sql<SqlBool>`kind = ${kind}`;
  return kind === 'money' ? asked : sql<SqlBool>`(kind <> 'money' and ${asked})`;
}

/** Newest first: ids are made in the order of time. */
export async function findNotifications(
  db: Db | Tx,
  customerId: CustomerId,
  { read, kind }: NotificationFilter,
  page: { readonly after: string | undefined; readonly limit: number },
): Promise<readonly Notification[]> {
  const always = sql<SqlBool>`true`;
  const { after, limit } = page;
  const older = after === undefined ? always : sql<SqlBool>`id < ${after}`;
  const ofKind = kind === undefined ? always : isOfKind(kind);
  const unread = sql<SqlBool>`read_at is null`;
  const ofState = read === undefined ? always : read ? sql<SqlBool>`not ${unread}` : unread;
  const { rows } = await sql<Selectable<NotificationRow>>`
    select * from notification
    where customer_id = ${customerId} and ${ofKind} and ${ofState} and ${older}
    order by id desc limit ${limit}
  `.execute(db);
  return rows.map(fromRow);
}

/** Counts no further than this: nobody reads a larger number, and counting it takes long. */
export const MOST_COUNTED = 1_000;

export async function countUnread(db: Db | Tx, customerId: CustomerId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from notification where customer_id = ${customerId} and read_at is null
      limit ${MOST_COUNTED}
    ) counted
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Marks one, or without an id all. Answers whether the one is this customer's, or any changed. */
export async function markNotifications(
  tx: Tx,
  customerId: CustomerId,
  id: NotificationId | undefined,
  readAt: Date | null,
): Promise<boolean> {
  if (id !== undefined) {
    const { rows } = await sql`
      update notification set read_at = ${readAt}
      where id = ${id} and customer_id = ${customerId} returning 1
    `.execute(tx);
    return rows.length > 0;
  }
  const other = readAt === null ? sql<SqlBool>`read_at is not null` : sql<SqlBool>`read_at is null`;
  const { numAffectedRows = 0n } = await sql`
    update notification set read_at = ${readAt} where customer_id = ${customerId} and ${other}
  `.execute(tx);
  return numAffectedRows > 0n;
}

/** Who is told, and by which ways beside the list. */
export interface NoticeReader {
  readonly id: CustomerId;
  readonly firstName: string;
  readonly language: string;
  readonly email: string;
  /** What is always mailed needs no wish. */
  readonly wantsMail: boolean;
  /** Null where the customer wants none, or the number is not confirmed. */
  readonly phone: string | null;
  /** The browsers they want push messages on. */
  readonly devices: readonly string[];
}

export async function findReaders(
  db: Db | Tx,
  ids: readonly CustomerId[],
): Promise<ReadonlyMap<string, NoticeReader>> {
  const { rows } = await sql<NoticeReader>`
    select id, first_name as "firstName", language, email, email_alerts as "wantsMail",
      case when sms_alerts and phone_verified_at is not null then phone_number end as phone,
      array(select d.id from push_device d where d.customer_id = customer.id) as devices
    from customer where id = any (${ids})
  `.execute(db);
  return new Map(rows.map((reader) => [reader.id, reader]));
}

export interface NamedAccount extends AccountFact {
  readonly id: string;
}

export async function findAccountNames(
  db: Db | Tx,
  ids: readonly string[],
): Promise<readonly NamedAccount[]> {
  const { rows } = await sql<NamedAccount>`
    select id, account_tag as tag, product, coalesce(right(account_number, 4), '') as ending
    from account where id = any (${ids})
  `.execute(db);
  return rows;
}
