import { magicEndings, magicRejections, magicReturns, type TransferId } from '@fairlead/contract';
import { money } from '@fairlead/money';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/random.ts';
import { eventually } from '#testing/eventually.ts';
import { startRailBank } from '#testing/rail-bank.ts';
import { applyAnswer } from './answers.service.ts';
import type { RailAnswer } from './rail.rules.ts';
import { Rails } from './rails.service.ts';
import { reconcile } from './reconcile.service.ts';
import { ownDifferences } from './reconcile.sql.ts';

const { bank, rails, sender, clock, dispatcher, collector, failures, orderOf, stateOf, close } =
  await startRailBank();
afterAll(close);

async function statesOf(ids: ReadonlyMap<string, TransferId>) {
  const states: Record<string, string> = {};
  for (const [ending, id] of ids) states[ending] = await stateOf(id);
  return states;
}

/** What was heard of an order, with its reason. */
async function heard(id: TransferId): Promise<string[]> {
  const rows = await bank.db
    .selectFrom('rail_answer')
    .select(['kind', 'reason'])
    .where('transfer_id', '=', id)
    .orderBy('happened_at')
    .orderBy('reference')
    .execute();
  return rows.map(({ kind, reason }) => (reason === null ? kind : `${kind} ${reason}`));
}

async function suspense() {
  const rows = await bank.db
    .selectFrom('rail_movement')
    .select(['unmatched', 'direction', 'amount'])
    .where('unmatched', 'is not', null)
    .where('resolved_at', 'is', null)
    .orderBy('amount')
    .orderBy('direction')
    .execute();
  return rows.map(({ unmatched, direction, amount }) => `${direction} ${amount} ${unmatched}`);
}

async function booksFit(): Promise<void> {
  expect(await ownDifferences(bank.db, 'sandbox')).toEqual([]);
  expect(await reconcile(bank.db, rails, { onItsWayMs: 0 })).toEqual([]);
}

describe('an order', () => {
  it('leaves after its time, is settled once, and forgets whom it paid', async () => {
    const before = await sender.available(bank.pool);
    const notBefore = new Date(clock.now().getTime() + 10_000);
    const id = await sender.send({ minor: 12_300n, notBefore });
    const again = { customerId: sender.customerId, comment: null, notBefore };
    const details = { country: 'US', routing_number: '021000021', account_number: '12345678' };
    await bank.db.transaction().execute((tx) =>
      rails.handOver(tx, {
        ...again,
        transferId: id,
        amount: money(99n, 'USD'),
        instructed: money(99n, 'USD'),
        payee: { accountTitle: 'Somebody Else', bankName: 'Bank', details },
      }),
    );
    const sealed = (await orderOf(id)).sealed;
    expect(sealed?.includes(Buffer.from('Ada'))).toBe(false);
    clock.advance(9);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(await stateOf(id)).toBe('waiting');
    clock.advance(2);
    await eventually(() => stateOf(id)).toBe('accepted');
    clock.advance(2);
    await eventually(() => stateOf(id)).toBe('settled');
    expect(await orderOf(id)).toMatchObject({ sealed: null, recall: null });
    expect((await orderOf(id)).reference).toMatch(/^SBX[0-9A-F]{15}$/);
    expect(await sender.available(bank.pool)).toBe(before - 12_300n);
    await booksFit();
  });

  it('that is taken back in time never leaves; later it is recalled', async () => {
    const before = await sender.available(bank.pool);
    const takeBack = (id: TransferId) =>
      bank.db.transaction().execute((tx) => rails.takeBack(tx, id));
    const notBefore = new Date(clock.now().getTime() + 10_000);
    const waiting = await sender.send({ minor: 1_000n, notBefore });
    expect(await takeBack(waiting)).toBe('not_handed_over');
    expect(await stateOf(waiting)).toBe('taken_back');
    expect(await takeBack(newId('transfer'))).toBe('not_handed_over');
    await expect(takeBack(waiting)).rejects.toMatchObject({ code: 'transfer_not_open' });

    const early = await sender.send({ minor: 2_003n });
    const late = await sender.send({ minor: 3_000n });
    const firm = await sender.send({ minor: 4_010n });
    await eventually(() => stateOf(early)).toBe('accepted');
    expect(await takeBack(early)).toBe('recall_asked');
    await eventually(() => stateOf(early)).toBe('rejected');
    expect(await heard(early)).toEqual(['accepted', 'rejected FOCR']);
    clock.advance(3);
    for (const id of [late, firm]) {
      await eventually(() => stateOf(id)).toBe('settled');
      expect(await takeBack(id)).toBe('recall_asked');
      expect(await takeBack(id)).toBe('recall_asked');
    }
    await eventually(async () => (await heard(late)).length).toBe(2);
    // The rail is asked at once, and answers after two seconds.
    await eventually(async () => {
      clock.advance(1);
      return [await stateOf(late), (await orderOf(firm)).recall].join(' ');
    }).toBe('returned refused');
    expect(await heard(late)).toEqual(['accepted', 'settled', 'returned FOCR']);
    expect(await heard(firm)).toEqual(['accepted', 'settled', 'recall_refused']);
    await expect(takeBack(firm)).rejects.toMatchObject({ code: 'transfer_not_open' });
    // What was taken back is held by the sender, who alone knows what to do about it.
    expect(await sender.available(bank.pool)).toBe(before - 1_000n - 4_010n);
    await booksFit();
  });
});

describe('the magic values', () => {
  it('bring every outcome, by amount and by account', async () => {
    failures.length = 0;
    const sent = new Map<string, TransferId>();
    const endings = [magicEndings, magicRejections, magicReturns].flatMap((table) =>
      Object.keys(table),
    );
    for (const ending of endings) {
      sent.set(ending, await sender.send({ minor: 100_000n + BigInt(ending) }));
    }
    sent.set('9902', await sender.send({ minor: 500_001n, accountNumber: '1234569902' }));
    const rejected = Object.keys(magicRejections);
    const returned = ['02', '9902', ...Object.keys(magicReturns)];
    // All but the lost one have been answered; that one was taken and said nothing.
    await eventually(async () => (await statesOf(sent))['9902']).toBe('accepted');
    await eventually(async () => (await statesOf(sent))['17']).toBe('rejected');
    clock.advance(3);
    await eventually(async () => (await statesOf(sent))['04']).toBe('settled');
    clock.advance(3);
    for (const ending of returned) {
      await eventually(async () => (await statesOf(sent))[ending]).toBe('returned');
    }
    for (const ending of rejected) expect((await statesOf(sent))[ending]).toBe('rejected');
    expect(await statesOf(sent)).toMatchObject({ '01': 'rejected', '03': 'accepted' });
    // The late and the lost one are known by asking, before the rail says anything.
    await eventually(async () => {
      clock.advance(1);
      const states = await statesOf(sent);
      return [states['05'], states['06']].join(' ');
    }).toBe('settled settled');
    expect((await suspense()).sort()).toEqual([
      'in 100009 no_such_order',
      'out 100007 amount_differs',
      'out 100007 settled_before',
    ]);
    await booksFit();
    clock.advance(70);
    await eventually(async () => Object.values(await statesOf(sent)).join()).not.toMatch(
      /waiting|submitted|accepted/,
    );
    await eventually(async () => (await suspense()).length).toBe(6);
    expect((await suspense()).sort()).toEqual([
      'in 100007 no_such_order',
      'in 100007 no_such_order',
      'in 100009 no_such_order',
      'out 100007 amount_differs',
      'out 100007 settled_before',
      'out 100009 no_such_order',
    ]);
    for (const [ending, reason] of Object.entries(magicReturns)) {
      const id = sent.get(ending);
      if (id === undefined) throw new Error(`${ending} was not sent.`);
      expect(await heard(id)).toEqual(['accepted', 'settled', `returned ${reason}`]);
    }
    // The only thing that failed is the first word of the one whose answer was lost.
    expect(failures).toEqual(['outbox.rail']);
    await booksFit();
    const { rows } = await sql<{ balance: bigint }>`select b.balance from ledger.account a
      join ledger.balance b on b.account_id = a.id where a.code = 'suspense.USD'`.execute(bank.db);
    expect(rows[0]?.balance).toBe(0n);
  });

  it('decide what the other bank says to a name', async () => {
    const details = { country: 'US' };
    const check = (accountTitle: string) => rails.checkName({ accountTitle, details });
    expect(await check('Ada Outside')).toEqual({ outcome: 'match', nameFound: null });
    expect(await check('Ada Close')).toEqual({ outcome: 'close_match', nameFound: 'Ada M. Close' });
    expect(await check('Ada Nomatch')).toEqual({ outcome: 'no_match', nameFound: null });
    expect(await check('Ada Offline')).toEqual({ outcome: 'unavailable', nameFound: null });
    const hanging = Object.assign(Object.create(rails.adapter), {
      name: 'sandbox',
      checkName: () => new Promise(() => undefined),
    });
    const slow = new Rails({ db: bank.db, mode: 'sandbox', wallTime: clock, adapter: hanging });
    const answer = await slow.checkName({ accountTitle: 'Ada', details });
    expect(answer.outcome).toBe('unavailable');
  });
});

describe('an answer', () => {
  const settledOf = (id: string, minor: bigint, more: Partial<RailAnswer> = {}): RailAnswer => ({
    reference: `REF${id.slice(-12)}`,
    kind: 'settled',
    transferId: id,
    reason: null,
    amount: money(minor, 'USD'),
    at: clock.now(),
    ...more,
  });

  it('counts once, however often and at however many doors it arrives', async () => {
    const known = (await suspense()).length;
    const stray = settledOf('nobody-knows-this-order', 777n);
    const many = Array.from({ length: 8 }, () =>
      applyAnswer(bank.db, rails, stray, { whole: false }),
    );
    expect(await Promise.all(many)).toEqual(Array(8).fill('told'));
    expect((await suspense()).length).toBe(known + 1);
    expect(await suspense()).toContain('out 777 no_such_order');
    expect(await ownDifferences(bank.db, 'sandbox')).toEqual([]);
    // The rail's own books do not have it, and that is found.
    const found = await reconcile(bank.db, rails, { onItsWayMs: 0 });
    expect(found).toEqual([
      { problem: 'not_in_books', reference: stray.reference, currency: 'USD' },
    ]);
  });

  it('that the sender does not book goes to suspense; one that books another sum is undone', async () => {
    const id = await sender.send({ minor: 5_003n });
    await eventually(() => stateOf(id)).toBe('accepted');
    const deaf = new Rails({ db: bank.db, mode: 'sandbox', wallTime: clock });
    const wrong = new Rails({ db: bank.db, mode: 'sandbox', wallTime: clock });
    wrong.onNews(async () => newId('transfer').slice(4));
    const answer = settledOf(id, 5_003n);
    await expect(applyAnswer(bank.db, wrong, answer, { whole: true })).rejects.toThrow(
      'is not its amount',
    );
    expect(await stateOf(id)).toBe('accepted');
    await applyAnswer(bank.db, deaf, answer, { whole: true });
    expect(await suspense()).toContain('out 5003 settled_before');
    expect(await ownDifferences(bank.db, 'sandbox')).toEqual([]);
  });

  it('goes to suspense on the day that it is at the bank', async () => {
    const days: string[] = [];
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Niue']) {
      const options = { db: bank.db, mode: 'sandbox', wallTime: clock } as const;
      const there = new Rails({ ...options, timeZone: () => timeZone });
      const stray = settledOf(`nobody-${timeZone.slice(-4)}`, 778n);
      await applyAnswer(bank.db, there, stray, { whole: false });
      const { rows } = await sql<{ booked: string; today: string }>`
        select e.value_date::text as booked,
          (bank_now() at time zone ${timeZone})::date::text as today
        from rail_movement m join ledger.entry e on e.posting_id = m.posting_id
        where m.reference = ${stray.reference} limit 1`.execute(bank.db);
      expect(rows[0]?.booked).toBe(rows[0]?.today);
      days.push(rows[0]?.booked ?? '');
    }
    // A day and an hour apart: never the same day.
    expect(new Set(days).size).toBe(2);
  });

  it('that was never told is found by the daily comparison', async () => {
    const id = await sender.send({ minor: 6_002n });
    await collector.stop();
    await eventually(() => stateOf(id)).toBe('accepted');
    clock.advance(3);
    await bank.ownerPool.query('delete from sandbox_rail_notice');
    await reconcile(bank.db, rails, { onItsWayMs: 0 });
    expect(await stateOf(id)).toBe('settled');
    clock.advance(3);
    await reconcile(bank.db, rails, { onItsWayMs: 0 });
    expect(await stateOf(id)).toBe('returned');
    const kept = await bank.db.selectFrom('rail_reconciliation').selectAll().execute();
    expect(kept.length).toBeGreaterThan(3);
  });
});

describe('the database', () => {
  const states = [
    'waiting',
    'submitted',
    'accepted',
    'settled',
    'rejected',
    'returned',
    'taken_back',
  ];
  const legal = new Set([
    'waiting submitted',
    'waiting taken_back',
    'submitted accepted',
    'submitted settled',
    'submitted rejected',
    'accepted settled',
    'accepted rejected',
    'settled returned',
  ]);

  it('lets an order move by its state machine only, over all pairs', async () => {
    await dispatcher.stop();
    const id = await sender.send({ minor: 100n });
    const { ownerPool } = bank;
    for (const from of states) {
      for (const to of states.filter((state) => state !== from)) {
        await ownerPool.query('alter table rail_order disable trigger may_move');
        await ownerPool.query('update rail_order set state = $1 where transfer_id = $2', [
          from,
          id,
        ]);
        await ownerPool.query('alter table rail_order enable trigger may_move');
        const moved = bank.pool.query('update rail_order set state = $1 where transfer_id = $2', [
          to,
          id,
        ]);
        if (legal.has(`${from} ${to}`)) await moved;
        else await expect(moved, `${from} ${to}`).rejects.toMatchObject({ code: '23001' });
      }
    }
  });

  it('keeps answers as they were said', async () => {
    await expect(bank.ownerPool.query('update rail_answer set amount = 1')).rejects.toThrow();
    await expect(bank.ownerPool.query('delete from rail_answer')).rejects.toThrow();
  });
});

describe('a live bank', () => {
  it('has no rail, and says so', async () => {
    const live = new Rails({ db: bank.db, mode: 'live', wallTime: clock });
    expect(live.open).toBe(false);
    expect(() => live.adapter).toThrow(expect.objectContaining({ code: 'rail_not_available' }));
    const details = { country: 'US' };
    const checked = live.checkName({ accountTitle: 'Ada Outside', details });
    await expect(checked).rejects.toMatchObject({ code: 'rail_not_available' });
  });
});
