/**
 * What a loop of a client does, round after round. A loop has people of its own, so that it knows
 * what their balances must allow.
 */
import { randomBytes } from 'node:crypto';
import type { EndingFacts, MoneyCall } from '../checker/history.ts';
import type { Person } from '../people.ts';
import type { Pattern } from './messages.ts';
import type { Teller } from './teller.ts';

export interface Holder {
  /** The session changes during a long run. */
  readonly person: () => Person;
  readonly accounts: readonly [string, string, string];
}

export interface Loop {
  readonly teller: Teller;
  readonly holders: readonly Holder[];
  readonly problem: (says: string) => void;
}

const SPENDERS = 50;
const MOST_REPEATS = 32;

/** `trf_` and a UUIDv7, as a browser makes it. */
export function newTransferId(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  const parts = [0, 8, 12, 16, 20].map((from, i) => hex.slice(from, [8, 12, 16, 20, 32][i]));
  return `trf_${parts.join('-')}`;
}

function upTo(count: number): number {
  return Math.floor(Math.random() * count);
}

function anyOf<T>(items: readonly T[]): T {
  const item = items[upTo(items.length)];
  if (item === undefined) throw new Error('Nothing to choose from.');
  return item;
}

export function transfer(from: string, to: string, minor: bigint | number): MoneyCall {
  return { kind: 'transfer', id: newTransferId(), from, to, minor: String(minor) };
}

/** A transfer between two of the accounts; now and then of far more than there is. */
function anyTransfer({ accounts }: Holder): MoneyCall {
  const from = upTo(3);
  const to = (from + 1 + upTo(2)) % 3;
  const minor = upTo(12) === 0 ? 900_000 + upTo(1_000) : 1 + upTo(20);
  return transfer(accounts[from] ?? '', accounts[to] ?? '', minor);
}

async function mixed({ teller, holders }: Loop): Promise<void> {
  const holder = anyOf(holders);
  if (upTo(4) === 0) await teller.read(holder.person(), anyOf(holder.accounts));
  else await teller.settle(holder.person, anyTransfer(holder));
}

/** One id, 2 to 32 times at once; in one of three groups some of them with another body. */
async function duplicates({ teller, holders, problem }: Loop): Promise<void> {
  const holder = anyOf(holders);
  const [from, to] = holder.accounts;
  const first = transfer(from, to, 1 + upTo(9));
  const crooked = upTo(3) === 0;
  const calls = Array.from({ length: 2 + upTo(MOST_REPEATS - 1) }, (_, index) =>
    crooked && index % 3 === 1 ? { ...first, minor: String(100 + index) } : first,
  );
  const endings = await Promise.all(calls.map((call) => teller.settle(holder.person, call)));
  const bodies = new Set(
    calls.filter((_, index) => endings[index]?.type === 'ok').map(({ minor }) => minor),
  );
  if (bodies.size > 1) problem(`${first.id}: ${bodies.size} bodies of one id were accepted`);
  for (const [index, ending] of endings.entries()) {
    const own = bodies.has(calls[index]?.minor ?? '');
    if (bodies.size === 1 && !own && !isFail(ending, 'id_already_used')) {
      problem(`${first.id}: another body got ${JSON.stringify(ending)}`);
    }
  }
}

function isFail(ending: EndingFacts, code: string): boolean {
  return ending.type === 'fail' && ending.code === code;
}

/** The whole balance of an account, 50 times at once: exactly one succeeds. */
async function doubleSpend({ teller, holders, problem }: Loop): Promise<void> {
  const holder = anyOf(holders);
  const [source, , purse] = holder.accounts;
  const whole = await teller.read(holder.person(), purse);
  if (whole === undefined || whole === 0n) return;
  const spends = Array.from({ length: SPENDERS }, () => transfer(purse, source, whole));
  const endings = await Promise.all(spends.map((call) => teller.settle(holder.person, call)));
  const accepted = endings.filter(({ type }) => type === 'ok').length;
  const refused = endings.filter((ending) => isFail(ending, 'insufficient_funds')).length;
  if (accepted !== 1 || refused !== SPENDERS - 1) {
    problem(`${purse}: ${accepted} of ${SPENDERS} spent ${whole}, ${refused} were refused`);
  }
  if (accepted > 0) await teller.settle(holder.person, transfer(source, purse, whole));
}

/** Opposite directions and a ring of three at once: all go through, none waits for ever. */
async function cycles({ teller, holders, problem }: Loop): Promise<void> {
  const holder = anyOf(holders);
  const [a, b, c] = holder.accounts;
  const pairs: [string, string][] = [
    [a, b],
    [b, a],
    [a, b],
    [b, c],
    [c, a],
    [c, b],
    [a, c],
  ];
  const calls = pairs.map(([from, to]) => transfer(from, to, 1));
  const endings = await Promise.all(calls.map((call) => teller.settle(holder.person, call)));
  for (const [index, ending] of endings.entries()) {
    if (ending.type !== 'ok') problem(`${calls[index]?.id}: ${JSON.stringify(ending)}`);
  }
}

export const patterns: Readonly<Record<Pattern, (loop: Loop) => Promise<void>>> = {
  mixed,
  duplicates,
  doubleSpend,
  cycles,
};
