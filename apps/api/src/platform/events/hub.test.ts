import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '#platform/errors.ts';
import { Dispatcher } from '#platform/outbox/dispatcher.ts';
import { newId } from '#platform/random.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { eventually } from '#testing/eventually.ts';
import { eventTopic, forgetOldEvents } from './event.sql.ts';
import { EventHub, type EventSink, type HubLimits } from './hub.ts';
import { publish } from './publish.ts';

let bank: TestDatabase;
let dispatcher: Dispatcher;
let hub: EventHub;
const silent = { failed: () => undefined };
let amina = newId('customer');
let tom = newId('customer');

beforeAll(async () => {
  bank = await testDatabase();
  dispatcher = new Dispatcher({ database: bank.database, topics: [eventTopic], log: silent });
  dispatcher.start();
});
beforeEach(async () => {
  // Others, to whom nothing has happened a moment ago.
  [amina, tom] = [newId('customer'), newId('customer')];
  await openHub({});
});
afterEach(() => hub.stop());
afterAll(async () => {
  await dispatcher.stop();
  await bank.close();
});

async function openHub(limits: Partial<HubLimits>): Promise<void> {
  hub = new EventHub(bank.database, silent, limits);
  await hub.start();
}

/** A browser that keeps what it hears. */
class Browser implements EventSink {
  readonly heard: { id?: string; event?: string; data: string }[] = [];
  readonly #gone = new AbortController();
  beats = 0;
  slow = false;
  readonly closed = this.#gone.signal;

  send(event: { id?: string; event?: string; data: string }): boolean {
    if (!this.slow) {
      this.heard.push(event);
    }
    return !this.slow;
  }
  heartbeat(): boolean {
    this.beats += 1;
    return true;
  }
  close(): void {
    this.#gone.abort();
  }
  get kinds(): (string | undefined)[] {
    return this.heard.map(({ event }) => event);
  }
  get lastId(): string | undefined {
    return this.heard.at(-1)?.id;
  }
}

const open = async () => true;

async function connect(personId: string, lastEventId?: string): Promise<Browser> {
  const browser = new Browser();
  await hub.open({ id: personId, persona: false }, browser, lastEventId, open);
  return browser;
}

async function happen(personId: string, count = 1): Promise<void> {
  await bank.db.transaction().execute((tx) =>
    publish(
      tx,
      ...Array.from({ length: count }, () => ({
        personId,
        event: { kind: 'account.changed' as const, account_id: newId('account') },
      })),
    ),
  );
  dispatcher.wake();
}

async function moved(): Promise<void> {
  await eventually(
    async () => (await sql`select 1 from outbox_message`.execute(bank.db)).rows.length,
  ).toBe(0);
}

describe('the event stream', () => {
  it('tells each person what is theirs, and nobody else', async () => {
    const [hers, his] = [await connect(amina), await connect(tom)];
    await happen(amina);
    await eventually(() => hers.kinds).toEqual(['stream.opened', 'account.changed']);
    await happen(tom);
    await eventually(() => his.kinds).toEqual(['stream.opened', 'account.changed']);
    expect(hers.heard.length).toBe(2);
    expect(JSON.parse(hers.heard[1]?.data ?? '')).toHaveProperty('account_id');
  });

  it('tells of what happened while the page was being opened, and of nothing long ago', async () => {
    await hub.stop();
    await openHub({ hindsightMs: 60_000 });
    await happen(amina);
    await moved();
    await bank.ownerPool.query(`update event set at = at - interval '61 s'`);
    await happen(amina, 2);
    await happen(tom);
    await moved();
    const browser = await connect(amina);
    const changed = 'account.changed';
    await eventually(() => browser.kinds).toEqual(['stream.opened', changed, changed]);
    await happen(amina);
    await eventually(() => browser.heard.length).toBe(4);
    expect(new Set(browser.heard.map(({ id }) => id)).size).toBe(4);
  });

  it('catches up after a lost connection, each event once and in order', async () => {
    const first = await connect(amina);
    await happen(amina, 3);
    await eventually(() => first.heard.length).toBe(4);
    first.close();
    await happen(amina, 5);
    await moved();
    const second = await connect(amina, first.lastId);
    await eventually(() => second.heard.length).toBe(6);
    const ids = [...first.heard, ...second.heard.slice(1)].map(({ id }) => Number(id));
    expect(ids).toEqual([...ids].sort((one, other) => one - other));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('says so when too much was missed or the past is gone', async () => {
    await hub.stop();
    await openHub({ catchUp: 10 });
    const start = await connect(amina);
    start.close();
    await happen(amina, 11);
    await moved();
    expect((await connect(amina, start.lastId)).kinds).toEqual(['stream.reset']);
    expect((await connect(amina, '999999999')).kinds).toEqual(['stream.reset']);
    expect((await connect(amina, 'nonsense')).kinds).toEqual(['stream.opened']);
    await bank.ownerPool.query(`update event set at = at - interval '25 hours'`);
    // What a reader has still to read stays.
    await bank.db.transaction().execute(forgetOldEvents);
    const left = await sql`select from event`.execute(bank.db);
    expect(left.rows.length).toBeGreaterThan(0);
    await bank.ownerPool.query('update event_reader set seen = (select max(id) from event)');
    await bank.db.transaction().execute(forgetOldEvents);
    await happen(amina, 1);
    await moved();
    expect((await connect(amina, start.lastId)).kinds).toEqual(['stream.reset']);
  });

  it('closes when its session ends', async () => {
    await hub.stop();
    await openHub({ sessionCheckMs: 20 });
    const browser = new Browser();
    let alive = true;
    await hub.open({ id: amina, persona: false }, browser, undefined, async () => alive);
    expect(hub.streamCount).toBe(1);
    alive = false;
    await eventually(() => browser.closed.aborted).toBe(true);
    expect(browser.kinds).toEqual(['stream.opened', 'session.ended']);
    expect(hub.streamCount).toBe(0);
  });

  it('keeps quiet connections awake', async () => {
    await hub.stop();
    await openHub({ heartbeatMs: 20 });
    const browser = await connect(amina);
    await eventually(() => browser.beats).toBeGreaterThan(2);
  });

  it('is bounded per person and per process', async () => {
    await hub.stop();
    await openHub({ streamsPerPerson: 2, streamsPerProcess: 3 });
    const first = await connect(amina);
    await connect(amina);
    await connect(amina);
    expect(first.closed.aborted).toBe(true);
    await connect(tom);
    expect(hub.streamCount).toBe(3);
    const refused = hub.open({ id: tom, persona: false }, new Browser(), undefined, open);
    await expect(refused).rejects.toThrow(Refusal);
  });

  it('has room for many who play one demonstration person', async () => {
    await hub.stop();
    await openHub({ streamsPerPerson: 1 });
    const browsers = [new Browser(), new Browser(), new Browser()];
    for (const one of browsers) {
      await hub.open({ id: amina, persona: true }, one, undefined, open);
    }
    expect(browsers.map(({ closed }) => closed.aborted)).toEqual([false, false, false]);
  });

  it('lets go of a browser that does not read', async () => {
    const browser = await connect(amina);
    browser.slow = true;
    await happen(amina);
    await eventually(() => browser.closed.aborted).toBe(true);
  });
});

describe('event ids', () => {
  it('are given in the order of commits, so that a late commit is not skipped', async () => {
    const browser = await connect(amina);
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const late = bank.db.transaction().execute(async (tx) => {
      await publish(tx, {
        personId: amina,
        event: { kind: 'transfer.changed', transfer_id: newId('transfer') },
      });
      begin();
      await finished;
    });
    await begun;
    await happen(amina);
    await eventually(() => browser.kinds.at(-1)).toBe('account.changed');
    finish();
    await late;
    dispatcher.wake();
    await eventually(() => browser.kinds.at(-1)).toBe('transfer.changed');
  });
});
