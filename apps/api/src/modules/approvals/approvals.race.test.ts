/** Two people and the clock at one proposal at the same moment: exactly one decides. */
import type { CustomerId, StaffId } from '@fairlead/contract';
import { type Currency, money } from '@fairlead/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankDay } from '#modules/interest/interest.service.ts';
import { limits } from '#modules/settings/settings.service.ts';
import { parseDate } from '#platform/calendar.ts';
import { newId } from '#platform/random.ts';
import { confirmStepUp } from '#platform/sessions/step-up.service.ts';
import { changeSettings } from '#platform/settings/change-settings.ts';
import { type PapersServer, type Person, startPapersServer } from '#testing/papers-server.ts';

const APPROVALS = '/api/admins/approvals';
const WORDS = 'Looked at everything there is.';

let bank: PapersServer;
let customer: Person<CustomerId>;
let proposer: Person<StaffId>;
const others: Person<StaffId>[] = [];
const released: string[] = [];

beforeAll(async () => {
  bank = await startPapersServer();
  bank.compliance.cases.onDecided(async (_, { caseId, outcome }) => {
    if (outcome === 'released') released.push(caseId);
  });
  customer = await bank.customer();
  proposer = await bank.staff('compliance');
  for (let one = 0; one < 3; one += 1) others.push(await bank.staff('compliance'));
});
afterAll(() => bank.close());

async function proposed(amountMinor: bigint, currency: Currency = 'USD') {
  const { id } = await bank.db.transaction().execute((tx) =>
    bank.compliance.cases.open(tx, {
      kind: 'held_transfer',
      reason: 'unusual_payment',
      customerId: customer.id,
      transferId: newId('transfer'),
      amount: money(amountMinor, currency),
    }),
  );
  const url = `/api/admins/cases/${id}/release`;
  const answer = await bank.send(proposer, 'POST', url, { reason: WORDS });
  const approval: string = answer.json().data.approval_id;
  return { id, approval };
}

const inDays = async (days: number) =>
  parseDate(await bankDay(bank.db, bank.settings))
    .add({ days })
    .toString();

/** The second factor is given beforehand, so that the decisions themselves meet. */
async function ready(person: Person, approval: string) {
  const decide = () => bank.send(person, 'POST', `${APPROVALS}/${approval}/approve`, {});
  const { data } = (await decide()).json();
  await bank.db.transaction().execute((tx) => confirmStepUp(tx, data.step_up, bank.time.now()));
  return async () => {
    const answer = await decide();
    return answer.statusCode === 200 ? 'done' : answer.json().details[0].code;
  };
}

describe('a proposal', () => {
  it('is carried out once, whoever approves, refuses or ends it at the same moment', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const { id, approval } = await proposed(2_000_000n);
      const approvers = [];
      for (const person of others) approvers.push(await ready(person, approval));
      const refuse = async () => {
        const url = `${APPROVALS}/${approval}/refuse`;
        const answer = await bank.send(proposer, 'POST', url, { reason: 'Taken back.' });
        return answer.statusCode === 200 ? 'refused' : answer.json().details[0].code;
      };
      const reject = async () => {
        const url = `/api/admins/cases/${id}/reject`;
        const answer = await bank.send(proposer, 'POST', url, { reason: WORDS });
        return answer.statusCode === 200 ? 'rejected' : answer.json().details[0].code;
      };
      const racers = [[refuse], [reject], [refuse, reject]][turn % 3] ?? [];
      const ends = await Promise.all([...approvers, ...racers].map((racer) => racer()));
      const approved = ends.filter((end) => end === 'done').length;
      expect(approved).toBeLessThanOrEqual(1);
      expect(released.filter((one) => one === id)).toHaveLength(approved);
      const { rows } = await sql<{ status: string; state: string }>`
        select a.status, c.status as state from approval a join case_file c on c.id = a.subject_id
        where a.id = ${approval}`.execute(bank.db);
      const [after] = rows;
      expect([after?.status === 'Approved', after?.state === 'Released']).toEqual(
        approved === 1 ? [true, true] : [false, false],
      );
      const known = ['done', 'refused', 'rejected', 'already_decided', 'changed_meanwhile'];
      expect(known).toEqual(expect.arrayContaining([...new Set(ends)]));
    }
  });

  it('does not fit into a cap twice, in whatever currency, and fits again the next day', async () => {
    const { version: expectedVersion } = bank.settings.current(limits);
    const how = { changedBy: 'test', expectedVersion };
    await bank.db
      .transaction()
      .execute((tx) => changeSettings(tx, limits, { approver_per_day: 50_000 }, how));
    await bank.settings.refresh();
    const approver = await bank.staff('compliance');
    // Thirty thousand dollars each, about.
    const both = [await proposed(3_000_000n), await proposed(4_500_000n, 'JPY')];
    const racers = [];
    for (const { approval } of both) racers.push(await ready(approver, approval));
    const ends = await Promise.all(racers.map((racer) => racer()));
    expect(ends.sort()).toEqual(['approval_cap_reached', 'done']);
    const left = both[released.includes(both[0]?.id ?? '') ? 1 : 0];
    const shown = await bank.get(approver, `${APPROVALS}/${left?.approval}`);
    expect(shown.json().data).toMatchObject({ status: 'Waiting', may_decide: false });
    await bank.pass(25);
    expect((await bank.get(approver, `${APPROVALS}/${left?.approval}`)).json().data).toMatchObject({
      may_decide: true,
    });
    // What was confirmed for it is not used up by a refusal.
    const again = `${APPROVALS}/${left?.approval}/approve`;
    expect((await bank.send(approver, 'POST', again, {})).statusCode).toBe(200);
  });

  it('expires after 72 hours, and is void when what it was about has changed', async () => {
    const { id, approval } = await proposed(2_000_000n);
    const [approver] = others;
    if (approver === undefined) throw new Error('Nobody to approve.');
    const decide = await ready(approver, approval);
    await bank.test.ownerPool.query(
      `update case_file set status = 'Closed', decided_at = now() where id = $1`,
      [id],
    );
    expect(await decide()).toBe('changed_meanwhile');
    const statusOf = async (of: string) =>
      (await bank.get(approver, `${APPROVALS}/${of}`)).json().data.status;
    expect(await statusOf(approval)).toBe('Void');
    const person = await bank.customer();
    const words = {
      user_id: person.id,
      status: 'REVIEW',
      reason: 'unusual_activity',
      words: WORDS,
    };
    const body = { ...words, review_on: await inDays(20) };
    const set = await bank.send(proposer, 'POST', '/api/admins/restrictions', body);
    const waiting: string = set.json().data.approval_id;
    await bank.pass(71);
    expect(await statusOf(waiting)).toBe('Waiting');
    await bank.pass(2);
    expect(await statusOf(waiting)).toBe('Expired');
    const list = await bank.get(approver, `${APPROVALS}?status=Void`);
    expect(list.json().data.data.map((one: { id: string }) => one.id)).toContain(approval);
  });

  it('has a decision that the database lets nobody take back, or take alone', async () => {
    const { approval } = await proposed(2_000_000n);
    const decide = (by: string | undefined) =>
      bank.test.ownerPool.query(
        `update approval set status = 'Approved', decided_by = $2, decided_at = now() where id = $1`,
        [approval, by],
      );
    await expect(decide(proposer.id)).rejects.toThrow(/approval_second_person/);
    await decide(others[0]?.id);
    await expect(decide(others[1]?.id)).rejects.toThrow(/stays so/);
  });
});
