/** The books are checked against each other, and money stops when they do not agree. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillBank } from '#testing/busy-bank.ts';
import { type LedgerBed, ledgerBed, transfer } from '#testing/ledger-bed.ts';
import { rules } from '#verify.sql.ts';
import { sweepBalances, verifyLedger } from '#verify.ts';

let bed: LedgerBed;
beforeAll(async () => {
  bed = await ledgerBed();
  await fillBank(bed);
});
afterAll(() => bed.close());

/** Runs an edit that no trigger sees, hands over, and puts the table back. */
async function behindTheBack(table: string, text: string, look: () => Promise<void>) {
  const client = await bed.root.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(`create temp table kept as table ${table}`);
    await client.query(text);
    await look();
  } finally {
    await client.query(`delete from ${table}; insert into ${table} select * from kept;
      drop table kept; set session_replication_role = default`);
    client.release();
  }
}

it('finds nothing wrong with books that nobody touched', async () => {
  const verdict = await verifyLedger(bed.pool);
  expect(verdict).toMatchObject({ intact: true, findings: [], accounts: 7n });
  expect(verdict.entries).toBeGreaterThan(50n);
});

const edits: [table: string, text: string][] = [
  ['ledger.balance', 'update ledger.balance set balance = balance + 1 where seq > 0'],
  ['ledger.balance', 'update ledger.balance set reserved = reserved + 1 where balance > 100'],
  ['ledger.balance', 'update ledger.balance set minimum = -5 where balance > 0'],
  ['ledger.balance', `update ledger.balance set currency = 'JPY'`],
  ['ledger.balance', 'update ledger.balance set seq = seq + 1'],
  ['ledger.balance', `update ledger.balance set latest_at = latest_at - interval '1 day'`],
  ['ledger.balance', 'delete from ledger.balance where seq > 1'],
  ['ledger.hold', 'update ledger.hold set amount = amount + 1 where ended is null'],
  ['ledger.hold', 'update ledger.hold set taken = taken + 1 where ended is null'],
  ['ledger.hold', 'update ledger.hold set returned = returned + 1 where ended is null'],
  ['ledger.hold', `update ledger.hold set ended = 'expired' where ended is not null`],
  ['ledger.hold', 'update ledger.hold set expires_at = now()'],
  ['ledger.hold', 'update ledger.hold set account_id = gen_random_uuid()'],
  ['ledger.hold', 'delete from ledger.hold'],
  ['ledger.guard', 'update ledger.guard set used = used - 1'],
  ['ledger.guard', 'update ledger.guard set used = 0, since = clock_timestamp()'],
  ['ledger.guard', `delete from ledger.guard where key like 'day:%'`],
];
it.each(edits)('finds what was done to %s: %s', async (table, text) => {
  await behindTheBack(table, text, async () => {
    const found = (await verifyLedger(bed.root)).findings.map((finding) => finding.table);
    expect(found).toContain(table);
  });
  expect((await verifyLedger(bed.root)).findings).toEqual([]);
});

it('finds nothing wrong with a guard that was used before its row says, by a clock set back', async () => {
  const text = `update ledger.guard set since = since + interval '1 s'`;
  await behindTheBack('ledger.guard', text, async () => {
    expect((await verifyLedger(bed.root)).findings).toEqual([]);
  });
});

it.each([1, 2, 7, 2_000])('sweeps every account that has moved, %i at once', async (atOnce) => {
  const accounts = [];
  for (let made = 0; made < 5; made += 1) accounts.push(await bed.customer({ minor: 100n }));
  await sweepBalances(bed.pool);
  const [payer = '', ...payees] = accounts;
  for (const payee of payees) await bed.ledger.post(transfer(payer, payee, 1n));
  expect(await sweepBalances(bed.pool, { accountsAtOnce: atOnce })).toEqual({
    checked: 5,
    wrong: [],
  });
  expect(await sweepBalances(bed.pool)).toEqual({ checked: 0, wrong: [] });
});

interface PlanNode {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** How many rows its parts handed on or threw away. */
function rowsHandled(node: PlanNode): number {
  const each = node['Actual Rows'] + (node['Rows Removed by Join Filter'] ?? 0);
  return (node.Plans ?? []).reduce(
    (sum, part) => sum + rowsHandled(part),
    each * node['Actual Loops'],
  );
}

it('checks an account that everybody pays in steps as many as its entries, not their square', async () => {
  const accounts: string[] = [];
  for (let made = 0; made < 40; made += 1) accounts.push(await bed.customer({ minor: 1_000n }));
  const everybodys = await bed.customer();
  const payments = Array.from({ length: 3_000 }, (_, at) =>
    transfer(accounts[at % accounts.length] ?? '', everybodys, 1n),
  );
  expect((await bed.ledger.postMany(payments)).every(({ accepted }) => accepted)).toBe(true);
  const { entries } = await verifyLedger(bed.pool);
  const client = await bed.root.connect();
  // Which join the planner takes hangs on how old its statistics are: none may be a trap.
  for (const join of ['hashjoin', 'mergejoin', 'nestloop']) {
    await client.query(`set enable_${join} = off`);
    for (const { invariant, text } of rules) {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (analyze, format json)
         select key, problem from (${text}) found (key, problem) limit 20`,
      );
      const [plan] = rows.map((row) => row['QUERY PLAN'][0].Plan);
      expect(plan && rowsHandled(plan), `${invariant} without ${join}`).toBeLessThan(
        30 * Number(entries),
      );
    }
    await client.query('reset all');
  }
  client.release();
});

it('finds a balance that was changed on an account at rest, before it is spent', async () => {
  const resting = await bed.customer({ minor: 100n });
  const untouched = await bed.customer();
  expect((await sweepBalances(bed.pool)).wrong).toEqual([]);
  for (const [account, change] of [
    [resting, 'balance = 1000'],
    [resting, 'reserved = 1'],
    [untouched, 'seq = 1, balance = 1000'],
  ] as const) {
    const text = `update ledger.balance set ${change} where account_id = '${account}'`;
    await behindTheBack('ledger.balance', text, async () => {
      expect(await sweepBalances(bed.pool)).toEqual({ checked: 1, wrong: [account] });
    });
  }
  await bed.root.query(`select ledger.resume_money('looked at')`);
});

it('finds a rule that nobody decided on an account at rest, before it is used', async () => {
  const resting = await bed.customer({ minor: 100n });
  const untouched = await bed.customer();
  const closed = await bed.customer();
  await bed.ledger.closeAccount(closed);
  expect((await sweepBalances(bed.pool)).wrong).toEqual([]);
  for (const [account, change] of [
    [resting, 'minimum = -1000000000000'],
    [resting, 'minimum = null'],
    [untouched, `currency = 'KWD'`],
    [untouched, 'closed = true'],
    [closed, 'closed = false'],
  ] as const) {
    const text = `update ledger.balance set ${change} where account_id = '${account}'`;
    await behindTheBack('ledger.balance', text, async () => {
      expect(await sweepBalances(bed.pool), change).toEqual({ checked: 1, wrong: [account] });
      expect(await bed.ledger.post(transfer(resting, untouched, 101n))).toMatchObject({
        code: 'stopped',
      });
    });
    await bed.root.query(`select ledger.resume_money('looked at')`);
  }
  expect(await sweepBalances(bed.pool)).toEqual({ checked: 0, wrong: [] });
});

it('sweeps what has moved since the last time, and stops money at a wrong balance', async () => {
  const account = await bed.customer({ minor: 100n });
  expect((await sweepBalances(bed.pool)).wrong).toEqual([]);
  expect(await sweepBalances(bed.pool)).toEqual({ checked: 0, wrong: [] });
  const payee = await bed.customer();
  await bed.ledger.post(transfer(account, payee, 1n));
  const text = `update ledger.balance set balance = 1000 where account_id = '${account}'`;
  await behindTheBack('ledger.balance', text, async () => {
    expect(await sweepBalances(bed.pool)).toEqual({ checked: 2, wrong: [account] });
  });
  expect(await bed.ledger.post(transfer(account, payee, 1n))).toMatchObject({
    accepted: false,
    code: 'stopped',
  });
});
