/** A database with a sandbox rail that sends, collects and tells; its clock is the test's. */
import type { TransferId } from '@fairlead/contract';
import { RailCollector, railTopics } from '#modules/rails/dispatch.service.ts';
import { Rails } from '#modules/rails/rails.service.ts';
import { bindKeys } from '#platform/keys/bank-keys.ts';
import { KeyRing } from '#platform/keys/key-ring.ts';
import { createBankRecord } from '#platform/mode.ts';
import { Dispatcher } from '#platform/outbox/dispatcher.ts';
import { TestTime } from '#platform/wall-time.ts';
import { testDatabase } from './database.ts';
import { RailSender } from './rail-sender.ts';

/** `prepare`: before anything is dispatched. */
export async function startRailBank(prepare: (rails: Rails) => void = () => undefined) {
  const bank = await testDatabase();
  bindKeys(bank.db, KeyRing.inMemory());
  await bank.db.transaction().execute((tx) => createBankRecord(tx, { mode: 'sandbox', facts: {} }));
  const clock = new TestTime();
  const rails = new Rails({ db: bank.db, mode: 'sandbox', wallTime: clock });
  const sender = new RailSender(bank.db, rails);
  await sender.open(bank.pool);
  prepare(rails);
  const failures: string[] = [];
  const log = { failed: (work: string) => failures.push(work) };
  const topics = railTopics(bank.db, rails);
  const dispatcher = new Dispatcher({ database: bank.database, topics, log });
  const collector = new RailCollector(bank.db, rails, log);
  dispatcher.start();
  collector.start();
  const orderOf = (id: TransferId) =>
    bank.db
      .selectFrom('rail_order')
      .select(['state', 'recall', 'reference', 'sealed'])
      .where('transfer_id', '=', id)
      .executeTakeFirstOrThrow();
  return {
    bank,
    rails,
    sender,
    clock,
    dispatcher,
    collector,
    log,
    /** What failed, in the order in which it was told. */
    failures,
    orderOf,
    stateOf: async (id: TransferId) => (await orderOf(id)).state,
    close: async () => {
      await Promise.all([dispatcher.stop(), collector.stop()]);
      await bank.close();
    },
  };
}
