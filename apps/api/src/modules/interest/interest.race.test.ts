/** The daily work is cut off fifty times, anywhere; a bank where it never is ends the same. */
import { verifyLedger } from '@fairlead/ledger';
import type { KyselyPlugin } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAccount } from '#modules/accounts/accounts.service.ts';
import { institution, products } from '#modules/settings/settings.service.ts';
import { Transfers } from '#modules/transfers/transfers.service.ts';
import { bankNow, moveBankTimeTo } from '#platform/bank-time.ts';
import { dateAt, startOfDay } from '#platform/calendar.ts';
import type { Tx } from '#platform/database/db.ts';
import { nextDueBefore } from '#platform/due-work/due-work.sql.ts';
import { DueWork, type DueWorkHandler } from '#platform/due-work/due-work.ts';
import { changeSettings } from '#platform/settings/change-settings.ts';
import { startBank, type TestBank } from '#testing/bank.ts';
import { newMoneyCustomer } from '#testing/money-bank.ts';
import { interestWork } from './interest-run.service.ts';

const CUTS = 50;
const DAYS = 64;

/** No worker of their own: each test runs the work itself. */
let quiet: TestBank;
let cut: TestBank;

beforeAll(async () => {
  [quiet, cut] = [await startBank({ roles: ['web'] }), await startBank({ roles: ['web'] })];
});
afterAll(async () => {
  await quiet.close();
  await cut.close();
});

/** What a cut-off process leaves: the statement was not sent, or its connection was ended. */
interface Knife {
  cutsLeft: number;
  chance: () => number;
}

/** Lets so many statements of a transaction through and cuts it off there. */
function cutting(at: number, how: 'throw' | 'end', bank: TestBank, pid: number): KyselyPlugin {
  let count = 0;
  return {
    transformQuery: ({ node }) => {
      count += 1;
      if (count === at && how === 'throw') throw new Error('Cut off between two statements.');
      return node;
    },
    transformResult: async ({ result }) => {
      if (count === at && how === 'end') {
        await bank.bank.foundation.database.ownerPool.query('select pg_terminate_backend($1)', [
          pid,
        ]);
      }
      return result;
    },
  };
}

function withKnife(handler: DueWorkHandler, knife: Knife, bank: TestBank): DueWorkHandler {
  return {
    kind: handler.kind,
    run: async (tx: Tx, item) => {
      if (knife.cutsLeft === 0 || knife.chance() < 0.5) return handler.run(tx, item);
      knife.cutsLeft -= 1;
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      const at = 1 + Math.floor(knife.chance() * 9);
      const how = knife.chance() < 0.5 ? 'throw' : 'end';
      await handler.run(tx.withPlugin(cutting(at, how, bank, rows[0]?.pid ?? 0)), item);
      // It came through all of its statements: then it dies before it commits.
      throw new Error('Cut off before the commit.');
    },
  };
}

/** Always the same numbers, so that a failure can be seen again. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const PLAN = [
  { tag: 'saver', product: 'maxi-saver', amount: 3_333_33n },
  { tag: 'saver two', product: 'maxi-saver', amount: 1_01n },
  { tag: 'saver three', product: 'savings-account', amount: 999_99n },
  { tag: 'everyday', product: 'complete-freedom', amount: 500_00n },
  { tag: 'deposit', product: 'term-deposits', amount: 5_000_00n },
  { tag: 'empty', product: 'incentive-saver', amount: 0n },
] as const;

async function prepare(bank: TestBank): Promise<void> {
  const { settings, database } = bank.bank.foundation;
  const { db } = database;
  const terms = products.defaults['term-deposits'];
  await db
    .transaction()
    .execute((tx) =>
      changeSettings(
        tx,
        products,
        { 'term-deposits': { ...terms, term: 1 } },
        { changedBy: 'a test', expectedVersion: 0 },
      ),
    );
  await settings.refresh();
  const nadia = await newMoneyCustomer(bank, 'nadia@example.com');
  for (const { tag, product, amount } of PLAN) {
    const wish = { customerId: nadia.id, currency: 'USD', product, tag } as const;
    const deed = { actor: { kind: 'system' } } as const;
    const { id } = await db.transaction().execute((tx) => openAccount(tx, wish, deed));
    if (amount > 0n) expect((await nadia.fill(id, amount)).status).toBe(201);
  }
}

/** Goes from one due date to the next, as the sandbox's clock does, and tries again what failed. */
async function live(bank: TestBank, knife: Knife, end: Date): Promise<void> {
  const { settings, database, wallTime, mode } = bank.bank.foundation;
  const { db, pool } = database;
  const transfers = new Transfers({ pool, settings, wallTime, mode });
  const dying = {
    submitIn: async (...asked: Parameters<Transfers['submitIn']>) => {
      if (knife.cutsLeft > 0 && knife.chance() < 0.2) {
        knife.cutsLeft -= 1;
        throw new Error('Cut off before the money moved.');
      }
      const outcomes = await transfers.submitIn(...asked);
      if (knife.cutsLeft > 0 && knife.chance() < 0.4) {
        knife.cutsLeft -= 1;
        throw new Error('Cut off after the money moved.');
      }
      return outcomes;
    },
  };
  const log = { failed: () => undefined };
  const work = interestWork({ settings, transfers: dying, log, atOnce: 2 });
  const due = new DueWork(db, [withKnife(work, knife, bank)], log, 1);
  for (let stop = await nextDueBefore(db, end); stop !== undefined; ) {
    const moment = stop;
    await db.transaction().execute((tx) => moveBankTimeTo(tx, moment));
    for (let failing = 1; failing > 0; ) {
      await sql`update due_work set retry_at = null where retry_at is not null`.execute(db);
      ({ failing } = await due.runUntil(moment));
    }
    stop = await nextDueBefore(db, end);
  }
  await transfers.close();
}

async function stateOf(bank: TestBank) {
  const { pool, ownerPool } = bank.bank.foundation.database;
  const rows = async (text: string) => (await pool.query({ text, rowMode: 'array' })).rows;
  const mine = `join account a on a.id = account_id
    where a.account_tag in (${PLAN.map(({ tag }) => `'${tag}'`).join(', ')})`;
  expect((await verifyLedger(ownerPool)).findings).toEqual([]);
  return {
    days: await rows(`select a.account_tag, day, balance, rate from interest_day ${mine}
      order by 1, 2`),
    payments: await rows(`select a.account_tag, through, units::text, amount, carried::text
      from interest_payment ${mine} order by 1, 2`),
    transfers: await rows(`select a.account_tag, t.value_date, t.amount from transfer t
      join account a on a.id = t.to_account where t.kind = 'interest' order by 1, 2, 3`),
    balances: await rows(`select a.account_tag, b.balance, b.seq from account a
      join ledger.balance b on b.account_id = a.ledger_account order by 1, 2`),
    runs: await rows('select day, step from interest_run order by 1'),
    rates: await rows('select product, day, rate from product_rate order by 1, 2'),
  };
}

it('cut off fifty times it ends as if it never was', async () => {
  await prepare(quiet);
  await prepare(cut);
  const zone = quiet.bank.foundation.settings.get(institution).time_zone;
  expect(zone).toBe(cut.bank.foundation.settings.get(institution).time_zone);
  // By days, of which one may have 23 hours, and the same for both.
  const today = dateAt(await bankNow(quiet.bank.foundation.database.db), zone);
  const end = new Date(startOfDay(today.add({ days: DAYS + 1 }), zone).getTime() - 1);
  await live(quiet, { cutsLeft: 0, chance: () => 0 }, end);
  const knife = { cutsLeft: CUTS, chance: dice(20_261_115) };
  await live(cut, knife, end);
  expect(knife.cutsLeft).toBe(0);
  const [expected, actual] = [await stateOf(quiet), await stateOf(cut)];
  expect(expected.days.length).toBeGreaterThan(DAYS);
  expect(expected.transfers.length).toBeGreaterThan(6);
  expect(actual).toEqual(expected);
});

it('done again it does nothing', async () => {
  const { settings, database } = cut.bank.foundation;
  const { db } = database;
  const before = await stateOf(cut);
  const paid: unknown[] = [];
  const submitIn = async (...asked: Parameters<Transfers['submitIn']>) => {
    paid.push(...asked);
    return [];
  };
  const log = { failed: () => expect.unreachable() };
  const work = interestWork({ settings, transfers: { submitIn }, log });
  expect(before.runs).toHaveLength(DAYS);
  for (const [day] of before.runs) {
    const dueAt = new Date(`${day}T12:00:00Z`);
    await db.transaction().execute(async (tx) => {
      const next = await work.run(tx, { key: 'day', dueAt, payload: {} });
      expect(next?.getTime()).toBeGreaterThan(dueAt.getTime());
    });
  }
  expect(paid).toEqual([]);
  expect(await stateOf(cut)).toEqual(before);
});
