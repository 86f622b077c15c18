import type { StaffId } from '@fairlead/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advanceClock } from '#modules/sandbox/clock.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import { sendMail } from '#platform/channels/send.ts';
import { scheduleWork } from '#platform/due-work/due-work.sql.ts';
import { DueWork, type DueWorkHandler } from '#platform/due-work/due-work.ts';
import { workLog } from '#platform/jobs/work-log.ts';
import { silentLog } from '#platform/log.ts';
import { isShippedSpecimen } from '#platform/pictures/shipped-specimens.ts';
import { newId } from '#platform/random.ts';
import { eventually } from '#testing/eventually.ts';
import { startWorkServer, type WorkServer } from '#testing/work-server.ts';

let bank: WorkServer;
let support: StaffId;
let persona: StaffId;
const ran: { key: string; due: Date; bankTime: Date }[] = [];

/** Writes down when it was due and what bank time it saw; one of them makes more work. */
const bell: DueWorkHandler = {
  kind: 'bell',
  run: async (tx, { key, dueAt }) => {
    if (key === 'broken') {
      throw new Error('broken');
    }
    ran.push({ key, due: dueAt, bankTime: await bankNow(tx) });
    if (key === 'first') {
      const after = new Date(dueAt.getTime() + 3 * DAY_MS);
      await scheduleWork(tx, { kind: 'bell', key: 'follow-up', dueAt: after });
    }
    return undefined;
  },
};

const DAY_MS = 86_400_000;

beforeAll(async () => {
  bank = await startWorkServer({ dueWork: [bell] });
  support = bank.people.staffMember('support');
  persona = newId('staff');
  bank.people.setStaff({
    id: persona,
    role: 'support',
    disabled: false,
    persona: true,
    language: null,
  });
});
afterAll(() => bank.close());

function post(url: string, payload: object, as?: string) {
  return bank.call({ method: 'POST', url, payload, ...(as === undefined ? {} : { as }) });
}

async function inbox(to: string) {
  const url = `/api/sandbox/inbox?to=${encodeURIComponent(to)}`;
  return (await bank.call({ method: 'GET', url })).json().data.data;
}

describe('papers to try uploads with', () => {
  it('are to be had by anybody, and are known again by every byte', async () => {
    for (const name of ['identity-front', 'identity-back', 'utility-bill']) {
      const url = `/api/sandbox/specimens/${name}`;
      const answer = await bank.call({ method: 'GET', url });
      expect(answer.headers['content-type']).toBe('image/png');
      expect(answer.headers['content-disposition']).toContain(`${name}.png`);
      expect(isShippedSpecimen(answer.rawPayload)).toBe(true);
    }
    const other = await bank.call({ method: 'GET', url: '/api/sandbox/specimens/..%2FREADME' });
    expect(other.statusCode).toBe(404);
  });
});

/** By name, and how many days later each is due. */
async function setBells(from: Date, days: Readonly<Record<string, number>>): Promise<void> {
  const bells = Object.entries(days).map(([key, after]) => ({
    kind: 'bell',
    key,
    dueAt: new Date(from.getTime() + after * DAY_MS),
  }));
  await bank.test.db.transaction().execute((tx) => scheduleWork(tx, ...bells));
}

describe('the sandbox clock', () => {
  it('tells bank time and the banking day', async () => {
    const clock = (await bank.call({ method: 'GET', url: '/api/sandbox/clock' })).json().data;
    expect(clock).toMatchObject({
      time_zone: 'Europe/London',
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      business_day: expect.any(Boolean),
    });
    expect(clock.next_business_day > clock.date).toBe(true);
  });

  it('answers when the work that fell due is done, each piece at its own time', async () => {
    const start = await bankNow(bank.test.db);
    await setBells(start, { second: 10, first: 2, 'too late': 40 });
    let answer = { left: 30 * 86_400, failing: 0, now: '' };
    while (answer.left > 0) {
      const response = await post('/api/sandbox/clock', { advance: answer.left }, support);
      expect(response.statusCode).toBe(200);
      answer = response.json().data;
      expect(answer.failing).toBe(0);
    }
    expect(Date.parse(answer.now) - start.getTime()).toBeGreaterThan(30 * DAY_MS - 1);
    expect(ran.map(({ key }) => key)).toEqual(['first', 'follow-up', 'second']);
    for (const { due: dueAt, bankTime } of ran) {
      const late = bankTime.getTime() - dueAt.getTime();
      expect(late).toBeGreaterThanOrEqual(0);
      expect(late).toBeLessThan(60_000);
    }
  });

  it('stays at a due date when its time is over, and says how much of the way is left', async () => {
    const start = await bankNow(bank.test.db);
    await setBells(start, { 'on the way': 1, 'further on': 3 });
    ran.length = 0;
    const by = { actor: { kind: 'system' }, requestId: 'test' } as const;
    const work = new DueWork(bank.test.db, [bell], workLog(silentLog));
    const legs: number[] = [];
    for (let left = 4 * 86_400; left > 0; legs.push(left)) {
      ({ left } = await advanceClock(bank.test.db, work, left, by, 0));
    }
    expect(legs.map((left) => Math.round(left / 86_400))).toEqual([3, 1, 0]);
    expect(ran.map(({ key }) => key)).toEqual(['on the way', 'further on']);
    const gone = (await bankNow(bank.test.db)).getTime() - start.getTime();
    expect(gone).toBeGreaterThanOrEqual(4 * DAY_MS);
  });

  it('says what failed instead of waiting for it', async () => {
    const dueAt = new Date((await bankNow(bank.test.db)).getTime() + 1_000);
    await bank.test.db
      .transaction()
      .execute((tx) => scheduleWork(tx, { kind: 'bell', key: 'broken', dueAt }));
    const response = await post('/api/sandbox/clock', { advance: 60 }, support);
    expect(response.json().data).toMatchObject({ failing: 1 });
    const list = await bank.call({
      method: 'GET',
      url: '/api/admins/jobs?source=due_work',
      as: bank.people.staffMember('auditor'),
    });
    expect(list.json().data.data).toMatchObject([
      { source: 'due_work', name: 'bell', state: 'retrying', reason: 'Error' },
    ]);
    await sql`delete from due_work`.execute(bank.test.db);
  });

  it.each([0, -5, 1.5, 400 * 86_400, '60'])('refuses to move by %s', async (advance) => {
    expect((await post('/api/sandbox/clock', { advance }, support)).statusCode).toBe(422);
  });

  it('refuses visitors, customers and staff without sandbox.operate', async () => {
    const who = [
      [undefined, 401],
      [bank.people.customer(), 401],
      [bank.people.staffMember('auditor'), 403],
    ] as const;
    for (const [as, status] of who) {
      expect((await post('/api/sandbox/clock', { advance: 1 }, as)).statusCode).toBe(status);
    }
  });
});

describe('the sandbox inbox', () => {
  it('shows what was sent to an address, newest first, by pages', async () => {
    for (const title of ['One', 'Two', 'Three']) {
      await bank.test.db.transaction().execute((tx) =>
        sendMail(tx, {
          template: 'notice',
          to: 'amina@example.com',
          language: 'en',
          values: { title, paragraphs: ['Hello.'] },
        }),
      );
      await eventually(async () => (await inbox('amina@example.com'))[0]?.subject).toBe(
        `[SIMULATION] ${title}`,
      );
    }
    const url = '/api/sandbox/inbox?to=Amina@Example.com&limit=2';
    const first = (await bank.call({ method: 'GET', url })).json().data;
    expect(first.data.map(({ subject }: { subject: string }) => subject)).toEqual([
      '[SIMULATION] Three',
      '[SIMULATION] Two',
    ]);
    const next = (await bank.call({ method: 'GET', url: first.next_page_url })).json().data;
    expect(next.data).toMatchObject([{ subject: '[SIMULATION] One', to: 'amina@example.com' }]);
    expect(await inbox('somebody@example.com')).toEqual([]);
  });

  it('shows a mail as a document that can run and load nothing', async () => {
    const [message] = await inbox('amina@example.com');
    const url = `/api/sandbox/inbox/${message.id}/html`;
    const document = await bank.call({ method: 'GET', url });
    expect(document.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(document.headers['content-security-policy']).toMatch(/default-src 'none'.*; sandbox /);
    expect(document.headers['content-security-policy']).not.toMatch(/allow-(scripts|same-origin)/);
    expect(document.body).toContain('<h1');
    const missing = `/api/sandbox/inbox/${newId('message')}/html`;
    expect((await bank.call({ method: 'GET', url: missing })).statusCode).toBe(404);
  });
});

describe('addresses that want simulated mail for real', () => {
  const address = 'curious@example.com';

  it('are asked by one fixed mail and confirm with its link, once', async () => {
    const asked = await post('/api/sandbox/mail-recipients', { address }, support);
    expect(asked.statusCode).toBe(202);
    expect(asked.json().data).toMatchObject({ address, confirmed_at: null });
    await eventually(async () => (await inbox(address)).length).toBe(1);
    const [mail] = await inbox(address);
    expect(mail.subject).toBe('[SIMULATION] Do you want mail from a simulation?');
    const token = /\/sandbox\/confirm\?token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
    const confirmed = await post('/api/sandbox/mail-recipients/confirm', { token });
    expect(confirmed.json().data).toEqual({ address });
    const again = await post('/api/sandbox/mail-recipients/confirm', { token });
    expect(again.json().details[0].code).toBe('link_invalid');
    const list = await bank.call({
      method: 'GET',
      url: '/api/sandbox/mail-recipients',
      as: support,
    });
    expect(list.json().data.data).toMatchObject([{ address, confirmed_at: expect.any(String) }]);
  });

  it('are not asked again once they have confirmed, and can be removed', async () => {
    const again = await post('/api/sandbox/mail-recipients', { address }, support);
    expect(again.statusCode).toBe(200);
    expect((await inbox(address)).length).toBe(1);
    const remove = () =>
      bank.call({
        method: 'DELETE',
        url: '/api/sandbox/mail-recipients',
        payload: { address },
        as: support,
      });
    expect((await remove()).statusCode).toBe(200);
    expect((await remove()).statusCode).toBe(404);
  });

  it('are not asked by persona staff, and are fifty at most', async () => {
    const byPersona = await post('/api/sandbox/mail-recipients', { address }, persona);
    expect(byPersona.json().details[0].code).toBe('persona_may_not');
    await sql`
      insert into sandbox_mail_recipient (address, token_hash, asked_by)
      select 'many' || n || '@example.com', decode(md5(n::text), 'hex'), 'stf_test'
      from generate_series(1, 50) n
    `.execute(bank.test.db);
    const full = await post('/api/sandbox/mail-recipients', { address }, support);
    expect(full.statusCode).toBe(409);
    expect(full.json().details[0].code).toBe('too_many_addresses');
  });
});
