import { describe, expect, it } from 'vitest';
import type { Books, EntryRow, TransferRow } from './books.ts';
import { check } from './check.ts';
import {
  type Call,
  type EndingFacts,
  type HistoryLine,
  type MoneyCall,
  UNANSWERED,
} from './history.ts';

const FUNDING = '00000000-0000-7000-8000-000000000001';
const A = '00000000-0000-7000-8000-00000000000a';
const B = '00000000-0000-7000-8000-00000000000b';
const account = (uuid: string) => `acc_${uuid}`;
const uuid = (number: number) => `00000000-0000-7000-8000-1${String(number).padStart(11, '0')}`;
const transferId = (number: number) => `trf_${uuid(number)}`;

type Open<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer R)[] ? Open<R>[] : T[K] };

/** A history and books that agree with each other, for a test to plant an error in. */
class Bank {
  readonly history: Open<HistoryLine>[] = [];
  readonly books: Open<Books> = {
    accounts: [],
    entries: [],
    postings: [],
    holds: [],
    transfers: [],
  };
  #ns = 0n;
  #calls = 0;

  constructor() {
    for (const [id, customerAccount, minimum] of [
      [FUNDING, null, null],
      [A, account(A), 0n],
      [B, account(B), 0n],
    ] as const) {
      const zero = { balance: 0n, reserved: 0n, seq: 0n };
      this.books.accounts.push({ id, customerAccount, currency: 'USD', minimum, ...zero });
    }
    this.moves({ kind: 'faucet', id: transferId(1), from: null, to: account(A), minor: '100' });
    this.moves({ ...this.transfer(2, 30) });
    this.moves({ ...this.transfer(3, 20) });
    this.reads(A, 50n);
    this.calls(this.transfer(4, 90), { type: 'fail', code: 'insufficient_funds' });
    this.books.postings.push({ id: uuid(4), outcome: 'insufficient_funds', reverses: null });
  }

  transfer(number: number, minor: number): MoneyCall {
    const sides = { from: account(A), to: account(B) };
    return { kind: 'transfer', id: transferId(number), ...sides, minor: String(minor) };
  }

  calls(of: Call, ending?: EndingFacts): void {
    this.#calls += 1;
    const call = `c-${this.#calls}`;
    this.#ns += 20n;
    this.history.push({ ns: String(this.#ns - 10n), call, type: 'invoke', of });
    if (ending) this.history.push({ ns: String(this.#ns), call, ...ending });
  }

  reads(id: string, balance: bigint): void {
    this.calls(
      { kind: 'read', account: account(id) },
      { type: 'ok', said: String(balance), replayed: false },
    );
  }

  moves(of: MoneyCall): void {
    this.calls(of, { type: 'ok', said: of.id, replayed: false });
    this.posts(of);
  }

  posts(of: MoneyCall): void {
    const id = of.id.slice(4);
    this.books.postings.push({ id, outcome: 'accepted', reverses: null });
    this.enters(of.from?.slice(4) ?? FUNDING, id, -BigInt(of.minor));
    this.enters(of.to.slice(4), id, BigInt(of.minor));
    this.books.transfers.push({ id: of.id, notifications: 1n, auditRecords: 1n });
  }

  enters(accountId: string, postingId: string, amount: bigint): void {
    const row = this.books.accounts.find(({ id }) => id === accountId);
    if (row === undefined) throw new Error('No such account.');
    row.balance += amount;
    row.seq += 1n;
    const { seq, balance: balanceAfter } = row;
    this.books.entries.push({
      ...{ accountId, seq, postingId, amount, balanceAfter },
      ...{ currency: 'USD', postedAt: this.#ns },
    });
    this.books.entries.sort((a, b) =>
      a.accountId === b.accountId ? Number(a.seq - b.seq) : a.accountId < b.accountId ? -1 : 1,
    );
  }

  entry(accountId: string, seq: bigint): Open<EntryRow> {
    const found = this.books.entries.find((row) => row.accountId === accountId && row.seq === seq);
    if (found === undefined) throw new Error('No such entry.');
    return found;
  }

  row(number: number): Open<TransferRow> {
    const found = this.books.transfers.find(({ id }) => id === transferId(number));
    if (found === undefined) throw new Error('No such transfer.');
    return found;
  }

  forget(number: number): void {
    const { books } = this;
    books.postings = books.postings.filter(({ id }) => id !== uuid(number));
    books.transfers = books.transfers.filter(({ id }) => id !== transferId(number));
    for (const { accountId, amount } of books.entries.filter((e) => e.postingId === uuid(number))) {
      const row = books.accounts.find(({ id }) => id === accountId);
      if (row) [row.balance, row.seq] = [row.balance - amount, row.seq - 1n];
    }
    books.entries = books.entries.filter(({ postingId }) => postingId !== uuid(number));
  }
}

type Sort = 'lost' | 'doubled' | 'broken';
const ok = (said: string, replayed = true): EndingFacts => ({ type: 'ok', said, replayed });

const planted: readonly [string, Sort, RegExp, (bank: Bank) => void][] = [
  ['a lost write', 'lost', /not in the books/, (bank) => bank.forget(3)],
  [
    'a lost write that was then refused',
    'lost',
    /not in the books/,
    (bank) => {
      bank.forget(3);
      bank.books.postings.push({ id: uuid(3), outcome: 'insufficient_funds', reverses: null });
    },
  ],
  [
    'another amount than acknowledged',
    'lost',
    /not what was posted/,
    (bank) => {
      bank.calls({ ...bank.transfer(5, 7) }, ok(transferId(5)));
      bank.calls({ ...bank.transfer(5, 6) }, { type: 'info', why: 'cut' });
      bank.posts(bank.transfer(5, 6));
    },
  ],
  [
    'money without its transfer',
    'lost',
    /without a transfer/,
    (bank) => {
      bank.books.transfers = bank.books.transfers.filter(({ id }) => id !== transferId(2));
    },
  ],
  [
    'a transfer without its notification',
    'lost',
    /notification/,
    (bank) => {
      bank.row(2).notifications = 0n;
    },
  ],
  [
    'a transfer without its audit record',
    'lost',
    /audit/,
    (bank) => {
      bank.row(2).auditRecords = 0n;
    },
  ],
  [
    'a duplicate under another id',
    'doubled',
    /nobody asked/,
    (bank) => {
      bank.posts({ ...bank.transfer(77, 20) });
    },
  ],
  [
    'a duplicate transfer row',
    'doubled',
    /2 transfers/,
    (bank) => {
      bank.books.transfers.push({ ...bank.row(2) });
    },
  ],
  [
    'a duplicate audit record',
    'doubled',
    /audit/,
    (bank) => {
      bank.row(2).auditRecords = 2n;
    },
  ],
  [
    'two entries too many',
    'broken',
    /not what was asked/,
    (bank) => {
      bank.enters(A, uuid(3), -20n);
      bank.enters(B, uuid(3), 20n);
    },
  ],
  [
    'a refusal that took effect',
    'doubled',
    /was refused/,
    (bank) => {
      bank.books.postings = bank.books.postings.filter(({ id }) => id !== uuid(4));
      bank.calls({ ...bank.transfer(4, 10) }, { type: 'info', why: 'cut' });
      bank.posts(bank.transfer(4, 10));
    },
  ],
  [
    'a wrong request that took effect',
    'doubled',
    /every attempt was refused/,
    (bank) => {
      bank.calls(bank.transfer(6, 1), { type: 'fail', code: 'invalid' });
      bank.posts(bank.transfer(6, 1));
    },
  ],
  [
    'two bodies of one id',
    'doubled',
    /two bodies/,
    (bank) => {
      bank.calls(bank.transfer(3, 19), ok(transferId(3)));
    },
  ],
  [
    'a double reversal',
    'doubled',
    /reversed twice/,
    (bank) => {
      for (const number of [8, 9]) {
        bank.books.postings.push({ id: uuid(number), outcome: 'accepted', reverses: uuid(2) });
      }
    },
  ],
  [
    'an answer that changes',
    'broken',
    /differently/,
    (bank) => {
      bank.calls(bank.transfer(3, 20), ok('something else'));
    },
  ],
  [
    'two first answers',
    'broken',
    /first/,
    (bank) => {
      bank.calls(bank.transfer(3, 20), ok(transferId(3), false));
    },
  ],
  [
    'a fault',
    'broken',
    /fault/,
    (bank) => {
      bank.calls(bank.transfer(3, 20), { type: 'info', why: 'server_error' });
    },
  ],
  [
    'a fault that a reader saw',
    'broken',
    /fault/,
    (bank) => {
      bank.calls({ kind: 'read', account: account(A) }, { type: 'info', why: 'server_error' });
    },
  ],
  [
    'a transfer that was settled after a silence',
    'broken',
    /did not answer in time/,
    (bank) => {
      bank.calls(bank.transfer(3, 20), { type: 'info', why: UNANSWERED });
    },
  ],
  [
    'a read that was never answered',
    'broken',
    /did not answer in time/,
    (bank) => {
      bank.calls({ kind: 'read', account: account(A) }, { type: 'info', why: UNANSWERED });
    },
  ],
  ['a call without an end', 'broken', /never settled/, (bank) => bank.calls(bank.transfer(7, 1))],
  [
    'an unknown that is never settled',
    'broken',
    /never settled/,
    (bank) => {
      bank.calls(bank.transfer(7, 1), { type: 'info', why: 'cut' });
      bank.calls(bank.transfer(7, 1), { type: 'fail', code: 'database_away' });
    },
  ],
  ['a dirty read', 'broken', /never was/, (bank) => bank.reads(A, 10n)],
  ['a stale read', 'broken', /another time/, (bank) => bank.reads(A, 70n)],
  [
    'a read of the future',
    'broken',
    /another time/,
    (bank) => {
      bank.reads(A, 49n);
      bank.moves(bank.transfer(5, 1));
    },
  ],
  ['a negative balance', 'broken', /below 0/, (bank) => bank.moves(bank.transfer(5, 51))],
  [
    'a balance below zero for a moment',
    'broken',
    /below 0/,
    (bank) => {
      bank.moves(bank.transfer(5, 51));
      bank.moves({ ...bank.transfer(6, 51), from: account(B), to: account(A) });
    },
  ],
  [
    'a gap',
    'broken',
    /gap/,
    (bank) => {
      bank.entry(A, 3n).seq = 4n;
    },
  ],
  [
    'a running balance that jumps',
    'broken',
    /the sum is/,
    (bank) => {
      bank.entry(A, 2n).balanceAfter = 71n;
    },
  ],
  [
    'a stored balance that differs',
    'broken',
    /entries say/,
    (bank) => {
      for (const row of bank.books.accounts) if (row.id === A) row.balance += 1n;
    },
  ],
  [
    'entries in another order of time',
    'broken',
    /before the one before/,
    (bank) => {
      bank.entry(A, 3n).postedAt = 0n;
    },
  ],
  [
    'an unbalanced posting',
    'broken',
    /sum to/,
    (bank) => {
      bank.entry(B, 1n).amount += 1n;
    },
  ],
  [
    'half a posting',
    'broken',
    /single entry/,
    (bank) => {
      bank.books.entries = bank.books.entries.filter(
        (row) => !(row.accountId === B && row.seq === 2n),
      );
    },
  ],
  [
    'entries of a refused posting',
    'broken',
    /was not accepted/,
    (bank) => {
      for (const row of bank.books.postings) if (row.id === uuid(2)) row.outcome = 'voided';
    },
  ],
  [
    'a transfer whose money did not move',
    'broken',
    /did not move/,
    (bank) => {
      bank.books.transfers.push({ id: transferId(4), notifications: 1n, auditRecords: 1n });
    },
  ],
  [
    'money held that no hold holds',
    'broken',
    /open holds/,
    (bank) => {
      for (const row of bank.books.accounts) if (row.id === B) row.reserved = 5n;
    },
  ],
  [
    'a hold that gives twice',
    'broken',
    /more was taken/,
    (bank) => {
      const facts = { id: uuid(99), accountId: A, amount: 5n, taken: 5n, returned: 5n };
      bank.books.holds.push({ ...facts, ended: 'settled' });
    },
  ],
];

describe('the checker', () => {
  it('finds nothing in a history and books that agree', () => {
    const { history, books } = new Bank();
    expect(check(history, books)).toMatchObject({ findings: [], calls: 5, acknowledged: 4 });
  });

  it('takes an unknown for a yes or for a no', () => {
    for (const happened of [true, false]) {
      const bank = new Bank();
      bank.calls(bank.transfer(5, 1), { type: 'info', why: 'cut' });
      if (happened) {
        bank.calls(bank.transfer(5, 1), ok(transferId(5)));
        bank.posts(bank.transfer(5, 1));
      } else {
        bank.calls(bank.transfer(5, 1), { type: 'fail', code: 'insufficient_funds' });
      }
      expect(check(bank.history, bank.books).findings).toEqual([]);
    }
  });

  it('accepts that a bank which is killed or is not there answers nothing', () => {
    const bank = new Bank();
    for (const why of ['socket hang up', 'read ECONNRESET', 'connect ECONNREFUSED 127.0.0.1:1']) {
      bank.calls(bank.transfer(3, 20), { type: 'info', why });
      bank.calls({ kind: 'read', account: account(A) }, { type: 'info', why });
    }
    expect(check(bank.history, bank.books).findings).toEqual([]);
  });

  it('accepts a read that saw a transfer before its answer came', () => {
    const bank = new Bank();
    const of = bank.transfer(5, 1);
    bank.calls(of, { type: 'info', why: 'cut' });
    bank.reads(A, 49n);
    bank.calls(of, ok(of.id));
    bank.posts(of);
    expect(check(bank.history, bank.books).findings).toEqual([]);
  });

  it.each(planted)('finds %s', (_, sort, says, plant) => {
    const bank = new Bank();
    plant(bank);
    const verdict = check(bank.history, bank.books);
    expect(verdict[sort]).toBeGreaterThan(0);
    expect(verdict.findings.map((finding) => finding.says).join('\n')).toMatch(says);
  });
});
