/** `npm run bench -- <what>`: the benchmarks of the bank, each against what it is measured by. */
import { parseArgs } from 'node:util';
import { TERMS_VERSION } from '../apps/api/src/modules/settings/terms.service.ts';
import { emailOf, withTimingBank } from '../apps/api/src/testing/timing-bank.ts';
import { benchHttp } from './http.ts';
import { benchGrowth } from './ledger/growth.ts';
import { benchLedger } from './ledger/ledger.ts';
import { benchSeed } from './seed.ts';
import { benchTiming } from './timing/timing.ts';

const help = `npm run bench -- ledger [--rounds 3] [--seconds 10]
    our ledger beside pgbench's tpcb-like and a plain ledger
npm run bench -- growth [--entries 1000000,10000000] [--seconds 10]
    posting and reading with a long history beside an empty one
npm run bench -- http [--rounds 3] [--seconds 10] [--customers 10000] [--profile folder]
    a transfer over HTTP, with everything it costs, beside pgbench's tpcb-like
npm run bench -- seed [--customers 10000] [--out customers.json]
    fills the sandbox that the environment names with customers for a load test
npm run bench -- timing [--samples 200]
    answers about emails that are known beside those that are not`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '10' },
    entries: { type: 'string', default: '1000000,10000000' },
    customers: { type: 'string', default: '10000' },
    profile: { type: 'string' },
    samples: { type: 'string', default: '200' },
    out: { type: 'string', default: 'customers.json' },
  },
});

function count(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} is a whole number.`);
  return number;
}

const seconds = count('seconds', values.seconds);
switch (positionals[0]) {
  case 'ledger':
    await benchLedger({ rounds: count('rounds', values.rounds), seconds });
    break;
  case 'growth': {
    const sizes = values.entries.split(',').map((text) => count('entries', text));
    await benchGrowth({ sizes, seconds });
    break;
  }
  case 'http':
    await benchHttp({
      rounds: count('rounds', values.rounds),
      seconds,
      customers: count('customers', values.customers),
      ...(values.profile === undefined ? {} : { profile: values.profile }),
    });
    break;
  case 'seed':
    await benchSeed({ customers: count('customers', values.customers), out: values.out });
    break;
  case 'timing':
    await benchTiming(count('samples', values.samples), {
      terms: TERMS_VERSION,
      emailOf,
      run: withTimingBank,
    });
    break;
  default:
    console.error(help);
    process.exitCode = 2;
}
