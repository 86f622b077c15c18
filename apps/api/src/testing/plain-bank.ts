/**
 * A program for tests of starting and stopping: the real `start` around the smallest bank there can
 * be, which answers with what the database says.
 */
import { createServer } from 'node:http';
import { sql } from 'kysely';
import { runCommand } from '#cli/run-command.ts';
import { type Bank, type BankParts, start } from '#cli/start.ts';
import { createBankRecord, findBankRecord } from '#platform/mode.ts';

async function createPlainBank({ config, database }: BankParts): Promise<Bank> {
  if ((await findBankRecord(database.db)) === null) {
    await database.db
      .transaction()
      .execute((tx) => createBankRecord(tx, { mode: 'sandbox', facts: {} }));
  }
  const server = createServer((request, response) => {
    response.setHeader('connection', 'close');
    const [, seconds] = /^\/slow\/(\d+)$/.exec(request.url ?? '') ?? [];
    if (seconds !== undefined) process.stdout.write('Asked for something slow.\n');
    sql`select count(*)::int as n, pg_sleep(${Number(seconds ?? 0)}) from migration`
      .execute(database.db)
      .then(
        ({ rows }) => response.end(JSON.stringify(rows)),
        (error: unknown) => response.writeHead(503).end(String(error)),
      );
  });
  return {
    mode: 'sandbox',
    announcements: ['This is a plain bank.'],
    listen: () =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(config.port, config.host, () => {
          const bound = server.address();
          const port = typeof bound === 'object' ? bound?.port : bound;
          resolve(`http://localhost:${port}`);
        });
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

await runCommand(() => start(createPlainBank));
