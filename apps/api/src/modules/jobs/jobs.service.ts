/** Trying again what failed or was given up. */
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { retryWorkNow } from '#platform/due-work/due-work.sql.ts';
import { Refusal } from '#platform/errors.ts';
import { retryMessage } from '#platform/outbox/outbox.sql.ts';
import { findWork, retryJob } from './jobs.sql.ts';

export interface RetryDeed {
  readonly actor: Actor;
  readonly requestId: string;
}

/** Refuses with `not_found`, and with `not_retryable` where its secret or its time is gone. */
export async function retryWork(db: Db, id: string, deed: RetryDeed): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const work = await findWork(tx, id);
    if (work === undefined) throw new Refusal('not_found');
    if (!(await retry(tx, id))) throw new Refusal('not_retryable');
    const { name, attempts, state } = work;
    await recordAudit(tx, {
      ...deed,
      action: 'work.retried',
      subject: { kind: 'work', id },
      before: { name, attempts, state },
    });
  });
}

function retry(tx: Tx, id: string): Promise<boolean> {
  const [source, first = '', ...rest] = id.split(':');
  if (source === 'due_work') return retryWorkNow(tx, first, rest.join(':'));
  return source === 'job' ? retryJob(tx, BigInt(first)) : retryMessage(tx, BigInt(first));
}
