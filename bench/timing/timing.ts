/**
 * How long the bank takes to answer about emails that it knows and that it does not: register,
 * sign in, reset. The two are asked in turn, in random order, each time another address.
 */
import { randomInt } from 'node:crypto';
import { median, say, table } from '../report.ts';
import { rankTest } from './rank-test.ts';

type Kind = 'known' | 'other';

/** The bank that is asked; main.ts brings it. */
export interface TimedBank {
  readonly terms: string;
  readonly emailOf: (kind: Kind, number: number) => string;
  readonly run: (customers: number, measure: (address: string) => Promise<void>) => Promise<void>;
}

const kinds: readonly Kind[] = ['known', 'other'];
const WARM_UP = 20;
const password = 'sieben ziegen am hang';

const calls = {
  register: {
    path: '/api/users',
    body: (email: string, terms: string) => ({
      email,
      password,
      confirm_password: password,
      first_name: 'Ines',
      last_name: 'Okoro',
      phone_number: '+12025550123',
      country: 'US',
      address: '1 Quay Street',
      zip: '10001',
      city: 'New York',
      state: 'NY',
      date_of_birth: '1990-05-04',
      terms_version: terms,
    }),
  },
  'sign-in': {
    path: '/api/users/auth/signin',
    body: (email: string, _terms: string) => ({ email, password }),
  },
  reset: {
    path: '/api/users/auth/token/password/update',
    body: (email: string, _terms: string) => ({ email }),
  },
} as const;
type CallName = keyof typeof calls;

let visitors = 0;

/** Each from an address of its own, as different people would come. */
async function timed(bank: string, name: CallName, email: string, terms: string): Promise<number> {
  visitors += 1;
  const { path, body } = calls[name];
  const ip = `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`;
  const begun = performance.now();
  const response = await fetch(bank + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      // Through a proxy on this machine, which says where the visitor is.
      origin: bank.replace('http:', 'https:'),
      'x-forwarded-for': ip,
      'x-forwarded-proto': 'https',
    },
    body: JSON.stringify(body(email, terms)),
  });
  await response.arrayBuffer();
  const took = performance.now() - begun;
  const expected = name === 'sign-in' ? 401 : 200;
  if (response.status !== expected) throw new Error(`${name} answered ${response.status}.`);
  return took;
}

async function measure(address: string, name: CallName, samples: number, bank: TimedBank) {
  const times: Record<Kind, number[]> = { known: [], other: [] };
  for (let number = 1; number <= samples + WARM_UP; number += 1) {
    const order = randomInt(2) === 0 ? kinds : [...kinds].reverse();
    for (const kind of order) {
      const took = await timed(address, name, bank.emailOf(kind, number), bank.terms);
      if (number > WARM_UP) times[kind].push(took);
    }
  }
  return times;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export async function benchTiming(samples: number, bank: TimedBank): Promise<void> {
  await bank.run(samples + WARM_UP, async (address) => {
    const rows: string[][] = [];
    const verdicts: string[] = [];
    for (const name of Object.keys(calls) as CallName[]) {
      const times = await measure(address, name, samples, bank);
      for (const kind of kinds) {
        const values = times[kind];
        const figures = [quantile(values, 0.1), median(values), quantile(values, 0.9)];
        const label = `${name}, ${kind === 'known' ? 'known' : 'unknown'}`;
        rows.push([label, String(values.length), ...figures.map((ms) => ms.toFixed(2))]);
      }
      const p = rankTest(times.known, times.other);
      verdicts.push(`timing ${name} p ${p.toFixed(4)} ${p > 0.01 ? 'alike' : 'TOLD APART'}`);
    }
    table(['ms', 'n', 'p10', 'p50', 'p90'], rows);
    for (const verdict of verdicts) say(verdict);
  });
}
