/** Trying again what failed or was given up. */
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { retryWorkNow } from '#platform/due-work/due-work.sql.ts';
import { Refusal } from '#platform/errors.ts';
import { retryMessage } from '#platform/outbox/outbox.sql.ts';
import { findWork, givenUp, retryJob, type WorkSource } from './jobs.sql.ts';

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

/** So many at once neither hold the rows for long nor fall upon the other side together. */
const BATCH = 200;

export interface RetriedAll {
  readonly retried: number;
  readonly left: number;
}

/** What another took meanwhile is not counted. One record says what was begun again. */
export async function retryGivenUp(
  db: Db,
  kind: { readonly source: WorkSource; readonly name: string },
  deed: RetryDeed,
  keep: (tx: Tx, answer: RetriedAll) => Promise<void>,
): Promise<RetriedAll> {
  return db.transaction().execute(async (tx) => {
    const { ids, count } = await givenUp(tx, kind, BATCH);
    let retried = 0;
    for (const id of ids) if (await retry(tx, id)) retried += 1;
    const answer = { retried, left: count - ids.length };
    if (retried > 0) {
      await recordAudit(tx, {
        ...deed,
        action: 'work.retried_all',
        subject: { kind: 'work', id: `${kind.source}:${kind.name}` },
        after: answer,
      });
    }
    await keep(tx, answer);
    return answer;
  });
}

function retry(tx: Tx, id: string): Promise<boolean> {
  const [source, first = '', ...rest] = id.split(':');
  if (source === 'due_work') return retryWorkNow(tx, first, rest.join(':'));
  return source === 'job' ? retryJob(tx, BigInt(first)) : retryMessage(tx, BigInt(first));
}
