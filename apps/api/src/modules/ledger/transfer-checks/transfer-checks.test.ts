/** Transfers are under no seal: what they say is held against the postings, which are. */
import { transferKinds } from '@fairlead/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/random.ts';
import { AdjustingBank } from '#testing/adjusting-bank.ts';
import { runToEnd } from '#testing/child-program.ts';
import { eventually } from '#testing/eventually.ts';
import { newAccount, send } from '#testing/money-bank.ts';
import { type Body, germany, type Payer, SendingBank } from '#testing/sending-bank.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { checkTransfers } from './transfer-checks.service.ts';

const MONTH_HOURS = 32 * 24;
const folder = temporaryFolder();

let bank: SendingBank;
let payer: Payer;
/** One of each kind, by what it is called here. */
const made = new Map<string, string>();

beforeAll(async () => {
  bank = await SendingBank.start();
  payer = await bank.payer();
});
afterAll(() => bank.close());

const owner = () => bank.test.bank.foundation.database.ownerPool;
const keyOf = (what: string) => made.get(what) ?? '';
const uuidOf = (what: string) => keyOf(what).slice(4);
const check = () => checkTransfers(owner());

async function paid(more: Body, status: string): Promise<string> {
  const { data } = await payer.pay(more);
  await bank.settle(payer, data.id, status);
  return String(data.id);
}

async function quoted(amount: string): Promise<string> {
  const query = { from: 'USD', to: 'EUR', amount };
  return (await payer.person.browser.client.fx.quote({ query })).quote_id;
}

async function moveInside(): Promise<void> {
  const { person, account } = payer;
  const other = await newAccount(bank.test, person);
  made.set('internal', String((await person.transfer(account, other, 700n)).data.id));
  const to = await newAccount(bank.test, person, 'EUR');
  const body = { from: account, to, amount: '10000', quote_id: await quoted('10000') };
  const key = newId('transfer');
  expect(
    (await send(person.browser, 'POST', '/api/transfers/internal', { body, key })).status,
  ).toBe(201);
  made.set('exchanged', key);
}

async function makeUp(): Promise<void> {
  const { transfers } = bank.test.bank;
  const id = newId('transfer');
  const movement = { customerId: payer.id, accountId: payer.account, amountMinor: 900n } as const;
  const rest = { id, kind: 'simulated', type: 'Debit', counterparty: 'A made-up shop' } as const;
  await bank.db.transaction().execute((tx) => transfers.submitIn(tx, [{ ...movement, ...rest }]));
  made.set('simulated', id);
}

/** By two people, and taken back by two. */
async function correct(): Promise<void> {
  const adjusting = AdjustingBank.of(bank.test);
  const [proposes, approves] = [await adjusting.clerk('admin'), await adjusting.clerk('owner')];
  const first = await adjusting.propose(proposes, await adjusting.holder());
  await adjusting.approve(approves, first.data.approval_id);
  const back = await adjusting.reverse(proposes, first.data.id);
  expect((await adjusting.approve(approves, back.data.approval_id)).status).toBe(200);
  made.set('adjusted', String(first.data.id));
}

/** Who was paid inside the bank, and what the bank moved by itself. */
async function readOthers(): Promise<void> {
  const { rows } = await owner().query<Record<'received' | 'faucet' | 'interest', string>>(
    `select (select id from transfer where kind = 'received') as received,
      (select id from transfer where kind = 'faucet' and to_account = $1) as faucet,
      (select min(id) from transfer where kind = 'interest') as interest`,
    [payer.account],
  );
  for (const [what, id] of Object.entries(rows[0] ?? {})) made.set(what, id);
}

async function checkedByStaff() {
  const { browser } = await AdjustingBank.of(bank.test).clerk('auditor');
  const { ledger } = browser.client;
  const { id } = await ledger.startCheck();
  const read = () => ledger.check({ params: { id } });
  await eventually(async () => (await read()).finished_at).not.toBeNull();
  return read();
}

/** With no trigger in the way; what was done is undone. */
async function behindTheBack(
  change: string,
  back: string,
  id: string,
  look: () => Promise<void>,
): Promise<void> {
  const kept = await owner().query('select to_jsonb(t) as row from transfer t where id = $1', [id]);
  expect(kept.rows).toHaveLength(1);
  await owner().query('alter table transfer disable trigger user');
  try {
    await owner().query(change, [id]);
    await look();
  } finally {
    await owner().query(
      `with k as (select * from jsonb_populate_record(null::transfer, $1::jsonb)) ${back}`,
      [JSON.stringify(kept.rows[0].row)],
    );
    await owner().query('alter table transfer enable trigger user');
  }
}

function forged(id: string, column: string, value: string, look: () => Promise<void>) {
  const change = `update transfer set ${column} = ${value} where id = $1`;
  const back = `update transfer t set ${column} = k.${column} from k where t.id = k.id`;
  return behindTheBack(change, back, id, look);
}

function removed(id: string, look: () => Promise<void>) {
  const back = 'insert into transfer select * from k';
  return behindTheBack('delete from transfer where id = $1', back, id, look);
}

describe('the check of transfers', () => {
  it('finds nothing wrong with any kind that nobody touched', async () => {
    await moveInside();
    made.set('outside', await paid({}, 'Completed'));
    const abroad = { payee: germany, amount: '10000', quote_id: await quoted('10000') };
    made.set('across', await paid(abroad, 'Completed'));
    made.set('returned', await paid({ amount: '1002' }, 'Returned'));
    const payee = await bank.payeeOf(await bank.payer('USD', 0n));
    made.set('inside', String((await payer.pay({ payee })).data.id));
    await makeUp();
    await correct();
    // The time to undo is over, and the first of a month pays interest.
    bank.test.clock.advance(11);
    await bank.later(MONTH_HOURS);
    await readOthers();
    const { rows } = await owner().query<{ kind: string }>(
      `select distinct kind from transfer where status in ('Completed', 'Returned')`,
    );
    expect(rows.map(({ kind }) => kind).sort()).toEqual([...transferKinds].sort());
    expect(await check()).toEqual([]);
  });

  it.each([
    ['internal', 'amount', 'amount * 10', 'what left, what arrived'],
    ['internal', 'currency', `'EUR'`, 'what left, what arrived'],
    ['internal', 'from_account', `'acc_nobody'`, 'what left, customer'],
    ['internal', 'to_account', `'acc_nobody'`, 'what arrived'],
    ['internal', 'customer_id', `'cus_nobody'`, 'customer'],
    ['internal', 'value_date', 'value_date - 1', 'day'],
    ['exchanged', 'amount', 'amount + 1', 'what left'],
    ['exchanged', 'to_amount', 'to_amount + 1', 'what arrived'],
    ['exchanged', 'to_currency', `'GBP'`, 'what arrived'],
    ['exchanged', 'fee', 'fee + 1', 'the fee'],
    ['faucet', 'amount', '1', 'what left, what arrived'],
    ['faucet', 'kind', `'interest'`, 'kind'],
    ['interest', 'amount', 'amount + 1', 'what left, what arrived'],
    ['simulated', 'amount', 'amount + 1', 'what left, what arrived'],
    ['adjusted', 'amount', 'amount + 1', 'what left, what arrived'],
    ['outside', 'amount', 'amount * 10', 'what left, what arrived'],
    ['outside', 'fee', 'fee + 1', 'what arrived, the fee'],
    ['across', 'to_amount', 'to_amount * 10', 'what arrived'],
    ['returned', 'amount', 'amount + 1', 'what left, what arrived'],
    ['inside', 'amount', 'amount + 1', 'what left, what arrived'],
    ['received', 'amount', 'amount * 10', 'what arrived'],
  ])(
    'names one that is %s where somebody set its %s to %s',
    async (what, column, value, differs) => {
      await forged(keyOf(what), column, value, async () => {
        const [finding, ...others] = await check();
        expect(others).toEqual([]);
        expect(finding).toMatchObject({ table: 'public.transfer', key: keyOf(what) });
        expect(finding?.problem).toMatch(/^differs from posting [0-9a-f-]{36} in /);
        expect(finding?.problem.endsWith(` in ${differs}`)).toBe(true);
      });
      expect(await check()).toEqual([]);
    },
  );

  it.each(['internal', 'faucet', 'simulated', 'adjusted', 'received'])(
    'names by its posting one that is %s and was taken away',
    async (what) => {
      await removed(keyOf(what), async () => {
        const [finding, ...others] = await check();
        expect(others).toEqual([]);
        expect(finding).toMatchObject({ table: 'ledger.posting', key: uuidOf(what) });
        expect(finding?.problem).toContain('has no transfer');
      });
      expect(await check()).toEqual([]);
    },
  );

  it('names one that is called paid, failed or returned and was not', async () => {
    const table = 'public.transfer';
    await forged(keyOf('outside'), 'status', `'Returned'`, async () => {
      const problem = 'came back by no posting';
      expect(await check()).toEqual([{ table, key: keyOf('outside'), problem }]);
    });
    await forged(keyOf('interest'), 'status', `'Failed'`, async () => {
      const problem = 'has no transfer as transfer.interest';
      expect(await check()).toEqual([
        { table: 'ledger.posting', key: uuidOf('interest'), problem },
      ]);
    });
    const { data } = await payer.send();
    await forged(String(data.id), 'status', `'Completed'`, async () => {
      expect(await check()).toEqual([{ table, key: data.id, problem: 'has no posting' }]);
    });
  });

  it('is a part of the check of everything, and of the command', async () => {
    const { ownerUrl } = bank.test.bank.foundation.database;
    const verified = () =>
      runToEnd('src/main.ts', {
        env: { DATABASE_URL: ownerUrl, FAIRLEAD_DATA: folder },
        args: ['ledger', 'verify'],
      });
    const id = keyOf('internal');
    await forged(id, 'amount', 'amount * 10', async () => {
      const { output, code } = await verified();
      expect(code).toBe(1);
      expect(output).toContain(
        `  public.transfer ${id}: differs from posting ${uuidOf('internal')}`,
      );
      expect(await checkedByStaff()).toMatchObject({
        state: 'not_intact',
        findings: [{ table: 'public.transfer', key: id }],
      });
    });
    expect((await verified()).output).toContain('Intact.');
  });
});
