/** Many at once, from two ledgers with pools of their own, as two processes would be. */
import { randomUUID } from 'node:crypto';
import { money } from '@fairlead/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balancesOf } from '#balances.ts';
import type { Trouble } from '#grouped.ts';
import type { Ledger } from '#ledger.ts';
import { giveUp, reversalLines } from '#postings.ts';
import type { Outcome, PostingRequest } from '#request.ts';
import { type LedgerBed, ledgerBed, line, TODAY, transfer } from '#testing/ledger-bed.ts';
import { verifyLedger } from '#verify.ts';

let bed: LedgerBed;
let both: Ledger[];
const troubles: Trouble<unknown>[] = [];
beforeAll(async () => {
  const onTrouble = (trouble: Trouble<unknown>): void => {
    troubles.push(trouble);
  };
  bed = await ledgerBed({ onTrouble });
  both = [bed.ledger, bed.another({ onTrouble }).ledger];
});
afterAll(async () => {
  expect((await verifyLedger(bed.root)).findings).toEqual([]);
  expect(troubles.filter(({ kind }) => kind === 'failed')).toEqual([]);
  await bed.close();
});

/** Sends each request to one of the two ledgers, all at once. */
function together(requests: readonly PostingRequest[]): Promise<Outcome[]> {
  return Promise.all(
    requests.map(async (request, index) => {
      const ledger = both[index % both.length];
      if (ledger === undefined) throw new Error('There are two ledgers.');
      return ledger.post(request);
    }),
  );
}

const count = (outcomes: readonly Outcome[], code: string): number =>
  outcomes.filter((outcome) => (outcome.accepted ? 'accepted' : outcome.code) === code).length;
const times = <T>(number: number, make: (index: number) => T): T[] =>
  Array.from({ length: number }, (_, index) => make(index));

const named = () => ({ id: randomUUID(), label: 'race', valueDate: TODAY });

describe('at the same time', () => {
  it('money is spent once, however many try', async () => {
    for (let round = 0; round < 20; round += 1) {
      const from = await bed.customer({ minor: 100n });
      const to = await bed.customer();
      const outcomes = await together(times(50, () => transfer(from, to, 100n)));
      expect(count(outcomes, 'accepted')).toBe(1);
      expect(count(outcomes, 'insufficient_funds')).toBe(49);
      expect(await bed.available(to)).toBe(100n);
    }
  });

  it('a repeat in one batch is answered with the first, whoever waits for the account', async () => {
    const { ledger } = bed.another({ inFlight: 1, lockTimeoutMs: 1_000, deadlineMs: 4_000 });
    const from = await bed.customer({ minor: 100n });
    const request = transfer(from, await bed.customer(), 10n);
    const holders = [await bed.root.connect(), await bed.root.connect()];
    const lock = 'select from ledger.balance where account_id = $1 for update';
    for (const holder of holders) await holder.query('begin');
    await holders[0]?.query(lock, [from]);
    const outcomes = Promise.all([ledger.post(request), ledger.post(request)]);
    const waiting = (number: number) =>
      expect
        .poll(async () => {
          const { rows } = await bed.root.query(`select count(*)::int as n from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`);
          return rows[0].n;
        })
        .toBe(number);
    await waiting(1);
    // Has the account as soon as the batch lets it go, and keeps it.
    const next = holders[1]?.query(lock, [from]);
    await waiting(2);
    await holders[0]?.query('commit');
    await next;
    expect(await outcomes).toMatchObject([{ replayed: false }, { replayed: true }]);
    await holders[1]?.query('commit');
    for (const holder of holders) holder.release();
  });

  it('many are posted a part at a time where the queue is short', async () => {
    const { ledger } = bed.another({ queueLimit: 7 });
    const from = await bed.customer({ minor: 100n });
    const to = await bed.customer();
    const outcomes = await ledger.postMany(times(40, () => transfer(from, to, 3n)));
    expect([count(outcomes, 'accepted'), count(outcomes, 'insufficient_funds')]).toEqual([33, 7]);
  });

  it('one id moves money once, and all get the same answer', async () => {
    for (let round = 0; round < 40; round += 1) {
      const from = await bed.customer({ minor: 100n });
      const to = await bed.customer();
      const request = transfer(from, to, 10n);
      const outcomes = await together(times(2 + (round % 31), () => request));
      expect(count(outcomes, 'accepted')).toBe(outcomes.length);
      expect(outcomes.filter(({ replayed }) => !replayed)).toHaveLength(1);
      expect(await bed.available(from)).toBe(90n);
    }
  });

  it('one id with two bodies is one posting, even on accounts that do not meet', async () => {
    for (let round = 0; round < 40; round += 1) {
      const accounts = await Promise.all(times(4, () => bed.customer({ minor: 100n })));
      const [a = '', b = '', c = '', d = ''] = accounts;
      const id = randomUUID();
      const outcomes = await together([transfer(a, b, 10n, { id }), transfer(c, d, 10n, { id })]);
      expect(count(outcomes, 'accepted')).toBe(1);
      expect(count(outcomes, 'id_already_used')).toBe(1);
      const balances = [...(await balancesOf(bed.pool, accounts)).values()];
      const moved = balances.filter(({ balanceMinor }) => balanceMinor !== 100n);
      expect(moved).toHaveLength(2);
    }
  });

  it('an id is given up or accepted, never both', async () => {
    for (let round = 0; round < 40; round += 1) {
      const from = await bed.customer({ minor: 100n });
      const to = await bed.customer();
      const request = transfer(from, to, 10n);
      const [[posted], [settled]] = await Promise.all([
        together([request]),
        giveUp(bed.pool, [request.id]),
      ]);
      expect(posted?.accepted).toBe(settled?.accepted);
      expect(await bed.available(from)).toBe(posted?.accepted ? 90n : 100n);
    }
  });

  it('a posting is reversed once', async () => {
    for (let round = 0; round < 20; round += 1) {
      const from = await bed.customer({ minor: 100n });
      const to = await bed.customer({ minor: 100n });
      const original = transfer(from, to, 10n);
      await bed.ledger.post(original);
      const lines = await reversalLines(bed.pool, original.id);
      const outcomes = await together(
        times(8, () => ({ kind: 'reverse', ...named(), postingId: original.id, lines })),
      );
      expect(count(outcomes, 'accepted')).toBe(1);
      expect(count(outcomes, 'already_reversed')).toBe(7);
      expect(await bed.available(from)).toBe(100n);
    }
  });

  it('a hold ends once: settled, released or expired', async () => {
    for (let round = 0; round < 30; round += 1) {
      const account = await bed.customer({ minor: 100n });
      const to = await bed.customer();
      const expiresAt = new Date(Date.UTC(2030, 0, 1));
      const amount = money(60n, 'USD');
      const hold = { kind: 'reserve', ...named(), accountId: account, amount, expiresAt } as const;
      await bed.ledger.post(hold);
      const holdId = hold.id;
      const lines = [line(account, -60n), line(to, 60n)];
      const outcomes = await together([
        { kind: 'settle', ...named(), holdId, lines, returnRest: false },
        { kind: 'release', ...named(), holdId },
        { kind: 'settle', ...named(), holdId, lines, returnRest: true },
        { kind: 'expire', ...named(), holdId, now: expiresAt },
      ]);
      expect(count(outcomes, 'accepted')).toBe(1);
      expect(count(outcomes, 'hold_ended')).toBe(3);
      expect((await bed.available(account)) + (await bed.available(to))).toBe(100n);
    }
  });

  it('a guard is never passed, at its very edge', async () => {
    for (let round = 0; round < 20; round += 1) {
      const from = await bed.customer({ minor: 1_000n });
      const to = await bed.customer();
      const guards = [{ key: `day:${from}`, addMinor: 7n, ceilingMinor: 100n }];
      const outcomes = await together(times(50, () => transfer(from, to, 7n, { guards })));
      expect(count(outcomes, 'accepted')).toBe(14);
      expect(count(outcomes, 'limit_exceeded')).toBe(36);
      expect(await bed.available(to)).toBe(98n);
    }
  });

  it('opposite transfers and rings of three never end in a deadlock', async () => {
    const ring = await Promise.all(times(3, () => bed.customer({ minor: 100_000n })));
    const [a = '', b = '', c = ''] = ring;
    const guards = (key: string) => [
      { key: `${key}:${a}`, addMinor: 1n, ceilingMinor: 10n ** 9n },
      { key: `ring:${b}`, addMinor: 1n, ceilingMinor: 10n ** 9n },
    ];
    const outcomes = await together(
      times(600, (index) => {
        const pairs = [
          [a, b],
          [b, a],
          [b, c],
          [c, a],
          [c, b],
          [a, c],
        ] as const;
        const [from, to] = pairs[index % pairs.length] ?? [a, b];
        return transfer(from, to, 3n, { guards: guards(index % 2 ? 'x' : 'z') });
      }),
    );
    expect(count(outcomes, 'accepted')).toBe(600);
    const balances = await balancesOf(bed.pool, ring);
    const sum = [...balances.values()].reduce(
      (total, { balanceMinor }) => total + balanceMinor,
      0n,
    );
    expect(sum).toBe(300_000n);
  });
});
