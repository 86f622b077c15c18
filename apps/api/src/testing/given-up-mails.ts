/** Dead letters of a bank that runs elsewhere: making real ones would take three days. */
import { openDatabase } from '#platform/database/open-database.ts';

/** Mails that were tried for three days. They carry nothing, so that none ever arrives. */
export async function giveUpMails(databaseUrl: string, count: number): Promise<void> {
  const database = await openDatabase({ url: databaseUrl });
  try {
    await database.ownerPool.query(
      `insert into outbox_retry (id, topic, delivery_key, payload, enqueued_at, attempts,
         next_attempt_at, reason, dead_at)
       select -number, 'mail', gen_random_uuid(), '{}', now() - interval '3 days', 15,
         now(), 'Error ETIMEDOUT', now()
         from generate_series(1, $1) number`,
      [count],
    );
  } finally {
    await database.close();
  }
}
