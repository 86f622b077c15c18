/** Opens the bank's database: checks the server, makes the roles, and gives the bounded pools. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Dialect, Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import type { DB } from '#database-schema.ts';
import type { Db, InSnapshot } from './db.ts';
import { type Listener, NotificationListener } from './listener.ts';
import { appLimits, makePool, ownerLimits, type PoolLimits } from './pool.ts';
import { prepareRoles } from './roles.ts';
import { checkServer, connectLogin, type ServerFacts } from './server-checks.ts';
import { preparingPool } from './statements/prepared-statements.ts';

export interface DatabaseOptions {
  /** Where queries go; may lead through a connection pooler. */
  readonly url: string;
  /** Straight to the server, for migrations, jobs and LISTEN. The same as `url` unless given. */
  readonly directUrl?: string;
  readonly limits?: Partial<PoolLimits>;
  /** Told of lost connections, in words for a log. */
  readonly notice?: (sentence: string) => void;
}

export interface Database {
  /** The bank's queries, as the app role. */
  readonly db: Db;
  /** The same pool as `db` uses, for the ledger. */
  readonly pool: pg.Pool;
  /** As the owner, straight to the server: migrations and the job runner only. */
  readonly ownerPool: pg.Pool;
  readonly ownerUrl: string;
  /** As the app role, for reading that takes as long as it takes. */
  readonly unhurried: InSnapshot;
  readonly server: ServerFacts;
  /** Hears NOTIFY on a channel. An empty payload also means: reconnected, look for yourself. */
  listen(channel: string, listener: Listener): Promise<() => void>;
  close(): Promise<void>;
}

/** A pool waits for every borrowed connection; one that never comes back must not hold us up. */
const closeLimitMs = 10_000;

async function endPool(pool: pg.Pool): Promise<void> {
  const limit = sleep(closeLimitMs, undefined, { ref: false });
  await Promise.race([pool.end(), limit]);
}

/**
 * On the owner's connections: on the app's own a statement has an end, and a connection that is
 * silent for longer than that counts as dead. Keys that are bound to the app's open texts here too.
 */
function unhurriedOn(ownerPool: pg.Pool, db: Db): InSnapshot {
  const own = new PostgresDialect({ pool: ownerPool });
  const dialect: Dialect = {
    createAdapter: () => db.getExecutor().adapter,
    createDriver: () => own.createDriver(),
    createIntrospector: (of) => own.createIntrospector(of),
    createQueryCompiler: () => own.createQueryCompiler(),
  };
  const unhurried: Db = new Kysely<DB>({ dialect });
  return (work) =>
    unhurried
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        await sql`set local role fairlead_app`.execute(tx);
        await sql`set local statement_timeout = 0`.execute(tx);
        return work(tx);
      });
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const notice = options.notice ?? (() => undefined);
  const ownerUrl = options.directUrl ?? options.url;
  const login = await connectLogin(ownerUrl);
  let server: ServerFacts;
  try {
    server = await checkServer(login, ownerUrl);
    await prepareRoles(login);
  } finally {
    await login.end();
  }
  const pool = makePool(options.url, 'fairlead_app', { ...appLimits, ...options.limits }, notice);
  const ownerPool = makePool(ownerUrl, 'fairlead_owner', ownerLimits, notice);
  const listener = new NotificationListener(ownerUrl, notice);
  const db: Db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparingPool(pool) }) });
  return {
    db,
    pool,
    ownerPool,
    ownerUrl,
    unhurried: unhurriedOn(ownerPool, db),
    server,
    listen: (channel, heard) => listener.listen(channel, heard),
    close: async () => {
      await listener.close();
      await Promise.all([endPool(pool), endPool(ownerPool)]);
    },
  };
}
