/**
 * The sandbox inbox: every message a sandbox sent, sealed, found by its recipient. Written by the
 * delivery, read by the recipient's own inbox.
 */
import { sql } from 'kysely';
import * as z from 'zod';
import type { Db, Tx } from '#platform/database/db.ts';
import { keysOf } from '#platform/keys/bank-keys.ts';
import { newId } from '#platform/random.ts';

export interface SandboxMessage {
  readonly id: string;
  readonly channel: 'mail' | 'sms' | 'push';
  readonly recipient: string;
  readonly language: string;
  readonly sentAt: Date;
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
}

const content = z.object({
  subject: z.string().nullable(),
  text: z.string(),
  html: z.string().nullable(),
});

type StoredMessage = Omit<SandboxMessage, 'subject' | 'text' | 'html'> & { content: Buffer };

const columns = sql.raw('id, channel, recipient, language, content, sent_at as "sentAt"');

/** Once per delivery key, however often it is delivered. */
export async function keepSandboxMessage(
  tx: Tx,
  deliveryKey: string,
  message: Omit<SandboxMessage, 'id' | 'sentAt'>,
): Promise<void> {
  const id = newId('message');
  const { subject, text, html } = message;
  const sealed = keysOf(tx).ring.seal(JSON.stringify({ subject, text, html }), contextOf(id));
  await sql`
    insert into sandbox_message (id, delivery_key, channel, recipient, language, content)
    values (${id}, ${deliveryKey}, ${message.channel}, ${message.recipient.toLowerCase()},
      ${message.language}, ${sealed})
    on conflict (delivery_key) do nothing
  `.execute(tx);
}

/** Newest first; `before` is the last id of the page before. */
export async function listSandboxMessages(
  db: Db,
  recipient: string,
  page: { before: string | undefined; limit: number },
): Promise<SandboxMessage[]> {
  const result = await sql<StoredMessage>`
    select ${columns} from sandbox_message
    where recipient = ${recipient.toLowerCase()}
      and (${page.before ?? null}::text is null or id < ${page.before ?? null})
    order by id desc
    limit ${page.limit}
  `.execute(db);
  return result.rows.map((row) => open(db, row));
}

/** To anybody, newest first; or only to these addresses. */
export async function listSentMessages(
  db: Db,
  recipients: readonly string[] | undefined,
  page: { before: string | undefined; limit: number },
): Promise<SandboxMessage[]> {
  const result = await sql<StoredMessage>`
    select ${columns} from sandbox_message
    where (${recipients === undefined}::boolean or recipient = any (${recipients ?? []}::text[]))
      and (${page.before ?? null}::text is null or id < ${page.before ?? null})
    order by id desc
    limit ${page.limit}
  `.execute(db);
  return result.rows.map((row) => open(db, row));
}

export async function findSandboxMessage(db: Db, id: string): Promise<SandboxMessage | undefined> {
  const result = await sql<StoredMessage>`
    select ${columns} from sandbox_message where id = ${id}
  `.execute(db);
  const row = result.rows[0];
  return row === undefined ? undefined : open(db, row);
}

function open(db: Db, { content: sealed, ...row }: StoredMessage): SandboxMessage {
  const opened = keysOf(db).ring.open(sealed, contextOf(row.id));
  return { ...row, ...content.parse(JSON.parse(opened.toString('utf8'))) };
}

function contextOf(id: string): string {
  return `sandbox_message:${id}`;
}

/** A simulated message is of no use after a month. */
export const INBOX_DAYS = 30;

/** Housekeeping. */
export async function forgetOldSandboxMessages(tx: Tx): Promise<void> {
  await sql`
    delete from sandbox_message
    where sent_at < statement_timestamp() - make_interval(days => ${INBOX_DAYS})
  `.execute(tx);
}

/** When whoever they were sent to is erased. */
export async function forgetSandboxMessagesTo(
  tx: Tx,
  recipients: readonly string[],
): Promise<void> {
  await sql`delete from sandbox_message where recipient = any (${recipients}::text[])`.execute(tx);
}
