/** `npm run bench -- <what>`: the benchmarks of the bank, each against what it is measured by. */
import { parseArgs } from 'node:util';
import { SHORT_TERMS } from '../apps/api/src/modules/settings/terms.service.ts';
import { admitEditors } from '../apps/api/src/testing/editors.ts';
import { withListsBank } from '../apps/api/src/testing/lists-bank.ts';
import { emailOf, withTimingBank } from '../apps/api/src/testing/timing-bank.ts';
import { startBuiltBank } from '../scripts/built-bank.ts';
import { findBrowser, HOW_TO_INSTALL_A_BROWSER } from '../scripts/find-browser.ts';
import { benchHttp } from './http.ts';
import { benchGrowth } from './ledger/growth.ts';
import { benchLedger } from './ledger/ledger.ts';
import { benchAccount } from './lists/account.ts';
import { fillBank } from './lists/fill-bank.ts';
import { benchLists } from './lists/lists.ts';
import { benchScreening } from './screening.ts';
import { benchSeed } from './seed.ts';
import { benchSending } from './sending.ts';
import { benchChanges } from './site/changes.ts';
import { benchPages } from './site/pages.ts';
import { benchTiming } from './timing/timing.ts';

const help = `npm run bench -- ledger [--rounds 3] [--seconds 10]
    our ledger beside pgbench's tpcb-like and a plain ledger
npm run bench -- growth [--entries 1000000,10000000] [--seconds 10]
    posting and reading with a long history beside an empty one
npm run bench -- http [--rounds 3] [--seconds 10] [--customers 10000] [--profile folder]
    a transfer over HTTP, with everything it costs, beside pgbench's tpcb-like
npm run bench -- sending [--seconds 10] [--customers 2000] [--senders 50]
    review and order of payments to others, one a second each, beside 25,000 listed names
npm run bench -- seed [--customers 10000] [--out customers.json]
    fills the sandbox that the environment names with customers for a load test
npm run bench -- timing [--samples 200]
    answers about emails that are known beside those that are not
npm run bench -- lighthouse [part of an address]
    every public page by Lighthouse's mobile profile, and the dashboard
npm run bench -- pages [--rounds 3] [--seconds 10]
    cached public pages a second
npm run bench -- changes [--changes 1000]
    pages that two processes show too old or mixed while the site is rewritten
npm run bench -- lists [--customers 100000] [--transfers 2500000]
    what staff wait for: customers found by anything, among as many as wanted
npm run bench -- account [--entries 1000000]
    a customer opens an account with a long history, and one with a short one
npm run bench -- screening [--lists folder] [--show]
    listed names, plain and altered, and invented people; without lists the sandbox's own`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '10' },
    entries: { type: 'string', default: '1000000,10000000' },
    customers: { type: 'string' },
    profile: { type: 'string' },
    samples: { type: 'string', default: '200' },
    senders: { type: 'string', default: '50' },
    out: { type: 'string', default: 'customers.json' },
    lists: { type: 'string' },
    transfers: { type: 'string', default: '2500000' },
    changes: { type: 'string', default: '1000' },
    show: { type: 'boolean', default: false },
  },
});

function count(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} is a whole number.`);
  return number;
}

const customers = (otherwise: number): number =>
  values.customers === undefined ? otherwise : count('customers', values.customers);

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
      customers: customers(10_000),
      ...(values.profile === undefined ? {} : { profile: values.profile }),
    });
    break;
  case 'sending':
    await benchSending({
      seconds,
      customers: Math.min(2_000, customers(2_000)),
      senders: count('senders', values.senders),
    });
    break;
  case 'seed':
    await benchSeed({ customers: customers(10_000), out: values.out });
    break;
  case 'timing':
    await benchTiming(count('samples', values.samples), {
      terms: SHORT_TERMS,
      emailOf,
      run: withTimingBank,
    });
    break;
  case 'lists':
    await benchLists({
      customers: customers(100_000),
      transfers: count('transfers', values.transfers),
      run: (size, measure) => withListsBank((owner) => fillBank(owner, size), measure),
    });
    break;
  case 'account':
    await benchAccount({
      entries: count('entries', values.entries.split(',')[0] ?? ''),
      run: (size, measure) => withListsBank((owner) => fillBank(owner, size), measure),
    });
    break;
  case 'screening':
    await benchScreening(values.lists, values.show);
    break;
  case 'lighthouse': {
    // Big, and of no use to the others.
    const { benchLighthouse } = await import('./site/lighthouse.ts');
    const program = findBrowser();
    if (program === undefined) throw new Error(HOW_TO_INSTALL_A_BROWSER);
    const part = positionals[1] ?? '';
    await benchLighthouse({ part, program, startBank: startBuiltBank });
    break;
  }
  case 'pages':
    await benchPages({
      rounds: count('rounds', values.rounds),
      seconds,
      startBank: startBuiltBank,
    });
    break;
  case 'changes':
    await benchChanges({
      changes: count('changes', values.changes),
      startBank: startBuiltBank,
      admitEditors,
    });
    break;
  default:
    console.error(help);
    process.exitCode = 2;
}
