/** A bank of its own for measuring what staff read: filled by the caller, with one staff member. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CustomerId } from '@fairlead/contract';
import type { Pool } from 'pg';
import { createBank } from '#app.ts';
import { readConfig } from '#config.ts';
import { rollUpBehind } from '#modules/accounts/account-days.service.ts';
import { preparePassword } from '#modules/credentials/credentials.service.ts';
import { admitStaff } from '#modules/staff/staff.service.ts';
import type { Db } from '#platform/database/db.ts';
import { startEmbeddedServer } from '#platform/database/embedded/server.ts';
import { migrateBank } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { KeyRing } from '#platform/keys/key-ring.ts';
import { silentLog } from '#platform/log.ts';
import { openSession } from '#platform/sessions/session.service.ts';
import { systemTime } from '#platform/wall-time.ts';
import { generousBudgets } from './budgets.ts';
import { staffPassword } from './people-server.ts';
import { cookieOf } from './test-server.ts';

export interface ListsBank {
  readonly address: string;
  /** Of a staff member who may read customers. */
  readonly cookie: string;
  /** Of a customer who was filled in. */
  customerCookie(id: CustomerId): Promise<string>;
}

async function cookieFor(db: Db, id: CustomerId): Promise<string> {
  const { token } = await db.transaction().execute((tx) =>
    openSession(tx, {
      kind: 'customer',
      subjectId: id,
      secondFactor: 'not asked',
      ip: '127.0.0.1',
      userAgent: 'bench',
      now: systemTime.now(),
    }),
  );
  return cookieOf('customer', token);
}

async function staffCookie(db: Db): Promise<string> {
  const now = systemTime.now();
  const email = 'sam@lists.fairlead.example';
  const password = await preparePassword(staffPassword, { kind: 'staff', email });
  const details = { email, name: 'Sam', role: 'admin', language: 'en', persona: false } as const;
  return db.transaction().execute(async (tx) => {
    const { id: subjectId } = await admitStaff(tx, details, password, now);
    const { token } = await openSession(tx, {
      kind: 'staff',
      subjectId,
      secondFactor: 'given',
      ip: '127.0.0.1',
      userAgent: 'bench',
      now,
    });
    return cookieOf('staff', token);
  });
}

/** Leaves nothing behind, whatever happens. `fill` writes with the owner's rights. */
export async function withListsBank(
  fill: (owner: Pool) => Promise<void>,
  measure: (bank: ListsBank) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-lists-'));
  const server = await startEmbeddedServer({ dataDir: join(folder, 'db'), settings: {} });
  try {
    const database = await openDatabase({ url: server.connection('postgres') });
    try {
      await migrateBank(database.ownerPool);
      const base = readConfig({ PORT: '0', HOST: 'localhost', FAIRLEAD_DATA: folder });
      const config = { ...base, roles: ['web'] as const };
      const parts = { config, database, dev: false, notice: () => undefined };
      const bank = await createBank(parts, {
        log: silentLog,
        ring: KeyRing.inMemory(),
        budgets: generousBudgets,
        pages: 'none',
      });
      const address = await bank.listen();
      await fill(database.ownerPool);
      await rollUpBehind(database.db);
      const cookie = await staffCookie(database.db);
      const customerCookie = (id: CustomerId) => cookieFor(database.db, id);
      await measure({ address, cookie, customerCookie }).finally(() => bank.close());
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
