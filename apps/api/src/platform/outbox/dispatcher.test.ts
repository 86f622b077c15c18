import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { bindKeys } from '#platform/keys/bank-keys.ts';
import { KeyRing } from '#platform/keys/key-ring.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { eventually } from '#testing/eventually.ts';
import { withPatienceOf } from '#testing/patience.ts';
import { Dispatcher } from './dispatcher.ts';
import { forgetDeadLetters, outboxFigures } from './outbox.sql.ts';
import { enqueue, enqueueMany } from './outbox.ts';
import { type Delivery, effectTopic, type Topic, Undeliverable } from './topics.ts';

let bank: TestDatabase;
const running: Dispatcher[] = [];
const failures: string[] = [];
const lapsed: string[] = [];

beforeAll(async () => {
  bank = await testDatabase();
  bindKeys(bank.db, KeyRing.inMemory());
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((dispatcher) => dispatcher.stop()));
  await sql`delete from outbox_message`.execute(bank.db);
  await sql`delete from outbox_retry`.execute(bank.db);
});
afterAll(() => bank.close());

function start(...topics: Topic[]): Dispatcher {
  const log = { failed: (work: string) => failures.push(work) };
  const dispatcher = new Dispatcher({
    database: bank.database,
    topics,
    log,
    lapsed: (topic) => lapsed.push(topic),
  });
  running.push(dispatcher);
  dispatcher.start();
  return dispatcher;
}

const payload = z.object({ number: z.number() });

/** A receiver that keeps what arrives, and does first what the test wants of it. */
function receiver(before: (delivery: Delivery) => Promise<void> | void = () => undefined) {
  const got: Delivery<{ number: number }>[] = [];
  const topic = effectTopic({
    effect: 'rail',
    payload,
    concurrency: 3,
    maxAttempts: 2,
    deliver: async (delivery) => {
      await before(delivery);
      got.push(delivery);
    },
  });
  return { got, topic };
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  await eventually(condition).toBe(true);
}

async function send(...numbers: number[]): Promise<void> {
  const messages = numbers.map((number) => ({ topic: 'rail', payload: { number } }));
  await bank.db.transaction().execute((tx) => enqueueMany(tx, messages));
}

async function isEmpty(): Promise<boolean> {
  return (await outboxFigures(bank.db)).length === 0;
}

async function retryNow(): Promise<void> {
  await sql`update outbox_retry set next_attempt_at = clock_timestamp()`.execute(bank.db);
}

/** As if everything had failed before and its next attempt were due. */
async function failAll(): Promise<void> {
  await sql`
    with failed as (delete from outbox_message returning *)
    insert into outbox_retry (id, topic, delivery_key, payload, enqueued_at, expires_at, attempts,
      next_attempt_at, reason)
    select id, topic, delivery_key, payload, enqueued_at, expires_at, 1,
      clock_timestamp() - interval '1 minute', 'Error' from failed`.execute(bank.db);
}

describe('the outbox', () => {
  it('delivers what was committed, oldest first, and forgets it', async () => {
    const { got, topic } = receiver();
    await send(1, 2, 3, 4, 5);
    start(topic);
    await until(isEmpty);
    expect(got.map((delivery) => delivery.payload.number)).toEqual([1, 2, 3, 4, 5]);
    expect(new Set(got.map((delivery) => delivery.key)).size).toBe(5);
  });

  it('delivers nothing that was rolled back', async () => {
    const { got, topic } = receiver();
    start(topic);
    const abandoned = bank.db.transaction().execute(async (tx) => {
      await enqueue(tx, { topic: 'rail', payload: { number: 1 } });
      throw new Error('changed my mind');
    });
    await expect(abandoned).rejects.toThrow('changed my mind');
    await send(2);
    await until(() => got.length === 1);
    expect(got[0]?.payload.number).toBe(2);
  });

  it('is woken, and need not look by itself', async () => {
    const { got, topic } = receiver();
    await withPatienceOf(0, async () => {
      const dispatcher = start(topic);
      await until(() => dispatcher.inOffice);
      for (let round = 1; round <= 5; round += 1) {
        await send(round);
        dispatcher.wake();
        await eventually(() => got.length).toBe(round);
      }
    });
  });

  it('leaves a topic alone for which nothing waits', async () => {
    let looks = 0;
    let taken = 0;
    const { got, topic } = receiver();
    const moving: Topic = {
      move: 'count',
      waits: () => {
        looks += 1;
        return sql<boolean>`exists (select from outbox_message where topic = 'count')`;
      },
      take: async (tx) => {
        const gone = await sql`delete from outbox_message where topic = 'count'`.execute(tx);
        taken += 1;
        return Number(gone.numAffectedRows);
      },
    };
    start(topic, moving);
    await eventually(() => looks).toBeGreaterThan(3);
    // Once when it took office, whatever waits.
    expect(taken).toBe(1);
    await bank.db
      .transaction()
      .execute((tx) => enqueue(tx, { topic: 'count', payload: { number: 1 } }));
    await eventually(() => taken).toBe(2);
    expect(got).toEqual([]);
  });

  it('has no more on the way at once than the topic allows', async () => {
    let onTheWay = 0;
    let most = 0;
    const { got, topic } = receiver(async () => {
      onTheWay += 1;
      most = Math.max(most, onTheWay);
      await new Promise((resolve) => setTimeout(resolve, 20));
      onTheWay -= 1;
    });
    await send(...Array.from({ length: 12 }, (_, number) => number));
    start(topic);
    await until(() => got.length === 12);
    expect(most).toBe(3);
  });
});

describe('what lapses', () => {
  const soon = () => new Date(Date.now() + 3_600_000);
  const sendPin = (number: number) =>
    bank.db
      .transaction()
      .execute((tx) => enqueue(tx, { topic: 'rail', payload: { number }, expiresAt: soon() }));
  const many = Array.from({ length: 40 }, (_, number) => number);
  const PIN = 1_000;

  it('goes before everything that was there already, also before what failed', async () => {
    await send(...many);
    await failAll();
    await send(...many);
    await sendPin(PIN);
    const { got, topic } = receiver();
    start(topic);
    await until(isEmpty);
    expect(got[0]?.payload.number).toBe(PIN);
    expect(got.length).toBe(2 * many.length + 1);
  });

  it('goes before its own kind that has failed, and that before the rest', async () => {
    await sendPin(PIN);
    await failAll();
    await send(...many);
    await sendPin(PIN + 1);
    const { got, topic } = receiver();
    start(topic);
    await until(isEmpty);
    expect(got.slice(0, 2).map(({ payload: { number } }) => number)).toEqual([PIN + 1, PIN]);
  });

  it('is taken with the next free place while the others are on their way', async () => {
    const begun: number[] = [];
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { topic } = receiver(async ({ payload: content }) => {
      begun.push(payload.parse(content).number);
      await released;
    });
    await send(...many);
    const dispatcher = start(topic);
    await eventually(() => begun.length).toBe(3);
    await sendPin(PIN);
    dispatcher.wake();
    release();
    await until(isEmpty);
    expect(begun[3]).toBe(PIN);
  });

  it('gone, what failed and what is new take turns by how long they have been due', async () => {
    await send(1, 2);
    await failAll();
    await send(3);
    await sql`update outbox_retry set next_attempt_at = clock_timestamp()
      where payload ->> 'number' = '2'`.execute(bank.db);
    const { got, topic } = receiver();
    start(topic);
    await until(isEmpty);
    expect(got.map(({ payload: { number } }) => number)).toEqual([1, 3, 2]);
  });
});

describe('a delivery that fails', () => {
  it('is tried again with the same key, and keeps only a code of the reason', async () => {
    const keys: string[] = [];
    const { got, topic } = receiver(({ key, attempt }) => {
      keys.push(key);
      if (attempt === 1) {
        throw Object.assign(new Error('mail to amina@example.com refused'), { code: 'ETIMEDOUT' });
      }
    });
    await send(1);
    start(topic);
    await until(() => keys.length === 1);
    const kept = async () => {
      const rows = await sql<{ reason: string; wait: number }>`
        select reason, extract(epoch from next_attempt_at - clock_timestamp())::float8 as wait
        from outbox_retry`.execute(bank.db);
      return rows.rows[0];
    };
    await until(async () => (await kept()) !== undefined);
    expect((await kept())?.reason).toBe('Error ETIMEDOUT');
    expect((await kept())?.wait).toBeLessThan(1);
    await until(isEmpty);
    expect(got.length).toBe(1);
    expect(new Set(keys).size).toBe(1);
    expect(got[0]?.attempt).toBe(2);
  });

  it('is a dead letter after its last attempt, without its secret', async () => {
    const { topic } = receiver(() => {
      throw new Error('no');
    });
    await bank.db
      .transaction()
      .execute((tx) =>
        enqueue(tx, { topic: 'rail', payload: { number: 1 }, secret: { pin: '31415' } }),
      );
    start(topic);
    await until(async () => {
      await retryNow();
      return (await outboxFigures(bank.db))[0]?.dead === 1;
    });
    const rows = await sql<{ secret: Buffer | null; attempts: number }>`
      select secret, attempts from outbox_retry`.execute(bank.db);
    expect(rows.rows).toEqual([{ secret: null, attempts: 2 }]);
  });

  it('is given up at once when no repetition helps', async () => {
    const { got, topic } = receiver(() => {
      throw new Undeliverable('no_such_address');
    });
    await send(1);
    start(topic);
    await until(async () => (await outboxFigures(bank.db))[0]?.dead === 1);
    const rows = await sql<{ reason: string }>`select reason from outbox_retry`.execute(bank.db);
    expect(rows.rows).toEqual([{ reason: 'Undeliverable no_such_address' }]);
    expect(got).toEqual([]);
  });

  it('is dropped when its time is over, counted and said, whether or not it was tried', async () => {
    const { got, topic } = receiver();
    const over = (number: number) =>
      bank.db
        .transaction()
        .execute((tx) =>
          enqueue(tx, { topic: 'rail', payload: { number }, expiresAt: new Date(0) }),
        );
    await over(1);
    await failAll();
    await over(2);
    failures.length = 0;
    start(topic);
    await until(isEmpty);
    await eventually(() => lapsed).toEqual(['rail', 'rail']);
    expect(failures).toEqual(['outbox.rail', 'outbox.rail']);
    expect(got).toEqual([]);
  });

  it('is tried until it is as old as the topic’s patience, however often it failed', async () => {
    let attempts = 0;
    const { topic } = receiver(() => {
      attempts += 1;
      throw new Error('no');
    });
    await send(1);
    start({ ...topic, patienceHours: 72 });
    await until(async () => {
      await retryNow();
      return attempts > 5;
    });
    expect((await outboxFigures(bank.db))[0]).toMatchObject({ retrying: 1, dead: 0 });
    await sql`update outbox_retry set enqueued_at = clock_timestamp() - interval '73 hours'`.execute(
      bank.db,
    );
    await until(async () => {
      await retryNow();
      return (await outboxFigures(bank.db))[0]?.dead === 1;
    });
  });

  it('was delivered once, however long the database cannot write that down', async () => {
    const { got, topic } = receiver();
    const owner = bank.database.ownerPool;
    await owner.query(`create function refuse_settling() returns trigger language plpgsql
      as $$ begin raise exception 'no space left' using errcode = '53100'; end $$`);
    await owner.query(`create trigger refuse_settling before delete on outbox_message
      for each statement execute function refuse_settling()`);
    failures.length = 0;
    start(topic);
    await send(1);
    await until(() => failures.filter((work) => work === 'outbox.rail.settle').length >= 2);
    await owner.query('drop function refuse_settling cascade');
    await until(isEmpty);
    expect(got).toHaveLength(1);
  });

  it('does not keep its neighbours from being delivered', async () => {
    const { got, topic } = receiver(({ payload: content }) => {
      if (payload.parse(content).number === 1) {
        throw new Error('poison');
      }
    });
    await send(1, 2, 3);
    start(topic);
    await until(() => got.length === 2);
    expect(got.map((delivery) => delivery.payload.number)).toEqual([2, 3]);
  });
});

describe('dead letters', () => {
  it('go after ninety days, and at once when their time is over', async () => {
    await sql`
      insert into outbox_retry (id, topic, delivery_key, payload, enqueued_at, attempts,
        next_attempt_at, reason, dead_at, expires_at)
      select id, 'rail', gen_random_uuid(), '{}', now(), 2, now(), 'Error', dead_at, expires_at
      from (values
        (-1, now() - interval '91 days', null),
        (-2, now() - interval '89 days', null),
        (-3, now(), now() - interval '1 second'),
        (-4, now(), now() + interval '1 hour'),
        (-5, null, now() - interval '1 second')
      ) letter (id, dead_at, expires_at)`.execute(bank.db);
    await bank.db.transaction().execute((tx) => forgetDeadLetters(tx));
    const { rows } = await sql<{ id: bigint }>`
      select id from outbox_retry order by id desc`.execute(bank.db);
    // The last one is not dead: the dispatcher drops and counts it.
    expect(rows.map(({ id }) => Number(id))).toEqual([-2, -4, -5]);
  });
});

/** Long enough not to stand in random bytes by chance. */
const SECRET = '271828182845904523536';

describe('a secret in the outbox', () => {
  it('reaches the receiver and stands nowhere in the database', async () => {
    const { got, topic } = receiver();
    await bank.db
      .transaction()
      .execute((tx) =>
        enqueue(tx, { topic: 'rail', payload: { number: 1 }, secret: { pin: SECRET } }),
      );
    const stored = await sql<{ row: string }>`
      select outbox_message::text || encode(secret, 'escape') as row from outbox_message
    `.execute(bank.db);
    expect(stored.rows[0]?.row).not.toContain(SECRET);
    start(topic);
    await until(() => got.length === 1);
    expect(got[0]?.secret).toEqual({ pin: SECRET });
    await until(isEmpty);
  });

  it('opens only for its own delivery', async () => {
    await bank.db.transaction().execute((tx) =>
      enqueueMany(tx, [
        { topic: 'rail', payload: { number: 1 }, secret: { pin: '11111' } },
        { topic: 'rail', payload: { number: 2 }, secret: { pin: '22222' } },
      ]),
    );
    // The second message now carries the first one's secret.
    await sql`
      with moved as (delete from outbox_message returning *)
      insert into outbox_message (topic, delivery_key, payload, secret)
      select topic, delivery_key, payload, lead(secret, 1, secret) over (order by id desc)
      from moved
    `.execute(bank.db);
    const { got, topic } = receiver();
    start(topic);
    await until(async () => (await outboxFigures(bank.db))[0]?.retrying === 1);
    expect(got.length).toBe(1);
  });
});
