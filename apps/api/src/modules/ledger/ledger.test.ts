import { type AccountId, nextCursor } from '@fairlead/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { type MoneyCustomer, newAccount, newMoneyCustomer } from '#testing/money-bank.ts';
import { type Colleague, type SiteBank, startSiteBank } from '#testing/site-bank.ts';

let bank: SiteBank;
let auditor: Colleague;
let nadia: MoneyCustomer;
let accounts: [AccountId, AccountId];
let from: string;
let to: string;
let transfer: string;

beforeAll(async () => {
  bank = await startSiteBank();
  auditor = await bank.colleague('auditor');
  nadia = await newMoneyCustomer(bank, 'nadia@example.com');
  accounts = [await newAccount(bank, nadia), await newAccount(bank, nadia)];
  const [first, second] = accounts;
  await nadia.fill(first, 50_000n);
  const moved = await nadia.transfer(first, second, 12_345n);
  transfer = String(moved.data.id).slice(4);
  [from, to] = [first.slice(4), second.slice(4)];
});
afterAll(() => bank.close());

describe('the books for staff', () => {
  it('balance in every currency, line by line', async () => {
    const trial = await auditor.client.ledger.trialBalance();
    expect(trial.balanced).toBe(true);
    const usd = trial.data.find(({ currency }) => currency === 'USD');
    expect(usd?.debit).toEqual(usd?.credit);
    const sum = (side: 'debit' | 'credit') =>
      usd?.lines.reduce((total, line) => total + BigInt(line[side].amount), 0n);
    expect(String(sum('credit'))).toBe(usd?.credit.amount);
    expect(sum('credit')).toBe(sum('debit'));
    // The bank's own accounts can be followed; customers' stand together.
    for (const line of usd?.lines ?? []) {
      expect(line.account_id === null).toBe(line.kind === 'customer');
    }
  });

  it('show an account with every entry, newest first, in pages', async () => {
    const account = await auditor.client.ledger.account({ params: { id: from } });
    expect(account).toMatchObject({
      kind: 'customer',
      balance: { amount: '37655', currency: 'USD' },
      entries: 2,
      owner: { customer_id: nadia.id },
    });
    const params = { id: from };
    const page = await auditor.client.ledger.entries({ params, query: { limit: 1 } });
    expect(page.data).toMatchObject([
      { number: 2, amount: { amount: '-12345' }, balance_after: { amount: '37655' } },
    ]);
    const cursor = new URL(page.next_page_url ?? '', 'http://any').searchParams.get('cursor');
    const rest = await auditor.client.ledger.entries({
      params,
      query: { limit: 1, cursor: cursor ?? '' },
    });
    expect(rest).toMatchObject({ data: [{ number: 1 }], next_page_url: null, current_page: 2 });
  });

  it('show an account’s entries the other way round, and those of a time', async () => {
    type Query = Parameters<typeof auditor.client.ledger.entries>[0]['query'];
    const read = (query: Query) => auditor.client.ledger.entries({ params: { id: from }, query });
    const numbers = async (query: Query) => (await read(query)).data.map(({ number }) => number);
    expect(await numbers({ sort: 'number' })).toEqual([1, 2]);
    const first = await read({ sort: 'number', limit: 1 });
    const cursor = nextCursor(first);
    expect(await numbers({ sort: 'number', limit: 1, ...(cursor ? { cursor } : {}) })).toEqual([2]);
    // A page goes on in the order that it was begun in.
    await expect(read({ ...(cursor ? { cursor } : {}) })).rejects.toMatchObject({ status: 422 });
    const at = Date.parse(first.data[0]?.posted_at ?? '');
    const iso = (ms: number) => new Date(ms).toISOString();
    expect(await numbers({ from: iso(at - 60_000), to: iso(at + 60_000) })).toEqual([2, 1]);
    expect(await numbers({ to: iso(at - 1) })).toEqual([]);
    expect(await numbers({ from: iso(at + 86_400_000) })).toEqual([]);
  });

  it('find an account by code, account number and id', async () => {
    const found = async (search: string) =>
      (await auditor.client.ledger.accounts({ query: { search } })).data.map(({ id }) => id);
    const account = await auditor.client.ledger.account({ params: { id: to } });
    expect(await found(account.owner?.account_number ?? '')).toContain(to);
    expect(await found(`acc_${to}`)).toEqual([to]);
    const funding = await auditor.client.ledger.accounts({ query: { search: 'sandbox' } });
    expect(funding.data.length).toBeGreaterThan(0);
    for (const { code } of funding.data) expect(code).toContain('sandbox');
    expect(await found('no such code')).toEqual([]);
  });

  it('list the whole chart in pages that miss and repeat nothing', async () => {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await auditor.client.ledger.accounts({
        query: { limit: 40, ...(cursor === undefined ? {} : { cursor }) },
      });
      ids.push(...page.data.map(({ id }) => id));
      const next = page.next_page_url;
      cursor =
        next === null
          ? undefined
          : (new URL(next, 'http://any').searchParams.get('cursor') ?? undefined);
    } while (cursor !== undefined);
    const { ownerPool } = bank.bank.foundation.database;
    const { rows } = await ownerPool.query('select count(*)::int as count from ledger.account');
    expect(ids.length).toBe(rows[0].count);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('show a posting with both sides, and the block that sealed it', async () => {
    const { data } = await auditor.client.ledger.postings({ query: {} });
    expect(data[0]).toMatchObject({ id: transfer, outcome: 'accepted', entries: 2 });
    const read = () => auditor.client.ledger.posting({ params: { id: transfer } });
    const posting = await read();
    const total = posting.lines.reduce((sum, { amount }) => sum + BigInt(amount.amount), 0n);
    expect(total).toBe(0n);
    expect(posting.lines.map((line) => line.account_id).sort()).toEqual([from, to].sort());
    await eventually(async () => (await read()).seal?.head).toMatch(/^[0-9a-f]{64}$/);
    const seal = (await read()).seal;
    const { data: seals } = await auditor.client.ledger.seals({ query: { limit: 100 } });
    expect(seals).toContainEqual(
      expect.objectContaining({ number: seal?.number, head: seal?.head, kind: 'rows' }),
    );
  });

  it('find a posting by its id and its transfer’s, by outcome and by time', async () => {
    type Query = Parameters<typeof auditor.client.ledger.postings>[0]['query'];
    const ids = async (query: Query) =>
      (await auditor.client.ledger.postings({ query: { limit: 100, ...query } })).data.map(
        ({ id }) => id,
      );
    expect(await ids({ search: transfer })).toEqual([transfer]);
    expect(await ids({ search: `trf_${transfer}` })).toEqual([transfer]);
    expect(await ids({ search: 'Nadia' })).toEqual([]);
    const first = await auditor.client.ledger.account({ params: { id: from } });
    const tooMuch = BigInt(first.balance.amount) + 1n;
    const refused = await nadia.transfer(...accounts, tooMuch);
    expect(refused.code).toBe('insufficient_funds');
    const short = await auditor.client.ledger.postings({
      query: { outcome: 'insufficient_funds' },
    });
    expect(short.data).toMatchObject([{ outcome: 'insufficient_funds' }]);
    expect(await ids({ outcome: 'limit_exceeded' })).toEqual([]);
    expect(await ids({ outcome: 'accepted' })).not.toContain(short.data[0]?.id);
    const { posted_at: posted } = await auditor.client.ledger.posting({ params: { id: transfer } });
    const around = (ms: number) => new Date(Date.parse(posted) + ms).toISOString();
    const everything = await ids({});
    expect(await ids({ from: around(-3_600_000), to: around(3_600_000) })).toEqual(everything);
    expect(await ids({ from: around(0), sort: 'posted', limit: 1 })).toEqual([transfer]);
    expect(await ids({ to: around(-1) })).not.toContain(transfer);
    expect(await ids({ to: around(1) })).toContain(transfer);
    // Once its block is sealed, what was before is not read at all.
    await eventually(async () => {
      const { seal } = await auditor.client.ledger.posting({ params: { id: transfer } });
      return seal?.head;
    }).toMatch(/./);
    const later = new Date().toISOString();
    expect(await ids({ from: later })).toEqual([]);
    expect(await ids({ from: around(0), to: later })).toContain(transfer);
  });

  it('name no customer: who that is opens to staff who say why', async () => {
    const read = [
      await auditor.client.ledger.account({ params: { id: from } }),
      await auditor.client.ledger.accounts({ query: { search: from } }),
      await auditor.client.ledger.posting({ params: { id: transfer } }),
    ];
    expect(JSON.stringify(read)).toContain(nadia.id);
    expect(JSON.stringify(read)).not.toMatch(/Nadia|Brandt/);
  });
});

describe('the check of everything', () => {
  it('runs once at a time, tells how far it is, and keeps what it found', async () => {
    const started = await auditor.client.ledger.startCheck();
    const again = await auditor.client.ledger.startCheck();
    expect(['waiting', 'running', 'intact']).toContain(again.state);
    const read = () => auditor.client.ledger.check({ params: { id: started.id } });
    await eventually(async () => (await read()).state).toBe('intact');
    const done = await read();
    expect(done).toMatchObject({ progress: 1, findings: [], asked_by: { id: auditor.id } });
    expect(done.blocks).toBeGreaterThan(0);
    expect(done.entries).toBeGreaterThanOrEqual(4);
    const { data } = await auditor.client.ledger.checks({ query: {} });
    expect(data).toContainEqual(done);
  });

  it('names the row that somebody changed behind the bank', async () => {
    const { ownerPool } = bank.bank.foundation.database;
    await ownerPool.query(`alter table ledger.entry disable trigger user`);
    const change = (by: number) =>
      ownerPool.query(
        `update ledger.entry set amount = amount + $2, balance_after = balance_after + $2
         where account_id = $1 and seq = 1`,
        [to, by],
      );
    await change(100);
    try {
      const { id } = await auditor.client.ledger.startCheck();
      const read = () => auditor.client.ledger.check({ params: { id } });
      await eventually(async () => (await read()).state).toBe('not_intact');
      expect((await read()).findings).toContainEqual(
        expect.objectContaining({ table: 'ledger.entry', key: `${to}/1` }),
      );
    } finally {
      await change(-100);
      await ownerPool.query(`alter table ledger.entry enable trigger user`);
    }
    const { data } = await auditor.client.audit.list({ query: { action: 'ledger.checked' } });
    expect(data[0]).toMatchObject({
      actor: { kind: 'system' },
      changes: expect.arrayContaining([{ field: 'outcome', before: null, after: 'not_intact' }]),
    });
  });
});
