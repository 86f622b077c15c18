/**
 * Connections that die around the commit. A caller still gets a definite answer, the right one, and
 * money moves exactly once; when there is no time left for an answer, the caller hears "unknown".
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { balancesOf } from '#balances.ts';
import { GroupFailure } from '#failures.ts';
import type { Ledger } from '#ledger.ts';
import { postingOf } from '#postings.ts';
import type { Outcome, Post } from '#request.ts';
import { type CuttingProxy, cuttingProxy } from '#testing/cutting-proxy.ts';
import { connectionTo, type LedgerBed, ledgerBed, transfer } from '#testing/ledger-bed.ts';
import { verifyLedger } from '#verify.ts';

let bed: LedgerBed;
let socket: string;
const proxies: CuttingProxy[] = [];
beforeAll(async () => {
  bed = await ledgerBed();
  const { host, port } = connectionTo(bed.url);
  socket = `${host}/.s.PGSQL.${port}`;
});
afterAll(async () => {
  expect((await verifyLedger(bed.root)).findings).toEqual([]);
  await bed.close();
  for (const proxy of proxies) await proxy.close();
});

async function behindProxy(
  cutAfter: (message: Buffer) => number | null,
  deadlineMs: number,
): Promise<{ ledger: Ledger; proxy: CuttingProxy }> {
  const proxy = await cuttingProxy(socket, cutAfter);
  proxies.push(proxy);
  return { ledger: bed.another({ host: proxy.host, deadlineMs }).ledger, proxy };
}

/** A call of the posting function goes by its name, once prepared. */
const isPosting = (message: Buffer): boolean => message.includes('ledger.post');

async function pairOfAccounts(): Promise<[string, string]> {
  return [await bed.customer({ minor: 1_000_000n }), await bed.customer()];
}

it('answers rightly when every third connection is cut after the commit was sent', async () => {
  let messages = 0;
  const { ledger, proxy } = await behindProxy((message) => {
    if (!isPosting(message)) return null;
    messages += 1;
    return messages % 3 === 0 ? messages % 7 : null;
  }, 20_000);
  const [from, to] = await pairOfAccounts();
  const sent: Post[] = [];
  const outcomes: Outcome[] = [];
  for (let round = 0; round < 60; round += 1) {
    const batch = Array.from({ length: 1 + (round % 5) }, () => transfer(from, to, 1n));
    sent.push(...batch);
    outcomes.push(...(await ledger.postMany(batch)));
  }
  expect(proxy.cuts).toBeGreaterThan(15);
  expect(outcomes.every(({ accepted }) => accepted)).toBe(true);
  // Some of them were answered by finding what the lost connection had committed.
  expect(outcomes.some(({ replayed }) => replayed)).toBe(true);
  const balance = (await balancesOf(bed.pool, [to])).get(to);
  expect(balance?.balanceMinor).toBe(BigInt(sent.length));
});

it('answers rightly while backends are ended under it', async () => {
  const [from, to] = await pairOfAccounts();
  const { ledger, pool } = bed.another({ deadlineMs: 20_000 });
  const wanted = 12;
  let ended = 0;
  const killer = (async () => {
    while (ended < wanted) {
      // Long enough for a new connection to come, and plan, and write.
      await new Promise((resolve) => setTimeout(resolve, 100 + ended * 7));
      const { rowCount } = await bed.root.query(`select pg_terminate_backend(pid)
        from pg_stat_activity where datname = current_database() and state = 'active'
          and query like '%ledger.post(%' and pid <> pg_backend_pid() limit 1`);
      ended += rowCount ?? 0;
    }
  })();
  const outcomes: Outcome[] = [];
  while (ended < wanted) {
    const batch = Array.from({ length: 5 }, () => transfer(from, to, 1n));
    outcomes.push(...(await ledger.postMany(batch)));
  }
  await killer;
  expect(outcomes.every(({ accepted }) => accepted)).toBe(true);
  const balance = (await balancesOf(pool, [to])).get(to);
  expect(balance?.balanceMinor).toBe(BigInt(outcomes.length));
});

it('says "unknown" when no answer comes in time, and the same id then tells the truth', async () => {
  const { ledger } = await behindProxy((message) => (isPosting(message) ? 3 : null), 400);
  const [from, to] = await pairOfAccounts();
  const request = transfer(from, to, 1n);
  const failure = await ledger.post(request).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(GroupFailure);
  expect(failure).toMatchObject({ kind: 'unknown' });
  const truth = await bed.ledger.post(request);
  expect(truth).toMatchObject({ accepted: true });
  expect(await postingOf(bed.pool, request.id)).toMatchObject({ outcome: { accepted: true } });
  expect(await bed.available(to)).toBe(1n);
});

it('says "too late", not "unknown", when nothing can have happened', async () => {
  const { ledger } = await behindProxy(() => 0, 300);
  const [from, to] = await pairOfAccounts();
  const failure = await ledger.post(transfer(from, to, 1n)).catch((error: unknown) => error);
  expect(failure).toMatchObject({ kind: 'too_late' });
  expect(await bed.available(to)).toBe(0n);
});
