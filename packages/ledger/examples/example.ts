/** What every example gets: a ledger with a few accounts, and ways to print what happens. */

import { formatMoney, money } from '@fairlead/money';
import type pg from 'pg';
import { balancesOf, Ledger, type NewAccount, type Outcome } from '#index.ts';

export interface Stage {
  readonly pool: pg.Pool;
  readonly ledger: Ledger;
  readonly print: (text: string) => void;
  /** The accounts of the examples by name. */
  readonly accounts: Readonly<Record<Name, string>>;
  /** An id that is the same in every run, so that the output is. */
  readonly id: (number: number) => string;
  /** Prints an outcome in one line. */
  show(what: string, outcome: Outcome): void;
  /** Prints what is on an account, and what of it is available. */
  balance(name: Name): Promise<void>;
}

export type Example = (stage: Stage) => Promise<void>;

/** The accounts of all examples: three customers and the bank's own. */
const chart = {
  ada: { currency: 'USD', kind: 'customer', minimumMinor: 0n },
  ben: { currency: 'USD', kind: 'customer', minimumMinor: 0n },
  cleo: { currency: 'EUR', kind: 'customer', minimumMinor: 0n },
  funding: {
    currency: 'USD',
    kind: 'sandbox_funding',
    code: 'sandbox_funding.USD',
    minimumMinor: null,
  },
  rail: { currency: 'USD', kind: 'settlement', code: 'settlement.sandbox.USD', minimumMinor: null },
  fees: { currency: 'USD', kind: 'fees', code: 'fees.USD', minimumMinor: null },
  dollars: { currency: 'USD', kind: 'fx_position', code: 'fx_position.USD', minimumMinor: null },
  euros: { currency: 'EUR', kind: 'fx_position', code: 'fx_position.EUR', minimumMinor: null },
} as const satisfies Record<string, Omit<NewAccount, 'id'>>;

type Name = keyof typeof chart;
const names = ['ada', 'ben', 'cleo', 'funding', 'rail', 'fees', 'dollars', 'euros'] as const;

function idOf(kind: number, number: number): string {
  return `${String(kind).padStart(8, '0')}-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

function textOf(outcome: Outcome): string {
  const again = outcome.replayed ? ' (the first answer again)' : '';
  if (outcome.accepted) return `accepted${again}`;
  const { availableMinor, usedMinor, ceilingMinor } = outcome.facts;
  const available = availableMinor === undefined ? '' : `, available ${availableMinor}`;
  const used = usedMinor === undefined ? '' : `, used ${usedMinor} of ${ceilingMinor}`;
  return `refused: ${outcome.code}${available}${used}${again}`;
}

const accounts: Readonly<Record<Name, string>> = {
  ada: idOf(1, 1),
  ben: idOf(1, 2),
  cleo: idOf(1, 3),
  funding: idOf(1, 4),
  rail: idOf(1, 5),
  fees: idOf(1, 6),
  dollars: idOf(1, 7),
  euros: idOf(1, 8),
};

/** Opens the accounts, puts 100.00 USD on Ada's, and runs the example. */
export async function perform(
  example: Example,
  pool: pg.Pool,
  print: (text: string) => void,
): Promise<void> {
  const ledger = new Ledger({ pool });
  await ledger.openAccounts(names.map((name) => ({ id: accounts[name], ...chart[name] })));
  await ledger.post({
    kind: 'post',
    id: idOf(2, 0),
    label: 'sandbox.faucet',
    valueDate: '2026-11-15',
    lines: [
      { accountId: accounts.funding, amount: money(-100_00n, 'USD') },
      { accountId: accounts.ada, amount: money(100_00n, 'USD') },
    ],
  });
  await example({
    pool,
    ledger,
    print,
    accounts,
    id: (number) => idOf(2, number),
    show: (what, outcome) => print(`${what}: ${textOf(outcome)}`),
    balance: async (name) => {
      const balance = (await balancesOf(pool, [accounts[name]])).get(accounts[name]);
      if (balance === undefined) throw new Error('The account was opened above.');
      const shown = (minor: bigint): string => formatMoney(money(minor, balance.currency), 'en');
      const { balanceMinor, availableMinor } = balance;
      print(`${name} has ${shown(balanceMinor)}, available ${shown(availableMinor)}`);
    },
  });
  await ledger.close();
}
