/**
 * `npm run bench -- lists`: how long staff wait for customers, found by whatever is known of them,
 * and for what one of them has. Over HTTP, one request after the other. Fails above the bar.
 */
import { ratio, say, table } from '../report.ts';
import type { Size } from './fill-bank.ts';

/** A bank that was filled, and a staff member's cookie. */
export interface FilledBank {
  readonly address: string;
  readonly cookie: string;
}

export interface ListsOptions extends Size {
  readonly run: (size: Size, measure: (bank: FilledBank) => Promise<void>) => Promise<void>;
}

const BAR_MS = 100;
const REQUESTS = 60;
const WARM_UP = 5;

type Address = (number: number) => string;

const search = (q: string, more = '') => `/api/users/search?q=${encodeURIComponent(q)}${more}`;

/** Each request asks about somebody else, so that nothing is answered from memory alone. */
function questions(customers: number): Readonly<Record<string, Address>> {
  const one = (number: number) => 1 + ((number * 7919) % customers);
  const hex = (number: number) => number.toString(16).padStart(6, '0');
  const id = (kind: string, number: number) => `${kind}${hex(number)}-0000-7000-8000-000000000000`;
  const names = ['garc', 'smith', 'jose nun', 'zoe kim', 'ana', 'm', 'björn müll', 'tanaka'];
  return {
    'newest first': () => '/api/users',
    'oldest first': () => '/api/users?sort=created',
    'by name': () => '/api/users?sort=name',
    'by name, downwards': () => '/api/users?sort=-name',
    'in review': () => '/api/users?status=Review',
    'papers wait': () => '/api/users?waiting=papers',
    archived: () => '/api/users?shelf=archived',
    'a name': (n) => search(names[n % names.length] ?? 'kim'),
    'a name, by name': (n) => search(names[n % names.length] ?? 'kim', '&sort=name'),
    'an email begun': (n) => search(`c${one(n)}.`),
    'a phone': (n) => search(`+1 ${2_000_000_000 + one(n)}`),
    'an account number': (n) => search(String((one(n) * 7919) % 10_000_000_000).padStart(10, '0')),
    'an IBAN': (n) =>
      search(
        `DE${String(one(n) % 97).padStart(2, '0')}50010517${String(one(n)).padStart(10, '0')}`,
      ),
    'an id': (n) => search(`cus_${id('01', one(n))}`),
    'one customer': (n) => `/api/users/cus_${id('01', one(n))}`,
    'their accounts': (n) => `/api/admins/accounts?customer_id=cus_${id('01', one(n))}`,
    'their transfers': (n) => `/api/admins/transfers?customer_id=cus_${id('01', one(n))}`,
    'many transfers': () => `/api/admins/transfers?customer_id=cus_${id('01', 1)}`,
  };
}

/** Staff say why before a record opens; that is not part of what is measured. */
async function look({ address, cookie }: FilledBank, question: string): Promise<void> {
  const customer = /(?:users\/|customer_id=)(cus_[^&]+)/.exec(question)?.[1];
  if (customer === undefined) return;
  const answer = await fetch(`${address}/api/users/${customer}/look`, {
    method: 'POST',
    headers: { cookie, origin: address, 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'check' }),
  });
  if (!answer.ok) throw new Error(`The look was answered ${answer.status}.`);
}

async function timesOf(bank: FilledBank, question: Address): Promise<number[]> {
  const { address, cookie } = bank;
  const times: number[] = [];
  for (let number = 0; number < WARM_UP + REQUESTS; number += 1) {
    await look(bank, question(number));
    const begun = performance.now();
    const response = await fetch(`${address}${question(number)}`, { headers: { cookie } });
    const body = await response.text();
    if (number >= WARM_UP) times.push(performance.now() - begun);
    if (!response.ok) throw new Error(`${question(number)} answered ${response.status}: ${body}`);
  }
  return times.sort((a, b) => a - b);
}

export async function benchLists({ customers, transfers, run }: ListsOptions): Promise<void> {
  await run({ customers, transfers }, async (bank) => {
    say(`${customers} customers, ${transfers * 2} entries`);
    const rows: string[][] = [];
    let worst = 0;
    for (const [name, question] of Object.entries(questions(customers))) {
      const times = await timesOf(bank, question);
      const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
      worst = Math.max(worst, at(0.95));
      rows.push([name, at(0.5).toFixed(1), at(0.95).toFixed(1)]);
    }
    table(['', 'median ms', 'p95 ms'], rows);
    ratio('lists.worst_p95_ms', worst, 1);
    if (worst > BAR_MS) {
      say(`Above ${BAR_MS} ms.`);
      process.exitCode = 1;
    }
  });
}
