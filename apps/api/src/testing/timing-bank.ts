/** A bank of its own for measuring: an empty sandbox in a temporary folder, and known customers. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBank } from '#app.ts';
import { readConfig } from '#config.ts';
import { preparePassword } from '#modules/credentials/credentials.service.ts';
import { openCustomer } from '#modules/customers/customers.service.ts';
import type { Db } from '#platform/database/db.ts';
import { startEmbeddedServer } from '#platform/database/embedded/server.ts';
import { migrateBank } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { KeyRing } from '#platform/keys/key-ring.ts';
import { silentLog } from '#platform/log.ts';
import { newToken } from '#platform/random.ts';
import { systemTime } from '#platform/wall-time.ts';
import { generousBudgets } from './budgets.ts';

/** Addresses of one length, so that nothing but being known tells them apart. */
export function emailOf(kind: 'known' | 'other', number: number): string {
  return `${kind}-${String(number).padStart(6, '0')}@timing.fairlead.example`;
}

async function addKnown(db: Db, count: number): Promise<void> {
  const password = await preparePassword(newToken(), {
    kind: 'customer',
    email: emailOf('known', 0),
  });
  const deed = { actor: { kind: 'system' }, now: systemTime.now() } as const;
  for (let number = 1; number <= count; number += 1) {
    const details = {
      email: emailOf('known', number),
      firstName: 'Timed',
      lastName: 'Customer',
      language: 'en',
      homeCurrency: 'USD',
      timeZone: 'Europe/London',
      proven: ['email'],
    } as const;
    await db.transaction().execute((tx) => openCustomer(tx, details, password, deed));
  }
}

type Database = Awaited<ReturnType<typeof openDatabase>>;

/** No worker runs: what is delivered afterwards is nothing that a caller can measure. */
async function openBank(database: Database, folder: string, customers: number) {
  await migrateBank(database.ownerPool);
  const base = readConfig({
    PORT: '0',
    HOST: 'localhost',
    FAIRLEAD_DATA: folder,
    TRUSTED_PROXIES: '127.0.0.1,::1',
  });
  const config = { ...base, roles: ['web'] as const };
  const parts = { config, database, dev: false, notice: () => undefined };
  const bank = await createBank(parts, {
    log: silentLog,
    ring: KeyRing.inMemory(),
    budgets: generousBudgets,
    pages: 'none',
  });
  const address = await bank.listen();
  await addKnown(database.db, customers);
  await database.ownerPool.query('vacuum analyze');
  return { address, close: () => bank.close() };
}

/** Leaves nothing behind, whatever happens. */
export async function withTimingBank(
  customers: number,
  measure: (address: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-timing-'));
  const server = await startEmbeddedServer({ dataDir: join(folder, 'db'), settings: {} });
  try {
    const database = await openDatabase({ url: server.connection('postgres') });
    try {
      const bank = await openBank(database, folder, customers);
      await measure(bank.address).finally(() => bank.close());
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
