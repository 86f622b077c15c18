/**
 * R01: random operations on the ledger package over real PostgreSQL, answered a second time by the
 * model in memory; every answer and every balance must be the same. A seed replays a run.
 */

import type { PostingRequest, RequestSet } from '@fairlead/ledger';
import { balancesOf, type Line, type Outcome, openAccounts, postSets } from '@fairlead/ledger';
import { money } from '@fairlead/money';
import type { Bed } from '../bed.ts';
import { ledgerPool, Model } from '../ledger-access.ts';
import { Chance } from './chance.ts';

const OPERATIONS_PER_RUN = 300;
const LARGEST_BATCH = 40;
const ACCOUNTS = [
  { currency: 'USD', minimum: null },
  { currency: 'USD', minimum: 0n },
  { currency: 'USD', minimum: 0n },
  { currency: 'USD', minimum: -50n },
  { currency: 'EUR', minimum: null },
  { currency: 'EUR', minimum: 0n },
] as const;
/** The accounts without a bound, which make a posting balance. */
const BALANCING = { USD: 0, EUR: 4 } as const;
const NAMED = { label: 'faults', valueDate: '2026-11-15' } as const;
const EXPIRY_HOURS = 24;

interface Run {
  readonly chance: Chance;
  readonly accounts: readonly string[];
  readonly guards: readonly string[];
  /** Ids of this run; some are used again on purpose. */
  readonly ids: string[];
  readonly lines: Map<string, readonly Line[]>;
}

const at = (hour: number): Date => new Date(Date.UTC(2030, 0, 1, hour));
const verdictOf = (outcome: Outcome) => (outcome.accepted ? 'accepted' : outcome.code);

function anyLines({ chance, accounts }: Run): Line[] {
  const lines = Array.from({ length: 1 + chance.below(3) }, (): Line => {
    const index = chance.below(ACCOUNTS.length);
    const { currency } = ACCOUNTS[index] ?? ACCOUNTS[0];
    const minor = BigInt(chance.below(121) - 60);
    return { accountId: accounts[index] ?? '', amount: money(minor, currency) };
  });
  // Now and then as it is, mostly unbalanced.
  if (chance.below(15) === 0) return lines;
  for (const currency of ['USD', 'EUR'] as const) {
    const sum = lines
      .filter(({ amount }) => amount.currency === currency)
      .reduce((total, { amount }) => total + amount.amountMinor, 0n);
    const accountId = accounts[BALANCING[currency]] ?? '';
    if (sum !== 0n) lines.push({ accountId, amount: money(-sum, currency) });
  }
  return lines;
}

function anyRequest(run: Run): PostingRequest {
  const { chance, ids } = run;
  const known = ids.length > 0 ? chance.of(ids) : chance.uuid();
  const again = chance.below(12) === 0;
  const id = again ? known : chance.uuid();
  if (!again) ids.push(id);
  const guards = chance.below(4) === 0 ? [guardOf(run)] : [];
  const named = { id, ...NAMED, guards };
  const lines = anyLines(run);
  const [first] = lines;
  switch (chance.below(10)) {
    case 0:
    case 1: {
      const { accountId = '', amount = money(0n, 'USD') } = first ?? {};
      const expires = chance.below(2) === 0 ? { expiresAt: at(chance.below(EXPIRY_HOURS)) } : {};
      return { kind: 'reserve', ...named, accountId, amount, ...expires };
    }
    case 2:
      return { kind: 'settle', ...named, holdId: known, lines, returnRest: chance.below(2) === 0 };
    case 3:
      return { kind: 'release', ...named, holdId: known };
    case 4:
      return { kind: 'expire', ...named, holdId: known, now: at(EXPIRY_HOURS / 2) };
    case 5:
      return { kind: 'reverse', ...named, postingId: known, lines: opposite(run, known) };
    default:
      return { kind: 'post', ...named, lines };
  }
}

function guardOf({ chance, guards }: Run) {
  const ceilingMinor = chance.of([50n, 100n, 1_000n]);
  return { key: chance.of(guards), addMinor: BigInt(chance.below(80) - 20), ceilingMinor };
}

function opposite({ lines }: Run, id: string): Line[] {
  return (lines.get(id) ?? []).map(({ accountId, amount }) => ({
    accountId,
    amount: money(-amount.amountMinor, amount.currency),
  }));
}

/** Sets of one, and now and then of two or three linked ones; ids are distinct in a batch. */
function anyBatch(run: Run, size: number): RequestSet[] {
  const sets: RequestSet[] = [];
  const taken = new Set<string>();
  for (let count = 0; count < size; ) {
    const most = run.chance.below(8) === 0 ? 3 : 1;
    const set = Array.from({ length: most }, () => anyRequest(run)).filter(({ id }) => {
      if (taken.has(id)) return false;
      taken.add(id);
      return true;
    });
    if (set.length > 0) sets.push(set);
    count += most;
  }
  return sets;
}

type Pool = ReturnType<typeof ledgerPool>;

async function openRun(pool: Pool, chance: Chance, model: Model): Promise<Run> {
  const accounts = ACCOUNTS.map(({ currency, minimum }) => {
    const id = chance.uuid();
    model.open(id, { currency, minimum, closed: false });
    const code = `suspense.faults_${id.replaceAll('-', '_')}`;
    const kind =
      minimum === null ? ({ kind: 'suspense', code } as const) : ({ kind: 'customer' } as const);
    return { id, currency, minimumMinor: minimum, ...kind };
  });
  const opened = await openAccounts(pool, accounts);
  if (!opened.every(({ accepted }) => accepted)) throw new Error('An account was not opened.');
  const guards = [chance.uuid(), chance.uuid(), chance.uuid()];
  return { chance, accounts: accounts.map(({ id }) => id), guards, ids: [], lines: new Map() };
}

/** One batch on both; answers what differs. */
async function compare(pool: Pool, model: Model, run: Run, sets: RequestSet[]): Promise<string[]> {
  const outcomes = await postSets(pool, sets);
  model.beginBatch();
  return sets.flatMap((set, index) => {
    const expected = model.post(set);
    const got = (outcomes[index] ?? []).map(verdictOf);
    set.forEach((request, member) => {
      const done = got[member] === 'accepted' && 'lines' in request;
      if (done && !run.lines.has(request.id)) run.lines.set(request.id, request.lines);
    });
    const same = expected.join() === got.join();
    return same ? [] : [`${set.map(({ id }) => id)}: ${got}, the model says ${expected}`];
  });
}

async function compareBalances(pool: Pool, model: Model): Promise<string[]> {
  const balances = await balancesOf(pool, [...model.accounts.keys()]);
  return [...model.accounts].flatMap(([id, { balance, reserved }]) => {
    const got = balances.get(id);
    return got?.balanceMinor === balance && got.reservedMinor === reserved
      ? []
      : [`${id}: ${got?.balanceMinor} (${got?.reservedMinor}), the model says ${balance}`];
  });
}

export async function tryModel(
  bed: Bed,
  { count, seed }: { count: number; seed: number },
): Promise<void> {
  const pool = ledgerPool(bed.database.url);
  try {
    for (let done = 0, number = 0; done < count; number += 1) {
      const chance = new Chance(seed + number);
      const model = new Model();
      const run = await openRun(pool, chance, model);
      const wrong: string[] = [];
      for (let own = 0; own < OPERATIONS_PER_RUN && wrong.length === 0; ) {
        const sets = anyBatch(run, 1 + chance.below(LARGEST_BATCH));
        wrong.push(...(await compare(pool, model, run, sets)));
        const size = sets.reduce((total, set) => total + set.length, 0);
        own += size;
        done += size;
        bed.tally.ops += size;
      }
      wrong.push(...(await compareBalances(pool, model)));
      bed.problems.push(...wrong.map((says) => `seed ${seed + number}: ${says}`));
      if (wrong.length > 0) return;
    }
  } finally {
    await pool.end();
  }
  bed.say(`model: ${bed.tally.ops} operations from seed ${seed}`);
}
