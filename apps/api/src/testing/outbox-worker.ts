/**
 * A worker process for the test that kills it: delivers every message to a receiver over HTTP and
 * dies at the step it is told to. `node … <database url> <receiver url> <step>`.
 */
import * as z from 'zod';
import { openDatabase } from '#platform/database/open-database.ts';
import { bindKeys } from '#platform/keys/bank-keys.ts';
import { KeyRing } from '#platform/keys/key-ring.ts';
import { Dispatcher } from '#platform/outbox/dispatcher.ts';
import { effectTopic } from '#platform/outbox/topics.ts';

const [url = '', receiver = '', step = ''] = process.argv.slice(2);
let deliveries = 0;

function dieAt(point: string): void {
  if (step === point) {
    process.kill(process.pid, 'SIGKILL');
  }
}

const topic = effectTopic({
  effect: 'rail',
  payload: z.object({ number: z.number() }),
  concurrency: 4,
  maxAttempts: 100,
  deliver: async ({ key, payload }) => {
    deliveries += 1;
    const number = deliveries;
    dieAt(`before delivery ${number}`);
    await fetch(receiver, { method: 'POST', body: JSON.stringify({ key, ...payload }) });
    dieAt(`after delivery ${number}`);
  },
});

const database = await openDatabase({ url, limits: { size: 4 } });
bindKeys(database.db, KeyRing.inMemory());
dieAt('before the office');
const dispatcher = new Dispatcher({
  database,
  topics: [topic],
  log: { failed: () => undefined },
});
dispatcher.start();
