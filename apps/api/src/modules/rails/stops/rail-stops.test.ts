/** What is not reconciled for too long stops a rail in a currency, until a comparison fits. */
import type { TransferId } from '@fairlead/contract';
import { verifyLedger } from '@fairlead/ledger';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { railTopics } from '#modules/rails/dispatch.service.ts';
import { askToCompare, reconcile } from '#modules/rails/reconcile.service.ts';
import { limits } from '#modules/settings/settings.service.ts';
import { Dispatcher } from '#platform/outbox/dispatcher.ts';
import { changeSettings } from '#platform/settings/change-settings.ts';
import { AdjustingBank } from '#testing/adjusting-bank.ts';
import { dayAfter } from '#testing/days.ts';
import { eventually } from '#testing/eventually.ts';
import { send, sendSayingWhy } from '#testing/money-bank.ts';
import { germany, type Payer, SendingBank } from '#testing/sending-bank.ts';

const DAY_S = 86_400;
const FILLED = 10_000_00n;

let bank: SendingBank;
let staff: AdjustingBank;
beforeAll(async () => {
  bank = await SendingBank.start();
  staff = AdjustingBank.of(bank.test);
});
afterAll(() => bank.close());

const foundation = () => bank.test.bank.foundation;
const compare = () => reconcile(bank.db, foundation().rails, { onItsWayMs: 0 });

let paid: TransferId;
/** Something that has left, whose record can be made wrong. */
async function settledPayment(): Promise<void> {
  const payer = await bank.payer();
  const { data } = await payer.pay();
  await bank.settle(payer, data.id, 'Completed');
  paid = data.id as TransferId;
}

const changeRecord = (by: number) =>
  foundation().database.ownerPool.query(
    'update rail_movement set amount = amount + $2 where transfer_id = $1',
    [paid, by],
  );

/** What the rail booked is not what we recorded, for more than three days. */
async function breakDollars(days = 4): Promise<void> {
  await settledPayment();
  await changeRecord(1);
  expect((await compare()).map(({ currency }) => currency)).toContain('USD');
  bank.test.clock.advance(days * DAY_S);
  await compare();
}

async function mend(): Promise<void> {
  await changeRecord(-1);
  expect(await compare()).toEqual([]);
}

/** Signed, and the time to undo is over. */
async function ordered(payer: Payer, more: object = {}): Promise<TransferId> {
  const { data } = await payer.pay({ ...more });
  expect(data).toMatchObject({ status: 'Pending' });
  bank.test.clock.advance(11);
  return data.id as TransferId;
}

async function waiting(payer: Payer, more: object = {}): Promise<TransferId> {
  const id = await ordered(payer, more);
  await eventually(async () => (await payer.read(id)).data.leave_by).not.toBeNull();
  return id;
}

async function told(payer: Payer): Promise<string> {
  return JSON.stringify((await payer.call('GET', '/api/notifications')).data);
}

async function rails() {
  const auditor = await staff.clerk('auditor');
  const { data } = await send(auditor.browser, 'GET', '/api/admins/rails');
  return Object(data)[0];
}

const audited = async (action: string) => {
  const rows = bank.db.selectFrom('audit_record').select('subject_id').where('action', '=', action);
  return (await rows.execute()).map(({ subject_id: id }) => id);
};

describe('a rail that is not reconciled', () => {
  it('lets money leave for the days that the operator set, and staff see when it stops', async () => {
    await breakDollars(2);
    const payer = await bank.payer();
    expect((await payer.validate()).data).toMatchObject({ leave_by: null });
    const id = await ordered(payer);
    await bank.settle(payer, id, 'Completed');
    expect(await rails()).toMatchObject({
      unreconciled_days: 3,
      unreconciled: [{ currency: 'USD', because: 'differs', stopped: false }],
      found: [{ currency: 'USD' }, { currency: 'USD' }],
    });
    expect(await audited('rail.stopped')).toEqual([]);
    await mend();
    expect(await rails()).toMatchObject({ unreconciled: [], found: [] });
  });

  it('stops what leaves in that currency, and nothing else', async () => {
    await breakDollars();
    const payer = await bank.payer();
    const foreseen = await payer.validate();
    expect(foreseen.data).toMatchObject({ leave_by: expect.any(String), arrives_on: null });
    const terms = await payer.call('GET', `/api/transfers/terms?account_id=${payer.account}`);
    expect(terms.data).toMatchObject({ stopped_currencies: ['USD'] });
    const id = await waiting(payer);
    expect((await payer.read(id)).data).toMatchObject({
      status: 'Pending',
      phase: 'checks',
      leave_by: expect.any(String),
      may_cancel: true,
      may_recall: false,
      rail_reference: null,
    });
    expect(await told(payer)).toContain('has not left yet');
    const [all, free] = await payer.money();
    expect([all, all - free]).toEqual([FILLED, 2_550n]);

    const euros = await bank.payer('EUR');
    expect((await euros.validate({ payee: germany })).data).toMatchObject({ leave_by: null });
    const other = await ordered(euros, { payee: germany });
    await bank.settle(euros, other, 'Completed');

    const taker = await bank.payer('USD', 0n);
    const inside = { payee: await bank.payeeOf(taker) };
    expect((await payer.validate(inside)).data).toMatchObject({ leave_by: null });
    await ordered(payer, inside);
    await bank.later(0.01);
    expect(await taker.money()).toEqual([2_550n, 2_550n]);
    expect(await payer.status(id)).toBe('Pending');

    expect(await rails()).toMatchObject({
      unreconciled: [
        {
          currency: 'USD',
          because: 'differs',
          stopped: true,
          waiting: 1,
          since: expect.any(String),
          stops_at: expect.any(String),
        },
      ],
    });
    expect(await audited('rail.stopped')).toEqual(['sandbox.USD']);

    await mend();
    await bank.settle(payer, id, 'Completed');
    expect((await payer.read(id)).data).toMatchObject({ leave_by: null, outcome_reason: null });
    expect(await audited('rail.resumed')).toEqual(['sandbox.USD']);
    expect((await verifyLedger(foundation().database.pool)).intact).toBe(true);
  });

  it('ends what waits at its day: failed, told, and free to the last minor unit', async () => {
    await breakDollars();
    const payer = await bank.payer();
    const id = await waiting(payer);
    const by = (await payer.read(id)).data.leave_by;
    bank.test.clock.advance(301);
    const again = await bank.elsewhere(payer);
    await compare();
    await eventually(async () => (await again.read(id)).data.leave_by).toBe(by);
    await bank.later(8 * 24);
    expect((await again.read(id)).data).toMatchObject({
      status: 'Failed',
      outcome_reason: 'rail_stopped',
      leave_by: null,
    });
    expect(await again.money()).toEqual([FILLED, FILLED]);
    expect(await told(again)).toContain('could not leave in time');
    await mend();
    bank.test.clock.advance(60);
    expect(await again.status(id)).toBe('Failed');
    const states = bank.db.selectFrom('rail_order').select('state').where('transfer_id', '=', id);
    expect(await states.execute()).toEqual([{ state: 'taken_back' }]);
  });

  it('lets the customer take back what waits, and whoever says it was not them', async () => {
    await breakDollars();
    const payer = await bank.payer();
    expect((await payer.cancel(await waiting(payer))).data).toMatchObject({ status: 'Cancelled' });
    expect(await payer.money()).toEqual([FILLED, FILLED]);
    const second = await waiting(payer);
    expect((await payer.call('POST', '/api/users/not-me')).status).toBeLessThan(300);
    expect(await payer.status(second)).toBe('Cancelled');
    expect(await payer.money()).toEqual([FILLED, FILLED]);
    await mend();
  });

  it('lets each leave once or end once, whoever is at it', async () => {
    await breakDollars();
    const payers = await Promise.all([bank.payer(), bank.payer(), bank.payer(), bank.payer()]);
    const ids: TransferId[] = [];
    for (const payer of payers) {
      const again = await bank.elsewhere(payer);
      ids.push(await waiting(again));
    }
    const { database } = foundation();
    const log = { failed: () => undefined };
    const topics = railTopics(bank.db, foundation().rails);
    const second = new Dispatcher({ database, topics, log });
    second.start();
    await changeRecord(-1);
    await Promise.all([compare(), compare(), bank.later(8 * 24)]);
    const ends: unknown[] = [];
    for (const [index, payer] of payers.entries()) {
      const again = await bank.elsewhere(payer);
      await eventually(async () => {
        bank.test.clock.advance(4);
        return (await again.status(ids[index])) !== 'Pending';
      }).toBe(true);
      const status = await again.status(ids[index]);
      const left = status === 'Completed' ? FILLED - 2_550n : FILLED;
      expect(await again.money()).toEqual([left, left]);
      ends.push(status);
    }
    await second.stop();
    for (const end of ends) expect(['Completed', 'Failed']).toContain(end);
    const { rows } = await sql<{ times: number }>`select count(*)::int as times
      from rail_movement where transfer_id = any (${ids}) group by transfer_id, kind`.execute(
      bank.db,
    );
    expect(rows).toHaveLength(ends.filter((end) => end === 'Completed').length);
    expect(rows.every(({ times }) => times === 1)).toBe(true);
    expect(await compare()).toEqual([]);
    expect((await verifyLedger(database.pool)).intact).toBe(true);
  });
});

describe('what waited for its rail', () => {
  /** What the screening says of a payment, and what holds it. */
  async function screening(payer: Payer, id: TransferId): Promise<object> {
    const { checks, phase, leave_by } = (await payer.read(id)).data;
    const check = (checks as { name: string }[]).find(({ name }) => name === 'screening');
    return { ...check, phase, leave_by };
  }

  const held = (reason: string) => ({
    status: 'Pending',
    reason,
    case_reference: expect.stringMatching(/^K-/),
    decide_by: expect.any(String),
    phase: 'checks',
    leave_by: null,
  });

  const listed = (payer: Payer) =>
    sql`update customer set first_name = 'Evgeny', last_name = 'Torzhkov'
      where id = ${payer.id}`.execute(bank.db);

  /** Its rail goes on, and a name in it has come to a list meanwhile. */
  async function heldAgain(): Promise<{ readonly payer: Payer; readonly id: TransferId }> {
    await breakDollars();
    const payer = await bank.payer();
    const id = await waiting(payer);
    await listed(payer);
    await mend();
    await eventually(() => screening(payer, id)).toMatchObject(held('name_on_list'));
    return { payer, id };
  }

  it('is screened again before it leaves: released, it leaves once', async () => {
    const { payer, id } = await heldAgain();
    // Nothing but a person lets it go, however often somebody is at it.
    await foundation().database.ownerPool.query(
      'update rail_order set next_step_at = not_before where transfer_id = $1',
      [id],
    );
    bank.test.clock.advance(400);
    await compare();
    const again = await bank.elsewhere(payer);
    await expect
      .poll(() => screening(again, id), { timeout: 3_000 })
      .toMatchObject(held('name_on_list'));
    const states = bank.db.selectFrom('rail_order').select('state').where('transfer_id', '=', id);
    expect(await states.execute()).toEqual([{ state: 'waiting' }]);
    await bank.decide(id, 'released');
    await bank.settle(again, id, 'Completed');
    expect(await again.money()).toEqual([FILLED - 2_550n, FILLED - 2_550n]);
    expect(await compare()).toEqual([]);
  });

  it.each(['rejected', 'lapsed', 'cancelled'])('ends there where it is %s', async (end) => {
    const { payer, id } = await heldAgain();
    const again = await bank.elsewhere(payer);
    if (end === 'cancelled') await again.cancel(id);
    else if (end === 'rejected') await bank.decide(id, 'rejected');
    else await bank.later(6 * 24);
    expect(await again.status(id)).toBe(end === 'cancelled' ? 'Cancelled' : 'Failed');
    expect(await again.money()).toEqual([FILLED, FILLED]);
    const states = bank.db.selectFrom('rail_order').select('state').where('transfer_id', '=', id);
    expect(await states.execute()).toEqual([{ state: 'taken_back' }]);
    expect(await compare()).toEqual([]);
  });

  it('waits for a person where its customer has come into review; who let it go is heard', async () => {
    await breakDollars();
    const payer = await bank.payer();
    const id = await waiting(payer);
    const officer = await staff.clerk('compliance');
    const body = {
      user_id: payer.id,
      subject: 'payments',
      status: 'REVIEW',
      reason: 'unusual_activity',
      review_on: dayAfter(bank.test.clock.now(), 9),
      words: 'A neighbour has told us.',
    };
    const set = await sendSayingWhy(officer.browser, 'POST', '/api/admins/restrictions', { body });
    expect(set).toMatchObject({ data: { status: 'REVIEW' } });
    await mend();
    await eventually(() => screening(payer, id)).toMatchObject(held('review_of_payments'));
    await breakDollars(0);
    bank.test.clock.advance(4 * DAY_S);
    await compare();
    await bank.decide(id, 'released');
    const again = await bank.elsewhere(payer);
    await eventually(async () => {
      bank.test.clock.advance(4);
      return (await again.read(id)).data.leave_by;
    }).not.toBeNull();
    await mend();
    await bank.settle(again, id, 'Completed');
  });
});

it('stops sooner where the operator set fewer days', async () => {
  const set = async (days: number) => {
    const { version: expectedVersion } = foundation().settings.current(limits);
    const how = { changedBy: 'test', expectedVersion };
    await bank.db
      .transaction()
      .execute((tx) => changeSettings(tx, limits, { unreconciled_days: days }, how));
    await foundation().settings.refresh();
  };
  await breakDollars(2);
  const payer = await bank.payer();
  expect((await payer.validate()).data).toMatchObject({ leave_by: null });
  await set(1);
  expect((await payer.validate()).data).toMatchObject({ leave_by: expect.any(String) });
  await set(3);
  await mend();
});

it('asks for a comparison that nobody has made, and stops where that fails', async () => {
  bank.test.clock.advance(10 * DAY_S);
  const payer = await bank.payer();
  const id = await ordered(payer);
  // The job compares by itself, so that nobody waits for long.
  await bank.settle(payer, id, 'Completed');
  expect(await told(payer)).not.toContain('has not left yet');

  const cut = vi.spyOn(foundation().rails.adapter, 'booked');
  cut.mockRejectedValue(new Error('The rail cannot be asked.'));
  bank.test.clock.advance(4 * DAY_S);
  const later = await bank.payer();
  const stopped = await ordered(later);
  await eventually(async () => {
    bank.test.clock.advance(4);
    return (await later.read(stopped)).data.leave_by;
  }).not.toBeNull();
  expect((await rails()).unreconciled).toEqual(
    expect.arrayContaining([expect.objectContaining({ because: 'not_compared', stopped: true })]),
  );
  cut.mockRestore();
  await compare();
  await bank.settle(later, stopped, 'Completed');
});

it('is compared after an update from a version that kept no standings', async () => {
  await settledPayment();
  await compare();
  await foundation().database.ownerPool.query('delete from rail_standing');
  const standings = bank.db.selectFrom('rail_standing').select(['currency', 'compared_at']);
  const compared = async () =>
    (await standings.execute()).find(({ currency }) => currency === 'USD')?.compared_at;
  await askToCompare(bank.db);
  // Compared lately: it counts from then, and is not compared again before its time.
  await eventually(compared).toBeNull();
  bank.test.clock.advance(DAY_S);
  await askToCompare(bank.db);
  await eventually(compared).toBeInstanceOf(Date);
});
