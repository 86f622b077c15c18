/** Days of the bank end, by themselves or by the sandbox's clock, and what they ended with stays. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathOfHead, readHeads, rootOverHead, verify } from '@fairlead/seal';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { institution } from '#modules/settings/settings.service.ts';
import { moveBankTimeTo } from '#platform/bank-time.ts';
import { dateAt, endOfDay } from '#platform/calendar.ts';
import { DueWork, type DueWorkHandler } from '#platform/due-work/due-work.ts';
import { startBank, type TestBank } from '#testing/bank.ts';
import { runToEnd } from '#testing/child-program.ts';
import { passTime } from '#testing/days.ts';
import { eventually } from '#testing/eventually.ts';
import { type MoneyCustomer, newAccount, newMoneyCustomer } from '#testing/money-bank.ts';
import { type Colleague, type SiteBank, startSiteBank } from '#testing/site-bank.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { checkCloses, dailyCloseWork } from './ledger-closes.service.ts';

const DAY_S = 86_400;
const folder = temporaryFolder();

describe('a bank whose days pass', () => {
  let bank: SiteBank;
  let admin: Colleague;
  let nadia: MoneyCustomer;
  let trial: Awaited<ReturnType<Colleague['client']['ledger']['trialBalance']>>;
  let booked: number;

  beforeAll(async () => {
    bank = await startSiteBank();
    admin = await bank.colleague('admin');
    nadia = await newMoneyCustomer(bank, 'closes@example.com');
    const account = await newAccount(bank, nadia);
    await nadia.fill(account, 50_000n);
    await nadia.fill(await newAccount(bank, nadia, 'EUR'), 7_000n);
    await everythingSealed();
    // Before it moves: the first of a month pays interest.
    trial = await admin.client.ledger.trialBalance();
    const { rows } = await database().pool.query('select count(*) as count from ledger.posting');
    booked = Number(rows[0].count);
    await passTime(admin, 3 * DAY_S);
  });
  afterAll(() => bank.close());

  const database = () => bank.bank.foundation.database;

  /** And for as long as the clock rounds by. */
  async function everythingSealed(): Promise<void> {
    await vi.waitFor(async () => {
      expect((await verify(database().pool)).unsealedRows).toBe(0n);
    }, 20_000);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
  }

  const closes = async () => (await admin.client.ledger.closes({ query: {} })).data;

  async function fairlead(...args: string[]) {
    const env = { DATABASE_URL: database().ownerUrl, FAIRLEAD_DATA: folder };
    return runToEnd('src/main.ts', { env, args });
  }

  it('closes each of them in order, with the head, what was booked and what balances', async () => {
    const data = await closes();
    expect(data).toHaveLength(3);
    const days = data.map(({ date }) => Date.parse(date) / 1000).reverse();
    expect(days).toEqual([0, 1, 2].map((n) => (days[0] ?? 0) + n * DAY_S));
    const oldest = data.at(-1);
    for (const { currency, debit } of trial.data) {
      expect(oldest?.totals).toContainEqual({ currency, debit, credit: debit });
    }
    expect(oldest?.postings).toBe(booked);
    // Numbers begin at 0, and every block stands under one day.
    expect(data.reduce((sum, { blocks }) => sum + blocks, 0)).toBe((data[0]?.number ?? 0) + 1);
    const { data: seals } = await admin.client.ledger.seals({ query: { limit: 100 } });
    for (const { number, head } of data) {
      const block = seals.find((seal) => seal.number === number);
      if (block !== undefined) expect(block.head).toBe(head);
    }
    expect(await checkCloses(database().ownerPool)).toEqual([]);
  });

  it('tells anybody the heads, and the books to nobody', async () => {
    const { data } = await bank.browser().client.ledger.published({ query: {} });
    const own = await closes();
    expect(data).toEqual(
      own.map(({ totals, postings, ...known }) => ({ ...known, simulated: true })),
    );
    const page = await bank.browser().client.ledger.published({ query: { limit: 1 } });
    expect(page.data).toEqual(data.slice(0, 1));
    expect(page.next_page_url).toContain('cursor=');
  });

  it('shows by a short path that a block stands under a published close', async () => {
    const [close] = (await bank.browser().client.ledger.published({ query: {} })).data.slice(-1);
    const client = await database().pool.connect();
    const heads = await readHeads(
      async (text, values = []) => {
        const { rows } = await client.query(text, [...values]);
        return rows;
      },
      { after: -1n, upTo: BigInt(close?.number ?? 0) },
    );
    client.release();
    const at = Math.floor(heads.length / 2);
    const path = pathOfHead(heads, at);
    const head = heads[at]?.toString('hex') ?? '';
    expect(rootOverHead(head, path)).toBe(close?.heads_root);
    expect(rootOverHead(close?.head ?? '', path)).not.toBe(close?.heads_root);
  });

  it('writes down in the audit log that the bank did it', async () => {
    const { data } = await admin.client.audit.list({ query: { action: 'ledger.day_closed' } });
    expect(data).toHaveLength(3);
    expect(data[0]).toMatchObject({ actor: { kind: 'system' } });
  });

  it('lets nobody change, skip or invent a day', async () => {
    const { ownerPool } = database();
    await expect(ownerPool.query('update daily_close set postings = 1')).rejects.toThrow('append');
    await expect(ownerPool.query('delete from daily_close_total')).rejects.toThrow('append-only');
    const insert = (day: string, by: string) =>
      ownerPool.query(
        `insert into daily_close (day, ended_at, block, head, blocks, heads_root, postings)
         select ${day}, ended_at + ${by}, block, head, 0, heads_root, 0
         from daily_close order by day desc limit 1`,
      );
    await expect(insert('day + 2', `interval '1 s'`)).rejects.toThrow('one after the other');
    await expect(insert('day + 1', `interval '9 days'`)).rejects.toThrow('not over');
    await expect(insert('day + 1', `interval '0'`)).rejects.toThrow('one after the other');
  });

  it('names the day whose block somebody has changed, in the check and at the command', async () => {
    const { ownerPool } = database();
    const [{ date, number } = { date: '', number: 0 }] = (await closes()).slice(-1);
    // A block that another one stands on already, or the next would be built on the changed head.
    await admin.client.ledger.startCheck();
    const newest = async () => {
      const { rows } = await ownerPool.query('select max(number)::int as number from seal.block');
      return rows[0].number;
    };
    await eventually(newest).toBeGreaterThan(number);
    await ownerPool.query('alter table seal.block disable trigger user');
    const flip = () =>
      ownerPool.query(
        'update seal.block set head = set_byte(head, 3, get_byte(head, 3) # 1) where number = $1',
        [number],
      );
    await flip();
    try {
      const named = `public.daily_close ${date}: block ${number} has another head than was published`;
      const { output, code } = await fairlead('ledger', 'verify');
      expect({ code, named: output.includes(named) }).toEqual({ code: 1, named: true });
      const { id } = await admin.client.ledger.startCheck();
      const read = () => admin.client.ledger.check({ params: { id } });
      await eventually(async () => (await read()).state).toBe('not_intact');
      expect((await read()).findings).toContainEqual(
        expect.objectContaining({ table: 'public.daily_close', key: date }),
      );
    } finally {
      await flip();
      await ownerPool.query('alter table seal.block enable trigger user');
    }
    expect((await fairlead('ledger', 'verify')).output).toContain('Intact.');
  });

  it('names the day whose books no longer say the same', async () => {
    const { ownerPool } = database();
    const [{ date } = { date: '' }] = (await closes()).slice(-1);
    await ownerPool.query('alter table ledger.entry disable trigger user');
    const change = (by: number) =>
      ownerPool.query(
        `update ledger.entry set amount = amount + $1, balance_after = balance_after + $1
         where currency = 'EUR' and seq = 1 and amount > 0`,
        [by],
      );
    await change(5);
    const findings = await checkCloses(ownerPool);
    await change(-5);
    await ownerPool.query('alter table ledger.entry enable trigger user');
    expect(findings[0]).toMatchObject({
      table: 'public.daily_close_total',
      key: `${date}/EUR`,
    });
    expect(await checkCloses(ownerPool)).toEqual([]);
  });

  it('is held against heads that somebody has kept elsewhere', async () => {
    const answer = await bank.browser().fetch('/api/ledger/closes');
    const kept: { data: { data: { head: string; number: number }[] } } = JSON.parse(
      await answer.text(),
    );
    const file = join(folder, 'closes.json');
    writeFileSync(file, JSON.stringify(kept));
    expect((await fairlead('seal', 'verify', '--closes', file)).output).toContain('Intact');
    const [first] = kept.data.data;
    if (first === undefined) throw new Error('Nothing was published.');
    first.head = '00'.repeat(32);
    writeFileSync(file, JSON.stringify(kept));
    const { output, code } = await fairlead('seal', 'verify', '--closes', file);
    expect(code).toBe(1);
    expect(output).toContain(`seal.block ${first.number}: not the published head`);
    writeFileSync(file, '{}');
    expect((await fairlead('seal', 'verify', '--closes', file)).output).toBe(
      `${file} has no published closes in it.`,
    );
  });
});

describe('a bank that was down', () => {
  let bank: TestBank;
  beforeAll(async () => {
    bank = await startBank({ roles: ['web'] });
  });
  afterAll(() => bank.close());

  const db = () => bank.bank.foundation.database.db;
  const silent = { failed: () => undefined };

  async function closed(): Promise<string[]> {
    const { rows } = await sql<{ close: string }>`
      select concat_ws(' ', c.day, c.ended_at, c.block, encode(c.head, 'hex'), c.postings,
        (select string_agg(concat(t.currency, t.debit), ',' order by t.currency)
         from daily_close_total t where t.day = c.day)) as close
      from daily_close c order by c.day`.execute(db());
    return rows.map(({ close }) => close);
  }

  const timeZone = () => bank.bank.foundation.settings.get(institution).time_zone;

  function endIn(days: number): Date {
    const zone = timeZone();
    return endOfDay(dateAt(new Date(), zone).add({ days }), zone);
  }

  it('closes the days it missed, each in order, and the same when it is cut off', async () => {
    const { settings } = bank.bank.foundation;
    const whole = dailyCloseWork(settings);
    let cuts = 0;
    const cut: DueWorkHandler = {
      kind: whole.kind,
      run: async (tx, item) => {
        const next = await whole.run(tx, item);
        cuts += 1;
        if (cuts <= 2) throw new Error('Cut off before the commit.');
        return next;
      },
    };
    await db()
      .transaction()
      .execute((tx) => moveBankTimeTo(tx, endIn(2)));
    const failing = new DueWork(db(), [cut], silent, 1);
    expect(await failing.runUntil(endIn(2))).toMatchObject({ done: 0, failing: 1 });
    expect(await closed()).toEqual([]);
    const retried = async () => {
      await sql`update due_work set retry_at = null`.execute(db());
      await failing.runUntil(endIn(2));
      return (await closed()).length;
    };
    await eventually(retried).toBe(3);
    const before = await closed();
    expect(before.map((close) => close.slice(0, 10))).toEqual(
      [0, 1, 2].map((n) => dateAt(new Date(endIn(n).getTime() - 1), timeZone()).toString()),
    );
    // Asked again, whoever asks, nothing more is due.
    expect(await new DueWork(db(), [whole], silent).runUntil(endIn(2))).toMatchObject({ done: 0 });
    expect(await closed()).toEqual(before);
  });

  it('does not close a day that does not balance', async () => {
    const { ownerPool } = bank.bank.foundation.database;
    await ownerPool.query('alter table ledger.balance disable trigger user');
    const change = (by: number) =>
      ownerPool.query(
        `update ledger.balance set balance = balance + $1
         where account_id = (select account_id from ledger.balance
           where balance > 100 order by account_id limit 1)`,
        [by],
      );
    await change(1);
    const before = await closed();
    await db()
      .transaction()
      .execute((tx) => moveBankTimeTo(tx, endIn(3)));
    const failures: unknown[] = [];
    const log = { failed: (_what: string, error: unknown) => failures.push(error) };
    const work = new DueWork(db(), [dailyCloseWork(bank.bank.foundation.settings)], log, 1);
    expect(await work.runUntil(endIn(3))).toMatchObject({ done: 0, failing: 1 });
    expect(String(failures[0])).toContain('daily_close_balances');
    expect(await closed()).toEqual(before);
    await change(-1);
    await sql`update due_work set retry_at = null`.execute(db());
    expect(await work.runUntil(endIn(3))).toMatchObject({ done: 1, failing: 0 });
    expect(await closed()).toHaveLength(before.length + 1);
  });
});
