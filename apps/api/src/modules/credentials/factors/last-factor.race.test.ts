/** Two factors that are removed at once: somebody is never left without any. */
import type { PasskeyId, SessionId } from '@fairlead/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeOwnPasskey } from '#modules/credentials/passkeys/passkeys.service.ts';
import { customerById, signInPersonOf } from '#modules/customers/customers.service.ts';
import { newBytes, newId } from '#platform/random.ts';
import { eventually } from '#testing/eventually.ts';
import { type PeopleServer, startPeopleServer } from '#testing/people-server.ts';

let bank: PeopleServer;
beforeAll(async () => {
  bank = await startPeopleServer();
});
afterAll(() => bank.close());

it('of the last two factors one stays, though both are removed at once', async () => {
  const { id } = await bank.plainCustomer('two-keys@example.com');
  await sql`update customer set email_authentication = false where id = ${id}`.execute(bank.db);
  const person = signInPersonOf(await customerById(bank.db, id));
  const keys: PasskeyId[] = [newId('passkey'), newId('passkey')];
  for (const key of keys) {
    await sql`insert into passkey (id, subject_id, credential_id, public_key, counter, transports,
      synced, name, created_at) values (${key}, ${id}, ${newBytes(16)}, ${newBytes(16)}, 0, '{}',
      false, 'Key', now())`.execute(bank.db);
  }
  const now = bank.time.now();
  const browser = { ip: '192.0.2.1', userAgent: 'Test', deviceToken: undefined };
  const place = { ...browser, requestId: 'test', now };
  const session: SessionId = newId('session');
  let removed = 0;
  const removing = keys.map((key) =>
    bank.db.transaction().execute(async (tx) => {
      await removeOwnPasskey(tx, person, key, session, place);
      removed += 1;
      // Neither commits before the other has done as much, or waits for it.
      await eventually(async () => {
        const { rowCount } = await bank.test.ownerPool.query(
          'select from pg_locks where not granted',
        );
        return removed === 2 || rowCount === 1;
      }).toBe(true);
    }),
  );
  const ends = await Promise.allSettled(removing);
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'last_factor' },
  });
  const { rows } = await sql`select from passkey where subject_id = ${id}`.execute(bank.db);
  expect(rows).toHaveLength(1);
});
