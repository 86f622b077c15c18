/**
 * `npm run bench -- ledger`: our ledger beside pgbench's tpcb-like and a plain ledger, on one
 * server, in one run, interleaved. Ratios of medians count; the numbers are the machine's.
 */
import {
  bestClients,
  checkPgbench,
  plainHot,
  plainUniform,
  preparePgbench,
  runPgbench,
  tpcbLike,
} from '../pgbench.ts';
import { startPrivateServer } from '../private-server.ts';
import { ratio, say } from '../report.ts';
import { Results } from '../results.ts';
import { checkLedger, prepareLedger, runLedger } from './ledger-load.ts';

export interface LedgerBenchOptions {
  readonly rounds: number;
  readonly seconds: number;
}

const CALLERS = [64, 256, 1024] as const;

export async function benchLedger({ rounds, seconds }: LedgerBenchOptions): Promise<void> {
  const server = await startPrivateServer();
  try {
    say(`${server.version}; fsync, synchronous_commit and full_page_writes are on`);
    await preparePgbench(server);
    await prepareLedger(server);
    const probe = Math.max(2, Math.round(seconds / 4));
    const anchors = [
      { name: 'tpcb', load: tpcbLike, clients: await bestClients(server, tpcbLike, probe) },
      {
        name: 'plain',
        load: plainUniform,
        clients: await bestClients(server, plainUniform, probe),
      },
      { name: 'plain.hot', load: plainHot, clients: await bestClients(server, plainHot, probe) },
    ];
    const results = new Results({ database: server.pid });
    for (let round = 1; round <= rounds; round += 1) {
      for (const { name, load, clients } of anchors) {
        await results.measure(`${name} (${clients} clients)`, () =>
          runPgbench(server, load, { clients, seconds }),
        );
      }
      for (const hot of [false, true]) {
        for (const callers of CALLERS) {
          const name = `ledger${hot ? '.hot' : ''} (${callers} callers)`;
          await results.measure(name, () => runLedger(server, { callers, seconds, hot }));
        }
      }
      await checkPgbench(server);
      await checkLedger(server);
      say(`round ${round} of ${rounds} done, books checked`);
    }
    results.print();
    const anchor = (name: string): number => {
      const clients = anchors.find((one) => one.name === name)?.clients;
      return results.rate(`${name} (${clients} clients)`);
    };
    ratio('ledger.uniform/tpcb', results.rate('ledger (64 callers)') / anchor('tpcb'));
    ratio('ledger.hot/plain.hot', results.rate('ledger.hot (64 callers)') / anchor('plain.hot'));
  } finally {
    await server.stop();
  }
}
