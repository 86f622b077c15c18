/**
 * What the posting function answers, as tables. Each row of a refusal table also breaks every rule
 * that comes later, as far as that is possible, so the table proves the precedence too.
 */
import { randomUUID } from 'node:crypto';
import { money } from '@fairlead/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeAccount } from '#accounts.ts';
import { balanceAt, balancesOf, trialBalance } from '#balances.ts';
import { postRequests, postSets } from '#post.ts';
import { type EntriesPage, entriesOf, entriesOfPosting, giveUp, postingOf } from '#postings.ts';
import type { Outcome, PostingRefusal, PostingRequest } from '#request.ts';
import { type LedgerBed, ledgerBed, line, TODAY, transfer } from '#testing/ledger-bed.ts';

let bed: LedgerBed;
beforeAll(async () => {
  bed = await ledgerBed();
});
afterAll(() => bed.close());

const accepted = { accepted: true, replayed: false };
const refused = (code: PostingRefusal) => ({ accepted: false, code });

describe('a posting', () => {
  it('moves money between two accounts and writes balanced, numbered entries', async () => {
    const from = await bed.customer({ minor: 1_000n });
    const to = await bed.customer();
    const request = transfer(from, to, 300n);
    expect(await bed.ledger.post(request)).toMatchObject(accepted);
    expect(await bed.available(from)).toBe(700n);
    expect(await bed.available(to)).toBe(300n);
    const entries = await entriesOfPosting(bed.pool, request.id);
    expect(entries).toMatchObject([
      { accountId: from, seq: 2n, amount: money(-300n, 'USD'), balanceAfterMinor: 700n },
      { accountId: to, seq: 1n, amount: money(300n, 'USD'), balanceAfterMinor: 300n },
    ]);
    expect(entries[0]).toMatchObject({ label: 'transfer.internal', valueDate: TODAY });
  });

  it('may have many lines, several of them on one account', async () => {
    const from = await bed.customer({ minor: 100n });
    const to = await bed.customer();
    // The account is short in the middle and not at the end.
    const lines = [line(from, -150n), line(to, 140n), line(from, 60n), line(to, -50n)];
    expect(await bed.ledger.post(transfer(from, to, 0n, { lines }))).toMatchObject(accepted);
    expect(await bed.available(from)).toBe(10n);
    expect(await bed.available(to)).toBe(90n);
  });

  it('crosses currencies through position accounts and balances in each', async () => {
    const dollars = await bed.customer({ minor: 1_000n });
    const euros = await bed.customer({ currency: 'EUR' });
    const positions = { USD: randomUUID(), EUR: randomUUID() };
    await bed.ledger.openAccounts(
      (['USD', 'EUR'] as const).map((currency) => ({
        id: positions[currency],
        currency,
        kind: 'fx_position',
        code: `fx_position.${currency}`,
        minimumMinor: null,
      })),
    );
    const lines = [
      line(dollars, -1_000n),
      line(positions.USD, 1_000n),
      line(positions.EUR, -920n, 'EUR'),
      line(euros, 920n, 'EUR'),
    ];
    expect(await bed.ledger.post(transfer(dollars, euros, 0n, { lines }))).toMatchObject(accepted);
    expect(await bed.available(euros)).toBe(920n);
    expect((await trialBalance(bed.pool)).balanced).toBe(true);
  });

  it('may use an overdraft to its last unit', async () => {
    const from = await bed.customer({ minimum: -500n });
    const to = await bed.customer();
    expect(await bed.ledger.post(transfer(from, to, 501n))).toMatchObject(
      refused('insufficient_funds'),
    );
    expect(await bed.ledger.post(transfer(from, to, 500n))).toMatchObject(accepted);
    expect(await bed.available(from)).toBe(-500n);
  });
});

interface Row {
  readonly title: string;
  readonly code: PostingRefusal;
  readonly request: () => Promise<PostingRequest> | PostingRequest;
}

describe('a refusal', () => {
  const nowhere = randomUUID();
  let poor: string;
  let euros: string;
  let closed: string;
  beforeAll(async () => {
    poor = await bed.customer({ minor: 10n });
    euros = await bed.customer({ currency: 'EUR', minor: 10n });
    closed = await bed.customer();
    await closeAccount(bed.pool, closed);
  });
  const tight = [{ key: `day:${randomUUID()}`, addMinor: 2n, ceilingMinor: 1n }];
  const lines = (...of: ReturnType<typeof line>[]): PostingRequest =>
    transfer('', '', 0n, { lines: of, guards: tight });

  const table: Row[] = [
    {
      title: 'of a single line',
      code: 'malformed',
      request: () => lines(line(nowhere, -50n)),
    },
    {
      title: 'of a line of zero',
      code: 'malformed',
      request: () => lines(line(nowhere, -50n), line(closed, 0n)),
    },
    {
      title: 'of an amount of sixteen digits',
      code: 'malformed',
      request: () => lines(line(nowhere, -(10n ** 15n)), line(closed, 10n ** 15n)),
    },
    {
      title: 'for an account that does not exist',
      code: 'account_not_found',
      request: () => lines(line(nowhere, -50n), line(closed, 40n)),
    },
    {
      title: 'for a closed account',
      code: 'account_closed',
      request: () => lines(line(euros, -50n), line(closed, 40n)),
    },
    {
      title: 'for a line in another currency than its account',
      code: 'currency_mismatch',
      request: () => lines(line(euros, -50n), line(poor, 40n)),
    },
    {
      title: 'of lines that do not sum to zero',
      code: 'unbalanced',
      request: () => lines(line(euros, -50n, 'EUR'), line(poor, 50n)),
    },
    {
      title: 'above a guard’s ceiling',
      code: 'limit_exceeded',
      request: () =>
        lines(line(euros, -50n, 'EUR'), line(euros, 20n, 'EUR'), line(euros, 30n, 'EUR')),
    },
  ];
  it.each(table)('$code: $title', async ({ code, request }) => {
    expect(await bed.ledger.post(await request())).toMatchObject(refused(code));
  });

  it('insufficient_funds: says which account and what was available', async () => {
    const outcome = await bed.ledger.post(transfer(poor, await bed.customer(), 11n));
    expect(outcome).toEqual({
      accepted: false,
      code: 'insufficient_funds',
      replayed: false,
      facts: { accountId: poor, availableMinor: 10n },
    });
  });

  it('balance_too_large: stops before numbers overflow', async () => {
    const huge = await bed.customer({ minor: 999_999_999_999_999n });
    const source = await bed.funding();
    await bed.root.query('alter table ledger.balance disable trigger user');
    await bed.root.query('alter table ledger.entry disable trigger user');
    const near = 10n ** 18n - 5n;
    await bed.root.query('update ledger.balance set balance = $2 where account_id = $1', [
      huge,
      near,
    ]);
    expect(await bed.ledger.post(transfer(source, huge, 6n))).toMatchObject(
      refused('balance_too_large'),
    );
    await bed.root.query(
      'update ledger.balance set balance = 999999999999999 where account_id = $1',
      [huge],
    );
    await bed.root.query('alter table ledger.balance enable trigger user');
    await bed.root.query('alter table ledger.entry enable trigger user');
  });

  it('clock_behind: an account stands still while the clock is behind its last entry', async () => {
    const account = await bed.customer({ minor: 100n });
    const other = await bed.customer();
    await bed.root.query(
      `update ledger.balance set latest_at = clock_timestamp() + interval '1 s' where account_id = $1`,
      [account],
    );
    expect(await bed.ledger.post(transfer(account, other, 1n))).toMatchObject(accepted);
    await bed.root.query(
      `update ledger.balance set latest_at = clock_timestamp() + interval '3 s' where account_id = $1`,
      [account],
    );
    expect(await bed.ledger.post(transfer(account, other, 1n))).toMatchObject(
      refused('clock_behind'),
    );
  });
});

describe('an id', () => {
  const replayOf = (outcome: Outcome): Outcome => ({ ...outcome, replayed: true });

  it('gets the first answer again, accepted or refused, whatever has happened since', async () => {
    const from = await bed.customer({ minor: 100n });
    const to = await bed.customer();
    const yes = transfer(from, to, 60n);
    const no = transfer(from, to, 60n);
    const firstYes = await bed.ledger.post(yes);
    const firstNo = await bed.ledger.post(no);
    expect([firstYes, firstNo]).toMatchObject([accepted, refused('insufficient_funds')]);
    await bed.ledger.post(transfer(to, from, 60n));
    expect(await bed.ledger.post(yes)).toEqual(replayOf(firstYes));
    expect(await bed.ledger.post(no)).toEqual(replayOf(firstNo));
    expect(await bed.available(from)).toBe(100n);
    expect(await postingOf(bed.pool, no.id)).toMatchObject({ outcome: replayOf(firstNo) });
  });

  it('id_already_used: is refused for another body, with the first one’s digest', async () => {
    const from = await bed.customer({ minor: 100n });
    const to = await bed.customer();
    const digest = Buffer.alloc(32, 7);
    const request = transfer(from, to, 10n, { digest });
    await bed.ledger.post(request);
    expect(await bed.ledger.post({ ...request, digest: Buffer.alloc(32, 8) })).toMatchObject({
      ...refused('id_already_used'),
      facts: { digest: digest.toString('hex') },
    });
    expect(await bed.available(from)).toBe(90n);
  });

  it('is not used up by a refusal for a reason other than limits and funds', async () => {
    const from = await bed.customer({ minor: 100n });
    const to = randomUUID();
    const request = transfer(from, to, 10n);
    expect(await bed.ledger.post(request)).toMatchObject(refused('account_not_found'));
    await bed.ledger.openAccounts([
      { id: to, currency: 'USD', kind: 'customer', minimumMinor: 0n },
    ]);
    expect(await bed.ledger.post(request)).toMatchObject(accepted);
  });

  it('counts once when it comes twice in one batch', async () => {
    const from = await bed.customer({ minor: 100n });
    const to = await bed.customer();
    const request = transfer(from, to, 10n);
    const other = { ...request, lines: [line(from, -20n), line(to, 20n)] };
    const outcomes = await postRequests(bed.pool, [request, request, other, request]);
    expect(outcomes).toMatchObject([
      { accepted: true, replayed: false },
      { accepted: true, replayed: true },
      refused('id_already_used'),
      { accepted: true, replayed: true },
    ]);
    expect(await bed.available(from)).toBe(90n);
  });

  it('voided: can be given up for good when its outcome is unknown', async () => {
    const from = await bed.customer({ minor: 100n });
    const to = await bed.customer();
    const done = transfer(from, to, 10n);
    const lost = transfer(from, to, 10n);
    await bed.ledger.post(done);
    expect(await giveUp(bed.pool, [lost.id, done.id, lost.id])).toMatchObject([
      refused('voided'),
      { accepted: true },
      refused('voided'),
    ]);
    expect(await bed.ledger.post(lost)).toMatchObject(refused('voided'));
    expect(await bed.available(from)).toBe(90n);
  });
});

describe('a linked set', () => {
  it('is accepted as a whole', async () => {
    const a = await bed.customer({ minor: 100n });
    const b = await bed.customer();
    const c = await bed.customer();
    // The second needs the first one's money.
    const outcomes = await bed.ledger.postLinked([transfer(a, b, 100n), transfer(b, c, 100n)]);
    expect(outcomes).toMatchObject([accepted, accepted]);
    expect(await bed.available(c)).toBe(100n);
  });

  it('linked_refused: is refused as a whole, and remembered if the reason is', async () => {
    const a = await bed.customer({ minor: 100n });
    const b = await bed.customer();
    const key = `day:${randomUUID()}`;
    const set = [
      transfer(a, b, 30n, { guards: [{ key, addMinor: 30n, ceilingMinor: 100n }] }),
      transfer(a, b, 80n),
      transfer(a, b, 1n),
    ];
    const outcomes = await bed.ledger.postLinked(set);
    expect(outcomes.map((outcome) => !outcome.accepted && outcome.code)).toEqual([
      'linked_refused',
      'insufficient_funds',
      'linked_refused',
    ]);
    expect(await bed.available(a)).toBe(100n);
    const again = await bed.ledger.postLinked(set);
    expect(again.every(({ replayed }) => replayed)).toBe(true);
    // Its guard was not counted either.
    const all = [{ key, addMinor: 100n, ceilingMinor: 100n }];
    expect(await bed.ledger.post(transfer(a, b, 1n, { guards: all }))).toMatchObject(accepted);
  });

  it('stays linked beside empty ones', async () => {
    const a = await bed.customer({ minor: 100n });
    const set = [transfer(a, await bed.customer(), 30n), transfer(a, randomUUID(), 1n)];
    expect(await bed.ledger.postLinked([])).toEqual([]);
    expect(await postSets(bed.pool, [[], set])).toMatchObject([
      [],
      [refused('linked_refused'), refused('account_not_found')],
    ]);
  });

  it('is not remembered when the reason is not', async () => {
    const a = await bed.customer({ minor: 100n });
    const set = [transfer(a, await bed.customer(), 30n), transfer(a, randomUUID(), 1n)];
    expect(await bed.ledger.postLinked(set)).toMatchObject([
      refused('linked_refused'),
      refused('account_not_found'),
    ]);
    expect(await postingOf(bed.pool, set[0]?.id ?? '')).toBeUndefined();
  });
});

describe('a guard', () => {
  it('counts only what was accepted and can be given back', async () => {
    const a = await bed.customer({ minor: 100n });
    const b = await bed.customer();
    const key = `month:${randomUUID()}`;
    const send = (minor: bigint): PostingRequest =>
      transfer(a, b, minor, { guards: [{ key, addMinor: minor, ceilingMinor: 150n }] });
    const outcomes = await postRequests(bed.pool, [send(60n), send(70n), send(40n)]);
    expect(outcomes).toMatchObject([accepted, refused('insufficient_funds'), accepted]);
    await bed.ledger.post(transfer(b, a, 100n));
    expect(await bed.ledger.post(send(51n))).toEqual({
      accepted: false,
      code: 'limit_exceeded',
      replayed: false,
      facts: { guard: key, usedMinor: 100n, ceilingMinor: 150n },
    });
    const back = [{ key, addMinor: -60n, ceilingMinor: 0n }];
    expect(
      await bed.ledger.post(
        transfer(b, a, 0n, {
          lines: [line(a, -1n), line(b, 1n)],
          guards: back,
        }),
      ),
    ).toMatchObject(accepted);
    expect(await bed.ledger.post(send(99n))).toMatchObject(accepted);
  });
});

describe('history', () => {
  it('tells the balance at any past moment', async () => {
    const account = await bed.customer();
    const source = await bed.funding();
    const moments: { at: Date; balance: bigint }[] = [];
    for (let count = 1n; count <= 20n; count += 1n) {
      const outcome = await bed.ledger.post(transfer(source, account, count));
      if (outcome.accepted)
        moments.push({ at: outcome.postedAt, balance: (count * (count + 1n)) / 2n });
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
    for (const { at, balance } of moments) {
      // Answers have milliseconds, the database microseconds.
      const past = await balanceAt(bed.pool, {
        accountId: account,
        at: new Date(at.getTime() + 1),
      });
      expect(past.balanceMinor).toBe(balance);
    }
    const [first] = moments;
    const before = new Date((first?.at.getTime() ?? 0) - 1);
    expect(await balanceAt(bed.pool, { accountId: account, at: before })).toEqual({
      balanceMinor: 0n,
      seq: 0n,
    });
  });

  it('comes in pages, newest first', async () => {
    const account = await bed.customer();
    const source = await bed.funding();
    await bed.ledger.postMany(Array.from({ length: 25 }, () => transfer(source, account, 1n)));
    const seqs: bigint[] = [];
    for (let after: bigint | undefined; ; ) {
      const page = await entriesOf(bed.pool, { accountId: account, limit: 10, after });
      seqs.push(...page.map(({ seq }) => seq));
      after = page.at(-1)?.seq;
      if (page.length < 10) break;
    }
    expect(seqs).toEqual(Array.from({ length: 25 }, (_, index) => BigInt(25 - index)));
    expect((await balancesOf(bed.pool, [account])).get(account)?.seq).toBe(25n);
  });

  it('comes the other way round, and between two moments', async () => {
    const account = await bed.customer();
    const source = await bed.funding();
    const moments: Date[] = [];
    for (let count = 1; count <= 4; count += 1) {
      const outcome = await bed.ledger.post(transfer(source, account, 1n));
      if (outcome.accepted) moments.push(outcome.postedAt);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const seqs = async (page: Partial<EntriesPage>) =>
      (await entriesOf(bed.pool, { accountId: account, limit: 10, ...page })).map(({ seq }) => seq);
    // Answers have milliseconds, the database microseconds.
    const [from, to] = [moments[1], new Date((moments[2]?.getTime() ?? 0) + 1)];
    expect(await seqs({ oldestFirst: true })).toEqual([1n, 2n, 3n, 4n]);
    expect(await seqs({ oldestFirst: true, after: 2n })).toEqual([3n, 4n]);
    expect(await seqs({ from, to })).toEqual([3n, 2n]);
    expect(await seqs({ from, oldestFirst: true, after: 2n })).toEqual([3n, 4n]);
    expect(await seqs({ to: new Date((moments[0]?.getTime() ?? 0) - 1) })).toEqual([]);
  });
});
