/**
 * The history that clients write outside the bank: one JSON line when a call begins and one when it
 * ends. `info` means that the caller does not know what became of it, and never counts as a no.
 */
import { closeSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export interface MoneyCall {
  readonly kind: 'transfer' | 'faucet';
  /** The transfer's id, which is the idempotency key: the same for every repeat. */
  readonly id: string;
  /** Null for the faucet, whose money comes from the bank's sandbox account. */
  readonly from: string | null;
  readonly to: string;
  /** Minor units, as text. */
  readonly minor: string;
}

export interface ReadCall {
  readonly kind: 'read';
  readonly account: string;
}

export type Call = MoneyCall | ReadCall;

interface Line {
  /** Monotonic nanoseconds of this machine, the same clock for all processes. */
  readonly ns: string;
  /** Unique among all calls of all clients. */
  readonly call: string;
}

export type HistoryLine = Line &
  (
    | { readonly type: 'invoke'; readonly of: Call }
    /** `said`: the bank's answer; of a read only the balance. */
    | { readonly type: 'ok'; readonly said: string; readonly replayed: boolean }
    | { readonly type: 'fail'; readonly code: string }
    | { readonly type: 'info'; readonly why: string }
  );

export type Ending = Exclude<HistoryLine, { type: 'invoke' }>;

/** A call with its beginning and its end, if it had one. */
export interface Attempt<C extends Call = Call> {
  readonly of: C;
  readonly invokedNs: bigint;
  readonly endedNs: bigint | undefined;
  readonly ending: Ending | undefined;
}

export type EndingFacts =
  | { readonly type: 'ok'; readonly said: string; readonly replayed: boolean }
  | { readonly type: 'fail'; readonly code: string }
  | { readonly type: 'info'; readonly why: string };

/** Writes one client's history; each line is with the system before the call goes on. */
export class HistoryFile {
  readonly #file: number;
  readonly #client: string;
  #calls = 0;

  constructor(path: string, client: string) {
    this.#file = openSync(path, 'a');
    this.#client = client;
  }

  invoke(of: Call): string {
    this.#calls += 1;
    const call = `${this.#client}-${this.#calls}`;
    this.#write({ call, type: 'invoke', of });
    return call;
  }

  end(call: string, ending: EndingFacts): void {
    this.#write({ call, ...ending });
  }

  close(): void {
    closeSync(this.#file);
  }

  #write(facts: object): void {
    writeSync(this.#file, `${JSON.stringify({ ns: String(process.hrtime.bigint()), ...facts })}\n`);
  }
}

export function readHistory(folder: string): HistoryLine[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n'))
    .filter((line) => line !== '')
    .map((line): HistoryLine => JSON.parse(line));
}

/**
 * Why a caller does not know: it was connected and heard nothing for longer than a bank may take. A
 * bank that is killed ends its connections, so this is always a bank that lives.
 */
export const UNANSWERED = 'no answer in time';

/** Pairs beginnings with ends, in the order of the beginnings. */
export function attemptsOf(lines: readonly HistoryLine[]): Attempt[] {
  const endings = new Map<string, Ending>();
  for (const line of lines) if (line.type !== 'invoke') endings.set(line.call, line);
  const attempts: Attempt[] = [];
  for (const line of lines) {
    if (line.type !== 'invoke') continue;
    const ending = endings.get(line.call);
    const endedNs = ending === undefined ? undefined : BigInt(ending.ns);
    attempts.push({ of: line.of, invokedNs: BigInt(line.ns), endedNs, ending });
  }
  return attempts.sort((a, b) => (a.invokedNs < b.invokedNs ? -1 : 1));
}

export function isMoney(attempt: Attempt): attempt is Attempt<MoneyCall> {
  return attempt.of.kind !== 'read';
}

export function isRead(attempt: Attempt): attempt is Attempt<ReadCall> {
  return attempt.of.kind === 'read';
}
