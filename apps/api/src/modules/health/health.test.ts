/** Whether the bank is ready, as whoever leads visitors to it asks. */
import { routes } from '@fairlead/contract';
import { Kysely, PostgresDialect } from 'kysely';
import { expect, it } from 'vitest';
import type { DB } from '#database-schema.ts';
import { appLimits, makePool } from '#platform/database/pool.ts';
import { startRefusingPooler } from '#testing/refusing-pooler.ts';
import { startTestServer } from '#testing/test-server.ts';
import { healthRoutes } from './health.routes.ts';

it('is up and not ready while a pooler leads to no database, and says when to ask again', async () => {
  const pooler = await startRefusingPooler('08P01');
  const pool = makePool(pooler.url, 'fairlead_app', appLimits, () => undefined);
  const server = await startTestServer(
    { health: routes.health },
    [healthRoutes({ mode: 'sandbox', version: '1.0.0' })],
    { db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }) },
  );
  const ask = (url: string) => server.call({ method: 'GET', url });
  expect((await ask('/api/health')).statusCode).toBe(200);
  const ready = await ask('/api/ready');
  expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, '2']);
  expect(ready.json().details[0].code).toBe('database_away');
  await server.close();
  await pool.end();
  await pooler.close();
});
