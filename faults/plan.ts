/** How much of each fault a run brings, by tier and by option. */
import { parseArgs } from 'node:util';

export const counts = {
  /** Kills of Node, of the postmaster, of both, of a process of the server, of one of two banks. */
  node: { small: 2, full: 170 },
  postmaster: { small: 2, full: 60 },
  both: { small: 1, full: 30 },
  'server-processes': { small: 2, full: 60 },
  'one-of-two': { small: 1, full: 30 },
  /** Commits whose answer was cut off, and connections lost in every other way. */
  ambiguous: { small: 60, full: 2_000 },
  losses: { small: 9, full: 300 },
  /** Seconds with a slow database. */
  slow: { small: 3, full: 60 },
  /** Groups of one id sent 2 to 32 times; rounds of 50 spending one balance; rings of transfers. */
  duplicates: { small: 40, full: 500 },
  'double-spends': { small: 6, full: 200 },
  cycles: { small: 60, full: 3_000 },
  /** Random operations against the model, and holds and postings ended twice at once. */
  ops: { small: 2_000, full: 100_000 },
  contests: { small: 30, full: 1_000 },
  /** Points of the money path at which the process ends; at most all that a load reaches. */
  points: { small: 2, full: 1_000 },
  /** Kills of whoever carries orders to a rail and its answers back. */
  rails: { small: 8, full: 500 },
} as const;

export type Count = keyof typeof counts;

export interface Plan {
  readonly counts: Readonly<Record<Count, number>>;
  readonly people: number;
  readonly clients: number;
  /** The latest moment of a kill after the bank is well. */
  readonly calmMs: number;
  /** Whether the checker is asked after every scenario, or only when a bank is done. */
  readonly checkEach: boolean;
  /** Of the random operations; a failure names it. */
  readonly seed: number;
}

function isCount(name: string): name is Count {
  return name in counts;
}

function numberOf(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} takes a whole number.`);
  return Number(text);
}

const options = {
  small: { type: 'boolean' },
  only: { type: 'boolean' },
  seed: { type: 'string' },
  ...Object.fromEntries(Object.keys(counts).map((name) => [name, { type: 'string' }] as const)),
} as const;

/**
 * `--small` is the tier of `npm test`. A count by its name, `--node 20`, wins over the tier; with
 * `--only` everything that is not named is left out.
 */
export function readPlan(words: readonly string[]): Plan {
  const { values } = parseArgs({ args: [...words], options, strict: true });
  const given = new Map(
    Object.entries(values).flatMap(([name, value]) =>
      isCount(name) && typeof value === 'string' ? [[name, numberOf(name, value)] as const] : [],
    ),
  );
  const tier = values.small === true ? 'small' : 'full';
  const countOf = (name: Count) => given.get(name) ?? (values.only ? 0 : counts[name][tier]);
  const seed = typeof values.seed === 'string' ? numberOf('seed', values.seed) : undefined;
  return {
    counts: Object.fromEntries(
      Object.keys(counts)
        .filter(isCount)
        .map((name) => [name, countOf(name)]),
    ) as Record<Count, number>,
    people: tier === 'small' ? 12 : 24,
    clients: 2,
    checkEach: tier === 'full',
    calmMs: tier === 'small' ? 400 : 1_000,
    seed: seed ?? Math.floor(Math.random() * 2 ** 31),
  };
}
