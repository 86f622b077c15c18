/**
 * A second bank on the same database, which it reaches through the proxy only. Load goes to both,
 * so what is cut here must agree with what the other one does undisturbed.
 */
import { Bank, freePort } from '../bank.ts';
import type { Bed } from '../bed.ts';
import { DatabaseProxy } from '../proxy/proxy.ts';

export interface SecondBank {
  readonly bank: Bank;
  readonly proxy: DatabaseProxy;
  /** Of both banks. */
  readonly addresses: readonly string[];
}

export async function withSecondBank(
  bed: Bed,
  work: (second: SecondBank) => Promise<void>,
): Promise<void> {
  const proxy = new DatabaseProxy(() => bed.database.socket);
  await proxy.open();
  const { program, dataDir } = bed;
  const bank = new Bank({
    program,
    dataDir,
    port: await freePort(),
    environment: { DATABASE_URL: proxy.url, FAIRLEAD_ROLES: 'web' },
  });
  try {
    await bank.start();
    await work({ bank, proxy, addresses: [bed.bank.address, bank.address] });
  } finally {
    proxy.commitCut = undefined;
    proxy.slowness = undefined;
    await bank.stop();
    await proxy.close();
  }
}
