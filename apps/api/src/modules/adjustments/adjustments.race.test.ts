/** Many at once, and anything in any order: what is corrected is never corrected twice. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AdjustingBank, type Clerk, type Holder } from '#testing/adjusting-bank.ts';

let bank: AdjustingBank;
let proposers: readonly Clerk[];
let approvers: readonly Clerk[];

beforeAll(async () => {
  bank = await AdjustingBank.start();
  const clerks = [];
  for (const role of ['admin', 'compliance', 'owner', 'admin'] as const) {
    clerks.push(await bank.clerk(role));
  }
  proposers = clerks.slice(0, 2);
  approvers = clerks.slice(2);
});
afterAll(() => bank.close());

const TWENTY = Array.from({ length: 20 }, (_, at) => at);
const one = (clerks: readonly Clerk[], at: number): Clerk => {
  const clerk = clerks[at % clerks.length];
  if (clerk === undefined) throw new Error('Nobody is there.');
  return clerk;
};

/** What stands corrected of the holder's first money, posted and not taken back. */
async function standing({ filled }: Holder): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(t.amount), 0)::bigint as sum from transfer t where t.corrects = ${filled}
      and not exists (select from transfer r where r.reverses = t.id)`.execute(bank.db);
  return rows[0]?.sum ?? 0n;
}

/** What the entries of the account sum to. */
async function entriesOf({ account }: Holder): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select sum(amount)::bigint as sum from ledger.entry
    where account_id = ${account.slice(4)}::uuid`.execute(bank.db);
  return rows[0]?.sum ?? 0n;
}

describe('twenty at once', () => {
  it('propose and approve no more together than there is to correct', async () => {
    const holder = await bank.holder(100_00n);
    const proposed = await Promise.all(
      TWENTY.map((at) => bank.propose(one(proposers, at), holder, { amount: '1500' })),
    );
    const made = proposed.filter(({ status }) => status === 201);
    expect(made).toHaveLength(6);
    expect(new Set(proposed.map(({ code }) => code))).toEqual(
      new Set([undefined, 'over_corrected']),
    );
    const decided = await Promise.all(
      TWENTY.map((at) => {
        const approval = made[at % made.length]?.data.approval_id;
        return bank.approve(one(approvers, Math.floor(at / made.length)), approval);
      }),
    );
    // Whoever approved it hears the same yes again; everybody else that it is decided.
    expect(new Set(decided.map(({ code }) => code))).toEqual(
      new Set([undefined, 'already_decided']),
    );
    expect(await standing(holder)).toBe(90_00n);
    expect(await holder.person.balance(holder.account)).toBe(10_00n);
    expect(await entriesOf(holder)).toBe(10_00n);
  });

  it('give no more goodwill together than a month has', async () => {
    const holder = await bank.holder(1n);
    const proposed = await Promise.all(
      TWENTY.map((at) => bank.goodwill(one(proposers, at), holder, 30_00n)),
    );
    const made = proposed.filter(({ status }) => status === 201);
    expect(made).toHaveLength(3);
    await Promise.all(
      made.map(({ data }, at) => bank.approve(one(approvers, at), data.approval_id)),
    );
    expect(await holder.person.balance(holder.account)).toBe(90_01n);
  });

  it('take an adjustment back once', async () => {
    const holder = await bank.holder(100_00n);
    const { data } = await bank.propose(one(proposers, 0), holder);
    await bank.approve(one(approvers, 0), data.approval_id);
    const tried = await Promise.all(TWENTY.map((at) => bank.reverse(one(proposers, at), data.id)));
    const made = tried.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    const approval = made[0]?.data.approval_id;
    await Promise.all(TWENTY.map((at) => bank.approve(one(approvers, at), approval)));
    expect(await holder.person.balance(holder.account)).toBe(100_00n);
  });
});

describe('whatever staff do in whatever order', () => {
  const step = fc.record({
    what: fc.constantFrom('propose', 'approve', 'own', 'refuse', 'reverse'),
    which: fc.nat(5),
    minor: fc.integer({ min: 1, max: 6_000 }),
  });

  it('no more stands corrected than there was, and the balance is what the ledger says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        const holder = await bank.holder(50_00n);
        const proposer = one(proposers, 0);
        const known: { id: unknown; approval: unknown }[] = [];
        for (const { what, which, minor } of steps) {
          const about = known[which % Math.max(known.length, 1)];
          const amount = String(minor);
          const answer =
            what === 'propose'
              ? await bank.propose(proposer, holder, { amount })
              : what === 'reverse'
                ? await bank.reverse(proposer, about?.id ?? holder.filled)
                : what === 'refuse'
                  ? await bank.refuse(one(approvers, which), about?.approval)
                  : await bank.approve(
                      what === 'own' ? proposer : one(approvers, 0),
                      about?.approval,
                    );
          expect(answer.status).toBeLessThan(500);
          if (answer.status === 201) {
            known.push({ id: answer.data.id, approval: answer.data.approval_id });
          }
          const corrected = await standing(holder);
          expect(corrected).toBeLessThanOrEqual(50_00n);
          const balance = await holder.person.balance(holder.account);
          expect(balance).toBe(50_00n - corrected);
          expect(await entriesOf(holder)).toBe(balance);
        }
      }),
      { numRuns: 12 },
    );
  });
});
