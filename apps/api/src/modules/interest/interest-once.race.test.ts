/** What an account earned is paid once, whoever pays it, and whatever dies while they do. */
import type { AccountId } from '@fairlead/contract';
import { verifyLedger } from '@fairlead/ledger';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAccount } from '#modules/accounts/accounts.service.ts';
import { institution } from '#modules/settings/settings.service.ts';
import { bankNow, moveBankTimeTo } from '#platform/bank-time.ts';
import { dateAt, type PlainDate, startOfDay } from '#platform/calendar.ts';
import { DueWork } from '#platform/due-work/due-work.ts';
import { newId } from '#platform/random.ts';
import { startBank, type TestBank } from '#testing/bank.ts';
import { eventually } from '#testing/eventually.ts';
import { type MoneyCustomer, newMoneyCustomer } from '#testing/money-bank.ts';
import { UNITS_PER_MINOR } from './interest.rules.ts';
import { type InterestParts, payEarned } from './interest.service.ts';
import { interestWork } from './interest-run.service.ts';

type Paying = InterestParts['transfers'];

let bank: TestBank;
let nadia: MoneyCustomer;
let everyday: AccountId;

beforeAll(async () => {
  // No worker of its own: the days are run here.
  bank = await startBank({ roles: ['web'] });
  nadia = await newMoneyCustomer(bank, 'nadia@example.com');
  everyday = await open('complete-freedom');
});
afterAll(() => bank.close());

const database = () => bank.bank.foundation.database;

async function open(product: 'maxi-saver' | 'complete-freedom'): Promise<AccountId> {
  const wish = { customerId: nadia.id, currency: 'USD', product } as const;
  const deed = { actor: { kind: 'system' } } as const;
  const { db } = database();
  return (await db.transaction().execute((tx) => openAccount(tx, wish, deed))).id;
}

/** A saver that earns from the first days of a month on. */
async function newSaver(): Promise<AccountId> {
  await goTo((await today()).add({ months: 1 }).with({ day: 3 }));
  const id = await open('maxi-saver');
  expect((await nadia.fill(id, 3_000_00n)).status).toBe(201);
  return id;
}

const zoneOfBank = () => bank.bank.foundation.settings.get(institution).time_zone;

async function today(): Promise<PlainDate> {
  return dateAt(await bankNow(database().db), zoneOfBank());
}

const payday = async () => (await today()).add({ months: 1 }).with({ day: 1 });

function moveTime(moment: Date): Promise<void> {
  return database()
    .db.transaction()
    .execute((tx) => moveBankTimeTo(tx, moment));
}

/** Day by day, each with its work; answers how much of the last one's work fails. */
async function goTo(end: PlainDate, transfers: Paying = bank.bank.transfers): Promise<number> {
  const { settings } = bank.bank.foundation;
  const { db } = database();
  const log = { failed: () => undefined };
  const due = new DueWork(db, [interestWork({ settings, transfers, log })], log);
  let failing = 0;
  for (let day = (await today()).add({ days: 1 }); day.toString() <= end.toString(); ) {
    const moment = startOfDay(day, zoneOfBank());
    await moveTime(moment);
    await sql`update due_work set retry_at = null where retry_at is not null`.execute(db);
    ({ failing } = await due.runUntil(moment));
    day = day.add({ days: 1 });
  }
  return failing;
}

const pay = (id: AccountId, transfers: Paying = bank.bank.transfers) =>
  payEarned(database().db, { settings: bank.bank.foundation.settings, transfers }, id);

/** The process dies when the ledger has said yes. */
const dying: Paying = {
  submitIn: async (...asked) => {
    await bank.bank.transfers.submitIn(...asked);
    throw new Error('Cut off after the money moved.');
  },
};

function signal() {
  let give = () => undefined;
  const given = new Promise<void>((resolve) => {
    give = () => void resolve();
  });
  return { given, give: () => give() };
}

/** Until it waits for somebody's transaction, or is through without. */
async function waitsOrEnds(work: Promise<unknown>): Promise<void> {
  let ended = false;
  const end = () => {
    ended = true;
  };
  work.then(end, end);
  await eventually(async () => {
    const waiting = `select from pg_locks where locktype = 'advisory' and not granted`;
    return ended || ((await database().ownerPool.query(waiting)).rowCount ?? 0) > 0;
  }).toBe(true);
}

/** What came as interest, and what the days are worth. */
async function creditedAndEarned(id: AccountId): Promise<readonly [bigint, bigint]> {
  const { pool, ownerPool } = database();
  const { rows } = await pool.query(
    `select (select coalesce(sum(amount), 0)::text from transfer
         where kind = 'interest' and to_account = $1) as credited,
       (select coalesce(sum(balance::numeric * rate), 0)::text from interest_day
         where account_id = $1) as units`,
    [id],
  );
  expect((await verifyLedger(ownerPool)).findings).toEqual([]);
  return [BigInt(rows[0].credited), BigInt(rows[0].units) / UNITS_PER_MINOR];
}

async function stepOf(day: PlainDate): Promise<string> {
  const { pool } = database();
  const { rows } = await pool.query('select step from interest_run where day = $1', [`${day}`]);
  return rows[0]?.step;
}

it('a payment that was cut off is made once, though another day has been earned', async () => {
  const saver = await newSaver();
  await goTo((await today()).add({ days: 5 }));
  await expect(pay(saver, dying)).rejects.toThrow('Cut off');
  const first = await payday();
  expect(await goTo(first)).toBe(0);
  const [credited, earned] = await creditedAndEarned(saver);
  expect(credited).toBeGreaterThan(0n);
  expect(credited).toBe(earned);
});

it('a payment that was cut off is made once where nothing more is earned', async () => {
  const saver = await newSaver();
  await goTo((await today()).add({ days: 5 }));
  await expect(pay(saver, dying)).rejects.toThrow('Cut off');
  await nadia.transfer(saver, everyday, await nadia.balance(saver));
  const first = await payday();
  expect(await goTo(first)).toBe(0);
  expect(await stepOf(first)).toBe('done');
  const [credited, earned] = await creditedAndEarned(saver);
  expect(credited).toBeGreaterThan(0n);
  expect(credited).toBe(earned);
});

it('two who pay at once around the end of a day pay it once', async () => {
  const saver = await newSaver();
  await goTo((await today()).add({ days: 5 }));
  const [gate, reached] = [signal(), signal()];
  const slow: Paying = {
    submitIn: async (...asked) => {
      reached.give();
      await gate.given;
      return bank.bank.transfers.submitIn(...asked);
    },
  };
  const one = pay(saver, slow);
  await reached.given;
  const next = (await today()).add({ days: 1 });
  await moveTime(startOfDay(next, zoneOfBank()));
  const other = pay(saver);
  await waitsOrEnds(other);
  gate.give();
  await Promise.all([one, other]);
  const [credited, earned] = await creditedAndEarned(saver);
  expect(credited).toBe(earned);
});

it('an account that cannot be paid holds nobody up, and is paid when it can be', async () => {
  const [stuck, saver] = [await newSaver(), await open('maxi-saver')];
  expect((await nadia.fill(saver, 2_000_00n)).status).toBe(201);
  const refusing: Paying = {
    submitIn: async (tx, movements) => {
      const paid = movements.filter(({ accountId }) => accountId !== stuck);
      const outcomes = [...(await bank.bank.transfers.submitIn(tx, paid))];
      const no = { done: false, objection: { code: 'account_not_active' } } as const;
      return movements.map(({ accountId }) =>
        accountId === stuck ? no : (outcomes.shift() ?? no),
      );
    },
  };
  await expectLeftAndPaidLater(refusing, stuck, saver);
});

it('an account that makes the others fail is left alone with it', async () => {
  const [stuck, saver] = [await newSaver(), await open('maxi-saver')];
  expect((await nadia.fill(saver, 2_000_00n)).status).toBe(201);
  const failing: Paying = {
    submitIn: async (tx, movements) => {
      const outcomes = await bank.bank.transfers.submitIn(tx, movements);
      const bad = movements.some(({ accountId }) => accountId === stuck);
      if (bad) await sql`select 1 / 0`.execute(tx);
      return outcomes;
    },
  };
  await expectLeftAndPaidLater(failing, stuck, saver);
});

async function expectLeftAndPaidLater(trouble: Paying, stuck: AccountId, saver: AccountId) {
  const first = await payday();
  expect(await goTo(first, trouble)).toBe(1);
  expect(await stepOf(first)).toBe('done');
  const [credited, earned] = await creditedAndEarned(saver);
  expect(credited).toBeGreaterThan(0n);
  expect(credited).toBe(earned);
  expect((await creditedAndEarned(stuck))[0]).toBe(0n);
  const { pool } = database();
  const left = await pool.query(
    `select key from due_work where kind = 'interest' and attempts > 0`,
  );
  expect(left.rows).toEqual([{ key: stuck }]);
  expect(await goTo(first.add({ days: 1 }))).toBe(0);
  const [later, units] = await creditedAndEarned(stuck);
  expect(later).toBeGreaterThan(0n);
  // The day that it was left for has earned something meanwhile.
  expect(units - later).toBeLessThanOrEqual(30n);
}

it('the tables refuse a day that is paid twice, and interest that is for no day', async () => {
  const saver = await newSaver();
  await goTo((await today()).add({ days: 4 }));
  await pay(saver);
  const again = `insert into interest_payment (account_id, through, units, amount, carried)
    select account_id, through + 1, 0, 0, 0 from interest_payment where account_id = $1`;
  await expect(database().pool.query(again, [saver])).rejects.toMatchObject({
    constraint: 'interest_payment_once',
  });
  const movement = {
    id: newId('transfer'),
    kind: 'interest',
    customerId: nadia.id,
    accountId: saver,
    type: 'Credit',
    amountMinor: 1n,
  } as const;
  const { db } = database();
  const unwritten = db.transaction().execute((tx) => bank.bank.transfers.submitIn(tx, [movement]));
  await expect(unwritten).rejects.toThrow('days that are written down');
});

it.each([
  ['the work of the next day', (_: AccountId, next: PlainDate) => goTo(next)],
  [
    'who is paid before that',
    async (saver: AccountId, next: PlainDate) => {
      await moveTime(startOfDay(next, zoneOfBank()));
      await pay(saver);
    },
  ],
] as const)('a day has earned what its last payment left, for %s', async (_, work) => {
  const saver = await newSaver();
  await goTo((await today()).add({ days: 4 }));
  const day = await today();
  const last = await database().db.startTransaction().execute();
  const [made] = await bank.bank.transfers.submitIn(last, [
    {
      id: newId('transfer'),
      kind: 'simulated',
      customerId: nadia.id,
      accountId: saver,
      type: 'Credit',
      amountMinor: 1_000_00n,
      counterparty: 'Rose Bakery',
    },
  ]);
  expect(made).toMatchObject({ done: true, transfer: { valueDate: day.toString() } });
  // It is written down, and not yet there when the next day begins.
  const working = work(saver, day.add({ days: 1 }));
  await waitsOrEnds(working);
  await last.commit().execute();
  await working;
  const { rows } = await database().pool.query(
    'select balance::text from interest_day where account_id = $1 and day = $2',
    [saver, day.toString()],
  );
  expect(rows).toEqual([{ balance: expect.stringMatching(/^400\d{3}$/) }]);
});
