/** The customers who make the load: opened through the bank's own services, with open sessions. */

import { preparePassword } from '../apps/api/src/modules/credentials/credentials.service.ts';
import { openCustomer } from '../apps/api/src/modules/customers/customers.service.ts';
import { openDatabase } from '../apps/api/src/platform/database/open-database.ts';
import { bindKeys } from '../apps/api/src/platform/keys/bank-keys.ts';
import { KeyRing } from '../apps/api/src/platform/keys/key-ring.ts';
import { newToken } from '../apps/api/src/platform/random.ts';
import { openSession } from '../apps/api/src/platform/sessions/session.service.ts';
import { systemTime } from '../apps/api/src/platform/wall-time.ts';
import { verificationKinds } from '../packages/contract/src/index.ts';

export interface Person {
  readonly customerId: string;
  /** Of the session's cookie. */
  readonly token: string;
}

interface Place {
  readonly url: string;
  readonly dataDir: string;
}

type Opened = Awaited<ReturnType<typeof openDatabase>>;

async function withDatabase<T>({ url, dataDir }: Place, work: (opened: Opened) => Promise<T>) {
  const database = await openDatabase({ url, limits: { size: 2 } });
  try {
    bindKeys(database.db, await KeyRing.load(`${dataDir}/keys/ring.json`));
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Opens so many customers, each without accounts. */
export async function openPeople(place: Place, count: number): Promise<string[]> {
  return withDatabase(place, async ({ db }) => {
    const ids: string[] = [];
    const password = await preparePassword(newToken(), { kind: 'customer', email: 'a@fault.test' });
    for (let number = 0; number < count; number += 1) {
      const details = {
        email: `load-${number}@fault.test`,
        firstName: 'Load',
        lastName: `Number ${number}`,
        language: 'en',
        homeCurrency: 'USD',
        timeZone: 'UTC',
        proven: verificationKinds,
      };
      const deed = { actor: { kind: 'system' }, now: systemTime.now() } as const;
      const customer = await db
        .transaction()
        .execute((tx) => openCustomer(tx, details, password, deed));
      ids.push(customer.id);
    }
    return ids;
  });
}

/** A new session for each; the ones before stay open as long as the bank lets them. */
export async function signIn(place: Place, customerIds: readonly string[]): Promise<Person[]> {
  return withDatabase(place, async ({ db }) => {
    const people: Person[] = [];
    for (const customerId of customerIds) {
      const { token } = await db.transaction().execute((tx) =>
        openSession(tx, {
          kind: 'customer',
          subjectId: customerId,
          secondFactor: 'not asked',
          ip: '127.0.0.1',
          userAgent: 'faults',
          now: systemTime.now(),
        }),
      );
      people.push({ customerId, token });
    }
    return people;
  });
}
