/** The tables of threads between customers and the bank, and of their messages. */
import type {
  CustomerId,
  MessageSide,
  StaffId,
  ThreadMessageId,
  ThreadStatus,
} from '@fairlead/contract';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { ThreadMessage as MessageRow, Thread as ThreadRow } from '#database-schema.ts';
import { type CustomerSearch, customersMeant } from '#modules/customers/customers.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import {
  byText,
  byTime,
  type Placed,
  type SortedPage,
  type Sorts,
} from '#platform/lists/sorting.ts';

export interface ThreadMessage {
  readonly id: ThreadMessageId;
  readonly customerId: CustomerId;
  readonly side: MessageSide;
  readonly writtenBy: StaffId | null;
  readonly textSealed: Buffer;
  /** How many files it was written with. */
  readonly fileCount: number;
  readonly createdAt: Date;
  readonly readAt: Date | null;
}

export interface Thread {
  readonly customerId: CustomerId;
  readonly status: ThreadStatus;
  readonly assignedTo: StaffId | null;
  readonly lastSide: MessageSide;
  readonly lastMessageId: ThreadMessageId;
  readonly lastAt: Date;
  readonly waitingSince: Date | null;
}

/** The tables' own constraints keep everything to these. */
function messageOf(row: Selectable<MessageRow>): ThreadMessage {
  return {
    id: row.id as ThreadMessageId,
    customerId: row.customer_id as CustomerId,
    side: row.side as MessageSide,
    writtenBy: row.written_by as StaffId | null,
    textSealed: row.text_sealed,
    fileCount: row.attachments,
    createdAt: row.created_at,
    readAt: row.read_at,
  };
}

function threadOf(row: Selectable<ThreadRow>): Thread {
  return {
    customerId: row.customer_id as CustomerId,
    status: row.status as ThreadStatus,
    assignedTo: row.assigned_to as StaffId | null,
    lastSide: row.last_side as MessageSide,
    lastMessageId: row.last_message_id as ThreadMessageId,
    lastAt: row.last_at,
    waitingSince: row.waiting_since,
  };
}

export async function insertMessage(
  tx: Tx,
  message: Omit<ThreadMessage, 'readAt'>,
): Promise<ThreadMessage> {
  const row = await tx
    .insertInto('thread_message')
    .values({
      id: message.id,
      customer_id: message.customerId,
      side: message.side,
      written_by: message.writtenBy,
      text_sealed: message.textSealed,
      attachments: message.fileCount,
      created_at: message.createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return messageOf(row);
}

/** Newest first. */
export async function findMessages(
  db: Db | Tx,
  customerId: CustomerId,
  page: { readonly before: string | undefined; readonly limit: number },
): Promise<readonly ThreadMessage[]> {
  let query = db.selectFrom('thread_message').selectAll().where('customer_id', '=', customerId);
  if (page.before !== undefined) query = query.where('id', '<', page.before);
  const rows = await query.orderBy('id', 'desc').limit(page.limit).execute();
  return rows.map(messageOf);
}

export async function countUnread(
  db: Db | Tx,
  customerId: CustomerId,
  side: MessageSide,
): Promise<number> {
  const row = await db
    .selectFrom('thread_message')
    .select((count) => count.fn.countAll<bigint>().as('count'))
    .where('customer_id', '=', customerId)
    .where('side', '=', side)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Everything that this side wrote was seen; answers how many had not been. */
export async function markSeen(
  tx: Tx,
  customerId: CustomerId,
  side: MessageSide,
  now: Date,
): Promise<number> {
  const updated = await tx
    .updateTable('thread_message')
    .set({ read_at: now })
    .where('customer_id', '=', customerId)
    .where('side', '=', side)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  return Number(updated.numUpdatedRows);
}

/** When this customer wrote since then, newest first. */
export async function writtenSince(
  db: Db | Tx,
  customerId: CustomerId,
  since: Date,
): Promise<readonly Date[]> {
  const rows = await db
    .selectFrom('thread_message')
    .select('created_at')
    .where('customer_id', '=', customerId)
    .where('side', '=', 'customer')
    .where('created_at', '>', since)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => row.created_at);
}

export async function saveThread(tx: Tx, thread: Thread): Promise<void> {
  const facts = {
    status: thread.status,
    assigned_to: thread.assignedTo,
    last_side: thread.lastSide,
    last_message_id: thread.lastMessageId,
    last_at: thread.lastAt,
    waiting_since: thread.waitingSince,
  };
  await tx
    .insertInto('thread')
    .values({ customer_id: thread.customerId, ...facts })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(facts))
    .execute();
}

export async function findThread(db: Db | Tx, customerId: CustomerId): Promise<Thread | undefined> {
  const row = await db
    .selectFrom('thread')
    .selectAll()
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row && threadOf(row);
}

export interface ThreadFilter {
  readonly status: ThreadStatus | undefined;
  readonly assignedTo: StaffId | undefined;
  /** Whose thread it is, as somebody types it. */
  readonly search: CustomerSearch | undefined;
  /** Whoever plays a demonstration person sees the threads of such customers. */
  readonly onlyPersonas: boolean;
}

/** Who writes again while they wait keeps their place. */
export const threadSorts = {
  waiting: [byTime(sql`coalesce(t.waiting_since, 'infinity')`), byText(sql`t.last_message_id`)],
  last: [byText(sql`t.last_message_id`)],
} as const satisfies Sorts<string>;

type ThreadFound = Selectable<ThreadRow> & { readonly place: string[] };

/** Apart from the call, so that what the server makes of it can be looked at. */
export function threadsQuery(
  { status, assignedTo, search, onlyPersonas }: ThreadFilter,
  page: SortedPage,
): RawBuilder<ThreadFound> {
  const conditions = [page.following];
  if (status !== undefined) conditions.push(sql<SqlBool>`t.status = ${status}`);
  if (assignedTo !== undefined) conditions.push(sql<SqlBool>`t.assigned_to = ${assignedTo}`);
  if (onlyPersonas) {
    conditions.push(
      sql<SqlBool>`exists (select from customer c where c.id = t.customer_id and c.persona)`,
    );
  }
  if (search !== undefined) {
    conditions.push(sql<SqlBool>`t.customer_id in (${customersMeant(search, onlyPersonas)})`);
  }
  return sql<ThreadFound>`
    select t.*, ${page.place} as place from thread t
    where ${sql.join(conditions, sql` and `)}
    order by ${page.order} limit ${page.limit}`;
}

export async function findThreads(
  db: Db | Tx,
  filter: ThreadFilter,
  page: SortedPage,
): Promise<readonly Placed<Thread>[]> {
  const { rows } = await threadsQuery(filter, page).execute(db);
  return rows.map((row) => ({ ...threadOf(row), place: row.place }));
}
