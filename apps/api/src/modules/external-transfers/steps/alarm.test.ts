/** Somebody else is at it: who may say so, how often, and what becomes of payments by it. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeCustomer, customerForChange } from '#modules/customers/customers.service.ts';
import { leaveAddress } from '#modules/emails/leave-address.service.ts';
import { eventually } from '#testing/eventually.ts';
import { type Payer, SendingBank } from '#testing/sending-bank.ts';

let bank: SendingBank;
beforeAll(async () => {
  bank = await SendingBank.start();
});
afterAll(() => bank.close());

const notMe = (payer: Payer) => payer.call('POST', '/api/users/not-me');

async function reports({ id }: Payer): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from case_file
    where customer_id = ${id} and kind = 'not_me'`.execute(bank.db);
  return rows[0]?.count ?? 0;
}

describe('“not me”', () => {
  it('is not for a password alone, which would cancel what its owner signed', async () => {
    const payer = await bank.payer();
    const { data } = await payer.pay();
    const stranger = await bank.byPassword(payer);
    for (const path of ['/api/users/not-me', `/api/transfers/${data.id}/not-me`]) {
      expect(await stranger.call('POST', path)).toMatchObject({
        status: 423,
        data: { gate: 'second_factor' },
      });
    }
    expect([await reports(payer), (await payer.validate()).status]).toEqual([0, 200]);
    await bank.settle(payer, data.id, 'Completed');
  });

  it('said again is the same case, to which another payment is added once', async () => {
    const payer = await bank.payer();
    const made = [];
    for (let turn = 0; turn < 2; turn += 1) {
      const { data } = await payer.pay();
      await bank.settle(payer, data.id, 'Completed');
      made.push(String(data.id));
    }
    const first = await notMe(payer);
    for (const id of [...made, ...made]) {
      const said = await payer.call('POST', `/api/transfers/${id}/not-me`);
      expect([said.status, said.data]).toEqual([200, first.data]);
    }
    expect((await notMe(payer)).data).toEqual(first.data);
    expect(await reports(payer)).toBe(1);
    const { rows } = await sql<{ noted: number; stops: number }>`select
      (select count(*)::int from case_event e join case_file c on c.id = e.case_id
        where c.customer_id = ${payer.id} and e.what = 'noted') as noted,
      (select count(*)::int from restriction where customer_id = ${payer.id}) as stops`.execute(
      bank.db,
    );
    expect(rows).toEqual([{ noted: 2, stops: 1 }]);
  });

  it('of two at once opens one case', async () => {
    const payer = await bank.payer();
    const phone = await bank.elsewhere(payer);
    const said = await Promise.all([notMe(payer), notMe(phone)]);
    expect(said.map(({ status }) => status)).toEqual([200, 200]);
    expect(said[0]?.data).toEqual(said[1]?.data);
    expect(await reports(payer)).toBe(1);
  });

  it('stops payments for another day while the case is still open', async () => {
    const payer = await bank.payer();
    const first = await notMe(payer);
    await bank.later(25);
    expect((await payer.validate()).status).toBe(200);
    expect((await notMe(payer)).data).toEqual(first.data);
    expect((await payer.validate()).code).toBe('transfers_restricted');
  });

  it('is said twenty times an hour at most: too_many_requests', async () => {
    const payer = await bank.payer();
    for (let turn = 0; turn < 20; turn += 1) expect((await notMe(payer)).status).toBe(200);
    expect(await notMe(payer)).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect((await payer.validate()).code).toBe('transfers_restricted');
  });
});

describe('undoing a change of email', () => {
  /** As when the PIN that went to the new address has come back. */
  async function moveEmail({ id, email, person }: Payer): Promise<void> {
    const now = bank.test.clock.now();
    await bank.db.transaction().execute(async (tx) => {
      const before = await customerForChange(tx, id);
      const after = await changeCustomer(tx, id, { email: `taken-${email}` }, now);
      await leaveAddress(tx, before, after, person.sessionId, now);
    });
  }

  async function undo({ email }: Payer): Promise<void> {
    const { sandbox, emails } = bank.test.browser().client;
    let undo_token = '';
    await eventually(async () => {
      const { data } = await sandbox.inbox({ query: { to: email } });
      const said = data.map(({ text }) => text).join(' ');
      undo_token = said.match(/undo\?token=([\w-]+)/)?.[1] ?? '';
      return undo_token;
    }).not.toBe('');
    expect(await emails.undo({ body: { undo_token } })).toEqual({ email });
  }

  const dayAhead = (days: number) =>
    new Date(bank.test.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

  it('brings back what somebody else ordered and stops payments, with a case', async () => {
    const payer = await bank.payer();
    const thief = await bank.elsewhere(payer);
    const { data: dated } = await thief.pay({ scheduled_for: dayAhead(3) });
    await moveEmail(payer);
    const { data: unsigned } = await payer.send({ amount: '4000' });
    await undo(payer);
    const owner = await bank.elsewhere(payer);
    for (const { id } of [dated, unsigned]) expect(await owner.status(id)).toBe('Cancelled');
    expect(await owner.money()).toEqual([1_000_000n, 1_000_000n]);
    expect((await owner.validate()).code).toBe('transfers_restricted');
    expect((await notMe(owner)).status).toBe(200);
    expect(await reports(payer)).toBe(1);
    const { rows } = await sql<{ by: string }>`select actor_kind as by from audit_record
      where customer_id = ${payer.id} and action = 'customer.not_me' order by id`.execute(bank.db);
    expect(rows).toEqual([{ by: 'visitor' }, { by: 'customer' }]);
  });

  it('leaves what was ordered more than a day before it', async () => {
    const payer = await bank.payer();
    const { data } = await payer.pay({ scheduled_for: dayAhead(5) });
    bank.test.clock.advance(26 * 3_600);
    await moveEmail(payer);
    await undo(payer);
    expect(await (await bank.elsewhere(payer)).status(data.id)).toBe('Scheduled');
  });
});
