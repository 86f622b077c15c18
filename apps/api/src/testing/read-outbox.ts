/** What waits in the outbox for an address, secrets opened: for tests that run no dispatcher. */
import * as z from 'zod';
import type { Db } from '#platform/database/db.ts';
import { keysOf } from '#platform/keys/bank-keys.ts';
import { secretContext } from '#platform/outbox/outbox.ts';

const payload = z.object({ to: z.string(), template: z.string(), values: z.looseObject({}) });
const secret = z.object({ code: z.string().optional(), path: z.string().optional() });

export interface WaitingMail extends z.infer<typeof payload>, z.infer<typeof secret> {
  readonly topic: string;
}

/** Newest first. */
export async function mailsTo(db: Db, to: string): Promise<readonly WaitingMail[]> {
  const rows = await db
    .selectFrom('outbox_message')
    .select(['topic', 'delivery_key', 'payload', 'secret'])
    .where('topic', 'in', ['mail', 'sms'])
    .orderBy('id', 'desc')
    .execute();
  return rows.flatMap((row) => {
    const message = payload.parse(row.payload);
    if (message.to !== to) return [];
    if (row.secret === null) return [{ ...message, topic: row.topic }];
    const opened = keysOf(db).ring.open(row.secret, secretContext(row.delivery_key));
    return [{ ...message, ...secret.parse(JSON.parse(opened.toString())), topic: row.topic }];
  });
}

/** The code in the newest message to this address. */
export async function codeTo(db: Db, to: string): Promise<string> {
  const [newest] = (await mailsTo(db, to)).filter(({ code }) => code !== undefined);
  if (newest?.code === undefined) throw new Error(`Nothing with a code waits for ${to}.`);
  return newest.code;
}

/** The token of the link in the newest message to this address. */
export async function tokenTo(db: Db, to: string): Promise<string> {
  const [newest] = (await mailsTo(db, to)).filter(({ path }) => path?.includes('token='));
  const token = newest?.path?.split('token=')[1];
  if (token === undefined) throw new Error(`Nothing with a link waits for ${to}.`);
  return token;
}
