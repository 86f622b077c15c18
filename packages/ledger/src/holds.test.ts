/** Money kept back: reserved, then settled in part or whole, released or expired, exactly once. */
import { randomUUID } from 'node:crypto';
import { money } from '@fairlead/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balancesOf } from '#balances.ts';
import { holdById } from '#postings.ts';
import type { PostingRefusal, PostingRequest, Release, Reserve, Settle } from '#request.ts';
import { type LedgerBed, ledgerBed, line, TODAY } from '#testing/ledger-bed.ts';
import { verifyLedger } from '#verify.ts';

let bed: LedgerBed;
let rail: string;
beforeAll(async () => {
  bed = await ledgerBed();
  rail = randomUUID();
  const settlement = { id: rail, currency: 'USD', kind: 'settlement', minimumMinor: null } as const;
  await bed.ledger.openAccounts([{ ...settlement, code: 'settlement.sandbox.USD' }]);
});
afterAll(async () => {
  expect((await verifyLedger(bed.root)).findings).toEqual([]);
  await bed.close();
});

const accepted = { accepted: true, replayed: false };
const refused = (code: PostingRefusal) => ({ accepted: false, code });
const soon = new Date('2030-01-01T12:00:00Z');

function reserve(accountId: string, minor: bigint, more: Partial<Reserve> = {}): Reserve {
  const amount = money(minor, 'USD');
  const named = { id: randomUUID(), label: 'transfer.external', valueDate: TODAY };
  return { kind: 'reserve', ...named, accountId, amount, ...more };
}

function settle(hold: Reserve, minor: bigint, more: Partial<Settle> = {}): Settle {
  const named = { id: randomUUID(), label: 'transfer.external', valueDate: TODAY };
  const lines = [line(hold.accountId, -minor), line(rail, minor)];
  return { kind: 'settle', ...named, holdId: hold.id, lines, returnRest: false, ...more };
}

function release(holdId: string): Release {
  const named = { id: randomUUID(), label: 'transfer.external', valueDate: TODAY };
  return { kind: 'release', ...named, holdId };
}

function expire(holdId: string, now: Date): PostingRequest {
  return { ...release(holdId), kind: 'expire', now };
}

async function stateOf(accountId: string): Promise<[balance: bigint, available: bigint]> {
  const balance = (await balancesOf(bed.pool, [accountId])).get(accountId);
  return [balance?.balanceMinor ?? 0n, balance?.availableMinor ?? 0n];
}

describe('a hold', () => {
  it('keeps money back without moving it', async () => {
    const account = await bed.customer({ minor: 100n });
    const hold = reserve(account, 70n);
    expect(await bed.ledger.post(hold)).toMatchObject(accepted);
    expect(await stateOf(account)).toEqual([100n, 30n]);
    expect(await bed.ledger.post(reserve(account, 31n))).toMatchObject({
      ...refused('insufficient_funds'),
      facts: { accountId: account, availableMinor: 30n },
    });
  });

  it('is settled as a whole', async () => {
    const account = await bed.customer({ minor: 100n });
    const hold = reserve(account, 70n);
    await bed.ledger.post(hold);
    expect(await bed.ledger.post(settle(hold, 70n))).toMatchObject(accepted);
    expect(await stateOf(account)).toEqual([30n, 30n]);
    expect(await holdById(bed.pool, hold.id)).toMatchObject({ ended: 'settled', takenMinor: 70n });
  });

  it('is settled in parts, and the last part may give the rest back', async () => {
    const account = await bed.customer({ minor: 100n });
    const hold = reserve(account, 70n);
    await bed.ledger.post(hold);
    expect(await bed.ledger.post(settle(hold, 20n))).toMatchObject(accepted);
    expect(await stateOf(account)).toEqual([80n, 30n]);
    expect(await bed.ledger.post(settle(hold, 10n, { returnRest: true }))).toMatchObject(accepted);
    expect(await stateOf(account)).toEqual([70n, 70n]);
    expect(await holdById(bed.pool, hold.id)).toMatchObject({
      ended: 'settled',
      takenMinor: 30n,
      returnedMinor: 40n,
    });
  });

  it('is released', async () => {
    const account = await bed.customer({ minor: 100n });
    const hold = reserve(account, 70n);
    await bed.ledger.post(hold);
    expect(await bed.ledger.post(release(hold.id))).toMatchObject(accepted);
    expect(await stateOf(account)).toEqual([100n, 100n]);
    expect(await holdById(bed.pool, hold.id)).toMatchObject({ ended: 'released' });
  });

  it('expires when its time is over, by the caller’s clock', async () => {
    const account = await bed.customer({ minor: 100n });
    const hold = reserve(account, 70n, { expiresAt: soon });
    const endless = reserve(account, 10n);
    await bed.ledger.postMany([hold, endless]);
    const early = new Date(soon.getTime() - 1);
    expect(await bed.ledger.expireHolds({ now: early, limit: 10 })).toBe(0);
    const sweeps = await Promise.all(
      [1, 2, 3].map(() => bed.ledger.expireHolds({ now: soon, limit: 10 })),
    );
    expect(Math.max(...sweeps)).toBe(1);
    expect(await stateOf(account)).toEqual([100n, 90n]);
    expect(await holdById(bed.pool, hold.id)).toMatchObject({ ended: 'expired' });
    expect(await bed.ledger.expireHolds({ now: soon, limit: 10 })).toBe(0);
  });

  it('may be settled to several accounts, with a fee', async () => {
    const account = await bed.customer({ minor: 100n });
    const fees = randomUUID();
    const kind = { currency: 'USD', kind: 'fees', minimumMinor: null } as const;
    await bed.ledger.openAccounts([{ id: fees, ...kind, code: 'fees.transfer.USD' }]);
    const hold = reserve(account, 75n);
    await bed.ledger.post(hold);
    const lines = [line(account, -75n), line(rail, 70n), line(fees, 5n)];
    expect(await bed.ledger.post(settle(hold, 0n, { lines }))).toMatchObject(accepted);
    expect(await stateOf(account)).toEqual([25n, 25n]);
  });
});

describe('a refusal about a hold', () => {
  let open: Reserve;
  let ended: Reserve;
  beforeAll(async () => {
    const account = await bed.customer({ minor: 1_000n });
    open = reserve(account, 70n, { expiresAt: soon });
    ended = reserve(account, 70n, { expiresAt: soon });
    await bed.ledger.postMany([open, ended]);
    await bed.ledger.post(release(ended.id));
  });
  const unknown = (): Reserve => reserve(open.accountId, 70n);
  const early = new Date(soon.getTime() - 1);

  const table: {
    title: string;
    code: PostingRefusal;
    request: () => PostingRequest;
  }[] = [
    { title: 'of nothing', code: 'malformed', request: () => reserve(open.accountId, 0n) },
    { title: 'of less', code: 'malformed', request: () => reserve(open.accountId, -1n) },
    {
      title: 'on no account',
      code: 'account_not_found',
      request: () => reserve(randomUUID(), 1n),
    },
    { title: 'settled, unknown', code: 'hold_not_found', request: () => settle(unknown(), 71n) },
    { title: 'released, unknown', code: 'hold_not_found', request: () => release(randomUUID()) },
    { title: 'settled again', code: 'hold_ended', request: () => settle(ended, 71n) },
    { title: 'released again', code: 'hold_ended', request: () => release(ended.id) },
    { title: 'expired again', code: 'hold_ended', request: () => expire(ended.id, early) },
    { title: 'settled beyond', code: 'hold_exceeded', request: () => settle(open, 71n) },
    {
      title: 'settled from another account',
      code: 'malformed',
      request: () =>
        settle({ ...open, accountId: rail }, 0n, { lines: [line(rail, 5n), line(rail, -5n)] }),
    },
    { title: 'expired too early', code: 'hold_not_due', request: () => expire(open.id, early) },
  ];
  it.each(table)('$code: $title', async ({ code, request }) => {
    expect(await bed.ledger.post(request())).toMatchObject(refused(code));
    expect(await holdById(bed.pool, open.id)).toMatchObject({ ended: null, takenMinor: 0n });
  });
});

describe('a reversal', () => {
  const reversal = (postingId: string) => ({
    id: randomUUID(),
    label: 'transfer.reversal',
    valueDate: TODAY,
    postingId,
  });

  it('posts the opposite, once', async () => {
    const from = await bed.customer({ minor: 100n });
    const to = await bed.customer();
    const original = { ...settle(reserve(from, 0n), 40n), kind: 'post' as const };
    const lines = [line(from, -40n), line(to, 40n)];
    await bed.ledger.post({ ...original, lines });
    expect(await bed.ledger.reverse(reversal(original.id))).toMatchObject(accepted);
    expect(await stateOf(from)).toEqual([100n, 100n]);
    expect(await bed.ledger.reverse(reversal(original.id))).toMatchObject(
      refused('already_reversed'),
    );
  });

  it('needs the money to be still there', async () => {
    const from = await bed.customer({ minor: 100n });
    const to = await bed.customer();
    const there = { kind: 'post', id: randomUUID(), label: 'transfer', valueDate: TODAY } as const;
    await bed.ledger.post({ ...there, lines: [line(from, -40n), line(to, 40n)] });
    const spent = { ...there, id: randomUUID(), lines: [line(to, -1n), line(from, 1n)] };
    await bed.ledger.post(spent);
    expect(await bed.ledger.reverse(reversal(there.id))).toMatchObject(
      refused('insufficient_funds'),
    );
    // The refusal used up its own id, not the posting's one reversal.
    await bed.ledger.reverse(reversal(spent.id));
    expect(await bed.ledger.reverse(reversal(there.id))).toMatchObject(accepted);
  });

  it('posting_not_found, not_reversible, malformed: is refused for anything else', async () => {
    const account = await bed.customer({ minor: 100n });
    const hold = reserve(account, 1n);
    await bed.ledger.post(hold);
    const named = reversal(randomUUID());
    const lines = [line(account, 1n), line(rail, -1n)];
    expect(await bed.ledger.post({ ...named, kind: 'reverse', lines })).toMatchObject(
      refused('posting_not_found'),
    );
    const ofHold = { ...reversal(hold.id), kind: 'reverse' as const, lines };
    expect(await bed.ledger.post(ofHold)).toMatchObject(refused('not_reversible'));
    const taken = settle(hold, 1n);
    await bed.ledger.post(taken);
    const other = [line(account, 2n), line(rail, -2n)];
    expect(
      await bed.ledger.post({ ...reversal(taken.id), kind: 'reverse', lines: other }),
    ).toMatchObject(refused('malformed'));
    const back = reversal(taken.id);
    expect(await bed.ledger.reverse(back)).toMatchObject(accepted);
    expect(await bed.ledger.reverse(reversal(back.id))).toMatchObject(refused('not_reversible'));
  });
});

describe('the emergency stop', () => {
  it('stopped: refuses every new request, answers repeats, and ends by the owner’s word', async () => {
    const account = await bed.customer({ minor: 100n });
    const before = reserve(account, 10n);
    await bed.ledger.post(before);
    await bed.pool.query(`select ledger.stop_money('a test')`);
    expect(await bed.ledger.post(reserve(account, 10n))).toMatchObject(refused('stopped'));
    expect(await bed.ledger.post(before)).toMatchObject({ accepted: true, replayed: true });
    await expect(bed.pool.query(`select ledger.resume_money('no')`)).rejects.toThrow('permission');
    await bed.root.query(`select ledger.resume_money('the test is over')`);
    expect(await bed.ledger.post(reserve(account, 10n))).toMatchObject(accepted);
  });
});
