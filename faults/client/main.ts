/**
 * A client process: takes orders from the run, calls the bank, writes its history. It lives on
 * while banks and databases die around it. `main.ts <history file> <name>`.
 */
import { HistoryFile } from '../checker/history.ts';
import type { Person } from '../people.ts';
import type { Done, Order } from './messages.ts';
import { type Holder, newTransferId, patterns, transfer } from './patterns.ts';
import { Teller } from './teller.ts';

const FUNDS_MINOR = 30_000n;
const SHARE_MINOR = FUNDS_MINOR / 3n;

const [file = '', name = ''] = process.argv.slice(2);
const history = new HistoryFile(file, name);
const teller = new Teller(history);
const tokens = new Map<string, Person>();
const holders: Holder[] = [];
let problems: string[] = [];
let rounds = 0;
let resting = false;
let loops: Promise<void>[] = [];

function meet(people: readonly Person[]): void {
  for (const person of people) tokens.set(person.customerId, person);
}

async function prepare(): Promise<void> {
  for (const [id, known] of tokens) {
    const person = () => tokens.get(id) ?? known;
    const accounts = [
      await teller.openAccount(person()),
      await teller.openAccount(person()),
      await teller.openAccount(person()),
    ] as const;
    const [first, ...others] = accounts;
    const minor = String(FUNDS_MINOR);
    const faucet = { kind: 'faucet', id: newTransferId(), from: null, to: first, minor } as const;
    const calls = [faucet, ...others.map((to) => transfer(first, to, SHARE_MINOR))];
    for (const call of calls) {
      const ending = await teller.settle(person, call);
      if (ending.type !== 'ok') throw new Error(`No money: ${JSON.stringify(ending)}`);
    }
    holders.push({ person, accounts });
  }
}

function load(order: Extract<Order, { do: 'load' }>): void {
  resting = false;
  const run = patterns[order.pattern];
  const most = order.rounds ?? Number.POSITIVE_INFINITY;
  // Most patterns reckon with balances, so each loop has people of its own.
  const count = Math.min(order.loops, holders.length);
  loops = Array.from({ length: count }, async (_, number) => {
    const own = holders.filter((_holder, index) => index % count === number);
    const problem = (says: string) => problems.push(says);
    while (!resting && rounds < most) {
      rounds += 1;
      await run({ teller, holders: own, problem });
    }
  });
}

async function obey(order: Order): Promise<void> {
  switch (order.do) {
    case 'people':
      return meet(order.people);
    case 'prepare':
      teller.addresses = order.addresses;
      return prepare();
    case 'load':
      teller.addresses = order.addresses;
      load(order);
      if (order.rounds !== undefined) await Promise.all(loops);
      return;
    case 'rest':
      resting = true;
      await Promise.all(loops);
      return;
    case 'end':
      history.close();
      process.disconnect();
  }
}

process.on('message', (order: Order) => {
  void obey(order).then(() => {
    if (order.do === 'end') return;
    const done: Done = { done: order.do, rounds, settled: teller.settled, problems };
    process.send?.(done);
    if (order.do === 'rest' || (order.do === 'load' && order.rounds !== undefined)) {
      problems = [];
      rounds = 0;
      teller.settled = 0;
    }
  });
});
// Without its run there is nothing to do, and nobody to tell.
process.on('disconnect', () => process.exit());
