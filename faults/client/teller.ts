/** Calls the bank like a browser would, and writes every call into the history. */
import { Agent, request } from 'node:http';
import {
  type Call,
  type EndingFacts,
  type HistoryFile,
  type MoneyCall,
  UNANSWERED,
} from '../checker/history.ts';
import type { Person } from '../people.ts';

/** The bank's own deadline is 15 s. */
const CALL_LIMIT_MS = 20_000;
/** By when an unknown has to have become a yes or a no; the checker finds what has not. */
const SETTLE_LIMIT_MS = 60_000;
const SHORTEST_PAUSE_MS = 15;
const LONGEST_PAUSE_MS = 250;
const COOKIE = '__Host-fairlead';

/** The bank's word that it does not know, or not yet. */
const UNKNOWN = new Set(['in_progress', 'busy', 'database_away', 'server_error', 'money_stopped']);
/** A no to this attempt alone. */
const TRY_AGAIN = new Set(['too_many_requests', 'session_ended', 'not_signed_in']);

interface Reply {
  readonly status: number;
  readonly replayed: boolean;
  readonly text: string;
}

interface Sent {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
  readonly key?: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 512 });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export class Teller {
  addresses: readonly string[] = [];
  settled = 0;
  readonly #history: HistoryFile;
  readonly #callLimitMs: number;
  #turn = 0;

  constructor(history: HistoryFile, callLimitMs = CALL_LIMIT_MS) {
    this.#history = history;
    this.#callLimitMs = callLimitMs;
  }

  /** Sends the same until the answer is definite. */
  async settle(person: () => Person, call: MoneyCall): Promise<EndingFacts> {
    const end = performance.now() + SETTLE_LIMIT_MS;
    for (let tries = 0; ; tries += 1) {
      const ending = await this.attempt(person(), call);
      const again =
        ending.type === 'info' || (ending.type === 'fail' && TRY_AGAIN.has(ending.code));
      if (!again || performance.now() > end) {
        if (!again) this.settled += 1;
        return ending;
      }
      await pause(Math.min(SHORTEST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS));
    }
  }

  async attempt(person: Person, of: MoneyCall): Promise<EndingFacts> {
    const body =
      of.kind === 'faucet'
        ? { account_id: of.to, amount: of.minor }
        : { from: of.from, to: of.to, amount: of.minor };
    const path = of.kind === 'faucet' ? '/api/sandbox/faucet' : '/api/transfers/internal';
    return this.#recorded(of, person, { method: 'POST', path, body, key: of.id }, (data) =>
      JSON.stringify(data),
    );
  }

  /** The balance, or undefined when there was no definite answer. */
  async read(person: Person, account: string): Promise<bigint | undefined> {
    const sent: Sent = { method: 'GET', path: `/api/accounts/${account}` };
    const of = { kind: 'read', account } as const;
    const ending = await this.#recorded(of, person, sent, balanceOf);
    return ending.type === 'ok' ? BigInt(ending.said) : undefined;
  }

  /** Opens an account and answers its id; not part of the history. */
  async openAccount(person: Person): Promise<string> {
    const body = { currency: 'USD' };
    const { status, text } = await this.#send(person, {
      method: 'POST',
      path: '/api/accounts',
      body,
    });
    const id: unknown = dataOf(text)?.id;
    if (status >= 300 || typeof id !== 'string') throw new Error(`No account: ${status} ${text}`);
    return id;
  }

  async #recorded(
    of: Call,
    person: Person,
    sent: Sent,
    saidOf: (data: Record<string, unknown>) => string,
  ): Promise<EndingFacts> {
    const call = this.#history.invoke(of);
    let ending: EndingFacts;
    try {
      ending = endingOf(await this.#send(person, sent), saidOf);
    } catch (error) {
      ending = { type: 'info', why: error instanceof Error ? error.message : String(error) };
    }
    this.#history.end(call, ending);
    return ending;
  }

  #send(person: Person, { method, path, body, key }: Sent): Promise<Reply> {
    this.#turn += 1;
    const address = this.addresses[this.#turn % this.addresses.length] ?? '';
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      cookie: `${COOKIE}=${person.token}`,
      origin: address,
      ...(text === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    };
    return new Promise((resolve, reject) => {
      const options = { method, headers, agent, timeout: this.#callLimitMs };
      const sent = request(address + path, options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const replayed = response.headers['idempotent-replay'] === 'true';
          const status = response.statusCode ?? 0;
          resolve({ status, replayed, text: Buffer.concat(chunks).toString() });
        });
      });
      sent.on('timeout', () => sent.destroy(new Error(UNANSWERED)));
      sent.on('error', reject);
      sent.end(text);
    });
  }
}

function dataOf(text: string): Record<string, unknown> | undefined {
  return JSON.parse(text).data;
}

function balanceOf(data: Record<string, unknown>): string {
  const { current_balance: balance } = data;
  if (typeof balance === 'object' && balance !== null && 'amount' in balance) {
    return String(balance.amount);
  }
  throw new Error('An account without a balance.');
}

function endingOf(
  { status, replayed, text }: Reply,
  saidOf: (data: Record<string, unknown>) => string,
): EndingFacts {
  if (status >= 200 && status < 300) {
    const data = dataOf(text);
    if (data === undefined) return { type: 'info', why: 'an answer without data' };
    return { type: 'ok', said: saidOf(data), replayed };
  }
  const code: string = JSON.parse(text).details?.[0]?.code ?? `status ${status}`;
  if (status >= 500 || UNKNOWN.has(code)) return { type: 'info', why: code };
  return { type: 'fail', code };
}
