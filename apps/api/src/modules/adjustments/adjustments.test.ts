/** Staff correct an account: two people, never more than what is corrected, told in plain words. */
import type { TransferId } from '@fairlead/contract';
import { money } from '@fairlead/money';
import { sql } from 'kysely';
import { Document } from 'mupdf';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { advanceClock } from '#modules/sandbox/clock.service.ts';
import type { Mode } from '#platform/mode.ts';
import { newId } from '#platform/random.ts';
import { AdjustingBank, type Clerk, type Holder } from '#testing/adjusting-bank.ts';
import { newAccount, send, sendSayingWhy } from '#testing/money-bank.ts';
import { Adjustments } from './adjustments.service.ts';

const READS = 'Correction by staff, not a payment from anyone';

let bank: AdjustingBank;
let admin: Clerk;
let owner: Clerk;
let compliance: Clerk;

beforeAll(async () => {
  bank = await AdjustingBank.start();
  admin = await bank.clerk('admin');
  owner = await bank.clerk('owner');
  compliance = await bank.clerk('compliance');
});
afterAll(() => bank.close());

const balance = ({ person, account }: Holder) => person.balance(account);

/** As the customer sees it. */
const seen = ({ person }: Holder, id: unknown) =>
  person.browser.client.transfers.read({ params: { id: id as TransferId }, query: {} });

/** Proposed by one and approved by another. */
async function posted(holder: Holder, more: object = {}): Promise<string> {
  const { data, status } = await bank.propose(admin, holder, more);
  expect(status).toBe(201);
  expect((await bank.approve(owner, data.approval_id)).status).toBe(200);
  return String(data.id);
}

describe('an adjustment', () => {
  it('moves nothing until another person approves it, with the second factor', async () => {
    const holder = await bank.holder();
    const { data } = await bank.propose(admin, holder);
    expect([data.status, await balance(holder)]).toEqual(['Waiting', 100_00n]);
    const own = await bank.approve(admin, data.approval_id);
    expect([own.status, own.code]).toEqual([403, 'second_person_required']);
    const path = `/api/admins/approvals/${data.approval_id}/approve`;
    const bare = await send(owner.browser, 'POST', path, { body: {} });
    expect(bare.code).toBe('step_up_required');
    expect(await balance(holder)).toBe(100_00n);
    expect((await bank.approve(owner, data.approval_id)).data.status).toBe('Approved');
    expect(await balance(holder)).toBe(75_00n);
    expect((await bank.approve(compliance, data.approval_id)).code).toBe('already_decided');
    expect(await balance(holder)).toBe(75_00n);
  });

  it('stands among what waits about its customer, and nobody else’s, until it is decided', async () => {
    const [holder, other] = [await bank.holder(), await bank.holder()];
    const first = await bank.propose(admin, holder);
    const second = await bank.goodwill(admin, holder, 1_00n);
    await bank.propose(admin, other);
    const waiting = async () => {
      const query = `customer_id=${holder.person.id}&subject=adjustment&status=Waiting`;
      const path = `/api/admins/approvals?${query}`;
      const { data } = await sendSayingWhy(owner.browser, 'GET', path);
      return data.data;
    };
    expect(await waiting()).toMatchObject([
      {
        id: first.data.approval_id,
        customer_id: holder.person.id,
        amount: { amount: '2500', currency: 'USD' },
        after: { type: 'Debit' },
        proposed_by: { id: admin.id },
      },
      { id: second.data.approval_id, after: { type: 'Credit' } },
    ]);
    await bank.approve(owner, first.data.approval_id);
    await bank.refuse(owner, second.data.approval_id);
    expect(await waiting()).toEqual([]);
  });

  it('is not made by one person alone on any way there is', async () => {
    const holder = await bank.holder();
    const { data } = await bank.propose(owner, holder);
    for (const decided of [
      await bank.approve(owner, data.approval_id),
      await bank.reverse(owner, data.id),
      await bank.reverse(owner, holder.filled),
    ]) {
      expect(decided.status).toBeGreaterThanOrEqual(400);
    }
    const written = sql`insert into transfer (id, customer_id, kind, to_account, amount, currency,
        value_date, created_at, simulated, status, reason)
      select ${data.id}, customer_id, 'adjustment', to_account, 1, 'USD', value_date, created_at,
        true, 'Completed', 'goodwill' from transfer where id = ${holder.filled}`;
    await expect(written.execute(bank.db)).rejects.toThrow('an adjustment needs a second person');
    expect(await balance(holder)).toBe(100_00n);
  });

  it('is not for whoever lacks the permission, nor about oneself as a customer', async () => {
    const holder = await bank.holder();
    for (const role of ['support', 'content', 'auditor'] as const) {
      const refused = await bank.propose(await bank.clerk(role), holder);
      expect([role, refused.code]).toEqual([role, 'not_permitted']);
    }
    const self = await bank.clerk('admin', holder.email);
    expect((await bank.propose(self, holder)).code).toBe('second_person_required');
    const { data } = await bank.propose(admin, holder);
    expect((await bank.approve(self, data.approval_id)).code).toBe('second_person_required');
    expect((await bank.read(self, data.id)).code).toBe('second_person_required');
    expect((await bank.read(owner, data.id)).code).toBeUndefined();
    expect(await balance(holder)).toBe(100_00n);
  });

  it('comes to nothing when it is refused, taken back or expired, and gives its room back', async () => {
    const holder = await bank.holder();
    const whole = { amount: '10000' };
    const refused = await bank.propose(admin, holder, whole);
    expect((await bank.propose(admin, holder, { amount: '1' })).code).toBe('over_corrected');
    await bank.refuse(owner, refused.data.approval_id);
    const withdrawn = await bank.propose(admin, holder, whole);
    await bank.refuse(admin, withdrawn.data.approval_id);
    const expired = await bank.propose(admin, holder, whole);
    const by = { actor: { kind: 'system' }, requestId: 'test' } as const;
    await advanceClock(bank.db, bank.test.bank.dueWork, 73 * 3_600, by);
    for (const { data } of [refused, withdrawn, expired]) {
      expect((await bank.read(admin, data.id)).data.status).toBe('Dropped');
      expect((await bank.approve(owner, data.approval_id)).code).toBe('already_decided');
    }
    expect(await balance(holder)).toBe(100_00n);
    await posted(holder, whole);
    expect(await balance(holder)).toBe(0n);
  });

  it('never takes the account below what its rule allows', async () => {
    const holder = await bank.holder();
    const { person, account } = holder;
    const { data } = await bank.propose(admin, holder, { amount: '9000' });
    const other = await newAccount(bank.test, person);
    await person.transfer(account, other, 50_00n);
    const short = await bank.approve(owner, data.approval_id);
    expect([short.code, short.said]).toEqual([
      'insufficient_funds',
      'There is not enough money on this account. $50.00 is available.',
    ]);
    expect(await balance(holder)).toBe(50_00n);
    await person.transfer(other, account, 50_00n);
    expect((await bank.approve(owner, data.approval_id)).status).toBe(200);
    expect(await balance(holder)).toBe(10_00n);
  });
});

describe('a credit in live', () => {
  it('is covered by own funds, which do not go below zero', async () => {
    const holder = await bank.holder();
    const { data } = await bank.goodwill(admin, holder, 10_00n);
    const { approvals } = bank.test.bank.foundation.compliance;
    const as = (mode: Mode) => new Adjustments({ approvals, timeZone: () => 'UTC', mode });
    as('live');
    const short = await bank.approve(owner, data.approval_id);
    as('sandbox');
    expect([short.status, short.code]).toEqual([409, 'own_funds_short']);
    expect(await balance(holder)).toBe(100_00n);
    expect((await bank.read(admin, data.id)).data.status).toBe('Waiting');
  });
});

describe('what is corrected', () => {
  it('is opposite, completed, and this customer’s own', async () => {
    const [holder, stranger] = [await bank.holder(), await bank.holder()];
    const id = await posted(holder);
    const tries = [
      [{ type: 'Credit' }, 'not_correctable'],
      [{ transfer_id: stranger.filled }, 'not_found'],
      [{ account_id: stranger.account }, 'not_found'],
      [{ customer_id: stranger.person.id }, 'not_found'],
      [{ transfer_id: id, type: 'Credit' }, 'not_correctable'],
      [{ transfer_id: undefined }, 'not_correctable'],
      [{ reason: 'goodwill' }, 'not_correctable'],
      [{ reason: 'reversal' }, 'invalid'],
      [{ amount: '0' }, 'invalid'],
      [{ amount: '7501' }, 'over_corrected'],
    ] as const;
    for (const [more, code] of tries) {
      expect([more, (await bank.propose(admin, holder, more)).code]).toEqual([more, code]);
    }
    expect((await bank.read(admin, stranger.filled)).code).toBe('not_found');
  });

  it('is never what moved between own accounts, nor a case about that', async () => {
    const holder = await bank.holder();
    const { person, account } = holder;
    const other = await newAccount(bank.test, person);
    const moved = newId('transfer');
    await person.transfer(account, other, 60_00n, moved);
    const back = { type: 'Credit', amount: '6000', transfer_id: moved };
    const refused = await bank.propose(admin, holder, back);
    expect([refused.status, refused.code, refused.field]).toEqual([
      409,
      'not_correctable',
      'transfer_id',
    ]);
    expect(refused.said).toContain('is moved back by the customer');
    const taken = { ...back, type: 'Debit', account_id: other };
    expect((await bank.propose(admin, holder, taken)).code).toBe('not_correctable');
    const { cases } = bank.test.bank.foundation.compliance;
    const about = await bank.db.transaction().execute((tx) =>
      cases.open(tx, {
        kind: 'held_transfer',
        reason: 'unusual_payment',
        customerId: person.id,
        transferId: moved,
        amount: money(60_00n, 'USD'),
      }),
    );
    const ofCase = { ...back, transfer_id: undefined, case_id: about.id, reason: 'case_outcome' };
    expect((await bank.propose(compliance, holder, ofCase)).code).toBe('not_correctable');
    const query = new URLSearchParams({
      customer_id: person.id,
      account_id: account,
      type: 'Credit',
      transfer_id: moved,
    });
    const terms = await sendSayingWhy(
      compliance.browser,
      'GET',
      `/api/admins/adjustments/terms?${query}`,
    );
    expect(terms.data.correctable).toEqual([]);
    expect([await balance(holder), await person.balance(other)]).toEqual([40_00n, 60_00n]);
  });

  it('is said with what is left of it and what the customer will read', async () => {
    const holder = await bank.holder();
    await posted(holder);
    const query = new URLSearchParams({
      customer_id: holder.person.id,
      account_id: holder.account,
      type: 'Debit',
    });
    const path = `/api/admins/adjustments/terms?${query}`;
    const { data } = await sendSayingWhy(admin.browser, 'GET', path);
    expect(data.correctable).toMatchObject([
      {
        kind: 'transfer',
        id: holder.filled,
        left: { amount: '7500' },
        amount: { amount: '10000' },
      },
    ]);
    expect(data.goodwill).toBeNull();
    expect(data.reads).toContainEqual({
      reason: 'posted_twice',
      words: `${READS}: it was booked twice`,
    });
  });

  it('is goodwill only as credit, within the caps of one time and of a month', async () => {
    const holder = await bank.holder();
    expect((await bank.goodwill(admin, holder, 50_01n)).code).toBe('goodwill_exceeded');
    for (const minor of [50_00n, 30_00n]) {
      const { data } = await bank.goodwill(admin, holder, minor);
      expect((await bank.approve(compliance, data.approval_id)).status).toBe(200);
    }
    expect((await bank.goodwill(admin, holder, 20_01n)).said).toContain('$20.00 is left');
    const debit = { type: 'Debit', reason: 'goodwill', transfer_id: undefined };
    expect((await bank.propose(admin, holder, debit)).code).toBe('not_correctable');
    expect(await balance(holder)).toBe(180_00n);
  });

  it('is a case only for who may read it, and a case about a payment stands for that payment', async () => {
    const holder = await bank.holder();
    const { cases } = bank.test.bank.foundation.compliance;
    const about = await bank.db.transaction().execute((tx) =>
      cases.open(tx, {
        kind: 'held_transfer',
        reason: 'unusual_payment',
        customerId: holder.person.id,
        transferId: holder.filled,
        amount: money(100_00n, 'USD'),
      }),
    );
    const more = { transfer_id: undefined, case_id: about.id, reason: 'case_outcome' };
    expect((await bank.propose(admin, holder, more)).code).toBe('not_found');
    const { data } = await bank.propose(compliance, holder, more);
    expect(data.corrects).toMatchObject({ kind: 'case', id: about.id, left: { amount: '7500' } });
    expect((await bank.propose(admin, holder, { amount: '7501' })).code).toBe('over_corrected');
    await bank.approve(owner, data.approval_id);
    expect((await seen(holder, data.id)).adjustment?.corrects).toBe(holder.filled);
  });

  it('carries no words to the customer that the filter stops', async () => {
    const holder = await bank.holder();
    const note = 'Pay the fee of 50 dollars to release your money.';
    const refused = await bank.propose(admin, holder, { note });
    expect([refused.code, refused.field]).toEqual(['text_not_allowed', 'note']);
  });
});

describe('the customer', () => {
  it('is told by mail and inside, whatever is switched off, and reads what it is everywhere', async () => {
    const holder = await bank.holder();
    const { person, account, email } = holder;
    await sql`update customer set email_alerts = false where id = ${person.id}`.execute(bank.db);
    const id = await posted(holder, { reason: 'posted_twice', note: 'Filled twice on Monday.' });
    const words = `${READS}: it was booked twice`;
    const { client } = person.browser;
    const one = await seen(holder, id);
    expect(one).toMatchObject({
      kind: 'adjustment',
      counterparty: words,
      comment: 'Filled twice on Monday.',
      adjustment: { reason: 'posted_twice', corrects: holder.filled, reversed_by: null },
    });
    const { data: rows } = await client.transfers.list({ query: { account_id: account } });
    expect(rows[0]).toMatchObject({ counterparty: words, balance_after: { amount: '7500' } });
    const found = await client.transfers.list({ query: { text: 'correction by staff' } });
    expect(found.data.map((row) => row.id)).toEqual([id]);
    const csv = await client.transfers.exportCsv({ query: { account_id: account } });
    expect(await csv.text()).toContain(words);
    const { data: notices } = await client.notifications.list({ query: {} });
    expect(notices[0]?.notification).toContain(`$25.00 was taken from`);
    expect(notices[0]?.notification).toContain(words);
    const [mail] = await bank.test.inbox(email);
    expect(mail?.text).toContain(words);
    expect(mail?.text).toContain('cannot be switched off');
    const activity = await send(person.browser, 'GET', '/api/users/activity');
    expect(activity.text).toContain('Our staff corrected an account of yours');
  });

  it('finds it on the receipt and in every form of a statement', async () => {
    const holder = await bank.holder();
    const id = await posted(holder, { reason: 'interest_wrong' });
    const { client } = holder.person.browser;
    const { value_date: day } = await seen(holder, id);
    const body = { account_id: holder.account, from: day, to: day };
    const made = await client.statements.create({ body });
    const words = `${READS}: interest was worked out wrongly`;
    for (const format of ['csv', 'ofx', 'camt.053'] as const) {
      const file = await client.statements.file({ params: { id: made.id }, query: { format } });
      expect([format, (await file.text()).includes(words)]).toEqual([format, true]);
    }
    const papers = [
      () => client.receipts.file({ params: { id: id as TransferId } }),
      () => client.statements.file({ params: { id: made.id }, query: { format: 'pdf' } }),
    ];
    // The typesetter may take a busy machine longer to start than it lets anybody wait.
    const [warm] = papers;
    if (warm !== undefined) await vi.waitFor(warm, 60_000);
    for (const paper of papers) {
      const bytes = Buffer.from(await (await paper()).arrayBuffer());
      const page = Document.openDocument(bytes, 'application/pdf').loadPage(0);
      const text = page.toStructuredText('').asText().replaceAll(/\s+/g, ' ');
      expect(text).toContain(words);
    }
  });
});

describe('taking an adjustment back', () => {
  it('takes two people again, happens once, and is a posting of its own that names the first', async () => {
    const holder = await bank.holder();
    const id = await posted(holder);
    const { data } = await bank.reverse(admin, id);
    expect((await bank.reverse(owner, id)).code).toBe('already_decided');
    expect((await bank.approve(admin, data.approval_id)).code).toBe('second_person_required');
    expect(await balance(holder)).toBe(75_00n);
    expect((await bank.approve(owner, data.approval_id)).status).toBe(200);
    expect(await balance(holder)).toBe(100_00n);
    expect((await bank.reverse(admin, id)).code).toBe('already_decided');
    expect((await bank.reverse(admin, data.id)).code).toBe('not_correctable');
    expect((await seen(holder, id)).adjustment).toMatchObject({ reversed_by: data.id });
    expect(await seen(holder, data.id)).toMatchObject({
      type: 'Credit',
      counterparty: `${READS}: an earlier correction is taken back`,
      adjustment: { reason: 'reversal', reverses: id, corrects: null },
    });
    const { rows } = await sql`select reverses::text from ledger.posting
      where 'trf_' || id = ${data.id}`.execute(bank.db);
    expect(rows).toEqual([{ reverses: id.slice(4) }]);
    // What was taken back leaves its room.
    await posted(holder, { amount: '10000' });
  });
});
