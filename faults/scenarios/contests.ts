/**
 * R30: a posting reversed, and a hold captured, released or expired, several times at once from two
 * ledgers that know nothing of each other. Exactly one wins.
 */
import { randomUUID } from 'node:crypto';
import { Ledger, type Line, type Outcome, openAccounts } from '@fairlead/ledger';
import { money } from '@fairlead/money';
import type { Bed } from '../bed.ts';
import { ledgerPool } from '../ledger-access.ts';

const RIVALS = 8;
const HELD_MINOR = 100n;
const NAMED = { label: 'faults', valueDate: '2026-11-15' } as const;
const LATER = new Date(Date.UTC(2030, 0, 1));

interface Ring {
  readonly ledgers: readonly [Ledger, Ledger];
  readonly source: string;
  readonly from: string;
  readonly to: string;
}

type Contest = (ring: Ring) => Promise<{ name: string; outcomes: Outcome[]; losers: string[] }>;

function move(from: string, to: string, minor: bigint): Line[] {
  return [
    { accountId: from, amount: money(-minor, 'USD') },
    { accountId: to, amount: money(minor, 'USD') },
  ];
}

/** The same by many at once, by turns at both ledgers. */
function rivals({ ledgers }: Ring, act: (ledger: Ledger, number: number) => Promise<Outcome>) {
  return Promise.all(
    Array.from({ length: RIVALS }, (_, number) => act(ledgers[number % 2 ? 1 : 0], number)),
  );
}

async function must(outcome: Promise<Outcome>): Promise<void> {
  if (!(await outcome).accepted) throw new Error('The contest could not be prepared.');
}

async function hold({ ledgers: [ledger], from }: Ring): Promise<string> {
  const id = randomUUID();
  const amount = money(HELD_MINOR, 'USD');
  const facts = { accountId: from, amount, expiresAt: new Date(LATER.getTime() - 1) };
  await must(ledger.post({ kind: 'reserve', id, ...NAMED, ...facts }));
  return id;
}

const reversal: Contest = async (ring) => {
  const { ledgers, to, source } = ring;
  const id = randomUUID();
  await must(ledgers[0].post({ kind: 'post', id, ...NAMED, lines: move(source, to, 7n) }));
  const outcomes = await rivals(ring, (ledger) =>
    ledger.reverse({ id: randomUUID(), ...NAMED, postingId: id }),
  );
  return { name: 'reversal', outcomes, losers: ['already_reversed'] };
};

const capture: Contest = async (ring) => {
  const holdId = await hold(ring);
  const lines = move(ring.from, ring.to, HELD_MINOR);
  const outcomes = await rivals(ring, (ledger) =>
    ledger.post({ kind: 'settle', id: randomUUID(), ...NAMED, holdId, lines, returnRest: true }),
  );
  const back = move(ring.to, ring.from, HELD_MINOR);
  await must(ring.ledgers[0].post({ kind: 'post', id: randomUUID(), ...NAMED, lines: back }));
  return { name: 'capture', outcomes, losers: ['hold_ended'] };
};

const release: Contest = async (ring) => {
  const holdId = await hold(ring);
  const outcomes = await rivals(ring, (ledger) =>
    ledger.post({ kind: 'release', id: randomUUID(), ...NAMED, holdId }),
  );
  return { name: 'release', outcomes, losers: ['hold_ended'] };
};

/** Capture, release and expiry of one hold against each other. */
const ending: Contest = async (ring) => {
  const holdId = await hold(ring);
  const lines = move(ring.from, ring.to, HELD_MINOR);
  const outcomes = await rivals(ring, (ledger, number) => {
    const named = { id: randomUUID(), ...NAMED, holdId };
    if (number % 3 === 0) return ledger.post({ kind: 'release', ...named });
    if (number % 3 === 1) return ledger.post({ kind: 'expire', ...named, now: LATER });
    return ledger.post({ kind: 'settle', ...named, lines, returnRest: true });
  });
  return { name: 'ending', outcomes, losers: ['hold_ended'] };
};

const contests: readonly Contest[] = [reversal, capture, release, ending];

async function prepare(ledgers: Ring['ledgers'], pool: ReturnType<typeof ledgerPool>) {
  const [source, from, to] = [randomUUID(), randomUUID(), randomUUID()];
  const code = `suspense.contest_${source.replaceAll('-', '_')}`;
  await openAccounts(pool, [
    { id: source, currency: 'USD', kind: 'suspense', code, minimumMinor: null },
    { id: from, currency: 'USD', kind: 'customer', minimumMinor: 0n },
    { id: to, currency: 'USD', kind: 'customer', minimumMinor: 0n },
  ]);
  const lines = move(source, from, 1_000_000n);
  await must(ledgers[0].post({ kind: 'post', id: randomUUID(), ...NAMED, lines }));
  return { ledgers, source, from, to };
}

function judge(bed: Bed, { name, outcomes, losers }: Awaited<ReturnType<Contest>>): void {
  const won = outcomes.filter(({ accepted }) => accepted).length;
  const lost = outcomes.filter((one) => !one.accepted && losers.includes(one.code)).length;
  if (won === 1 && lost === RIVALS - 1) return;
  const all = outcomes.map((one) => (one.accepted ? 'accepted' : one.code));
  bed.problems.push(`${name}: ${all.join(', ')}`);
}

export async function contestHolds(bed: Bed, count: number): Promise<void> {
  const pools = [ledgerPool(bed.database.url), ledgerPool(bed.database.url)] as const;
  const ledgers = [new Ledger({ pool: pools[0] }), new Ledger({ pool: pools[1] })] as const;
  try {
    const ring = await prepare(ledgers, pools[0]);
    for (let round = 0; round < count; round += 1) {
      const contest = contests[round % contests.length];
      if (contest !== undefined) judge(bed, await contest(ring));
    }
  } finally {
    await Promise.all(ledgers.map((ledger) => ledger.close()));
    await Promise.all(pools.map((pool) => pool.end()));
  }
  bed.say(`contests: ${count} of ${RIVALS} rivals each`);
}
