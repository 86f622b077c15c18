/** Staff who write the site during a measurement: with open sessions, at every process in turn. */
import { type Client, createClient } from '@fairlead/contract';
import { preparePassword } from '#modules/credentials/credentials.service.ts';
import { admitStaff } from '#modules/staff/staff.service.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { bindKeys } from '#platform/keys/bank-keys.ts';
import { KeyRing } from '#platform/keys/key-ring.ts';
import { newToken } from '#platform/random.ts';
import { openSession } from '#platform/sessions/session.service.ts';
import { systemTime } from '#platform/wall-time.ts';

interface Place {
  /** The superuser's address of the bank's database. */
  readonly databaseUrl: string;
  /** The folder with its keys. */
  readonly dataDir: string;
}

/** Of one session, a client for each process. */
function clientsOf(token: string, urls: readonly string[]): Client[] {
  return urls.map((baseUrl) =>
    createClient({
      baseUrl,
      headers: () => ({ cookie: `__Host-fairlead-staff=${token}`, origin: baseUrl }),
    }),
  );
}

/** So many editors; each may write as often as the bank lets one person. */
export async function admitEditors(
  { databaseUrl, dataDir }: Place,
  urls: readonly string[],
  count: number,
): Promise<Client[][]> {
  const database = await openDatabase({ url: databaseUrl, limits: { size: 2 } });
  try {
    const { db } = database;
    bindKeys(db, await KeyRing.load(`${dataDir}/keys/ring.json`));
    const password = await preparePassword(newToken(), { kind: 'staff', email: 'e@site.test' });
    const editors: Client[][] = [];
    for (let number = 0; number < count; number += 1) {
      const now = systemTime.now();
      const who = { email: `editor-${number}@site.test`, name: `Editor ${number}` };
      const details = { ...who, role: 'content', language: 'en', persona: false } as const;
      const { token } = await db.transaction().execute(async (tx) => {
        const { id } = await admitStaff(tx, details, password, now);
        const session = { kind: 'staff', subjectId: id, secondFactor: 'given' } as const;
        return openSession(tx, { ...session, ip: '127.0.0.1', userAgent: 'bench', now });
      });
      editors.push(clientsOf(token, urls));
    }
    return editors;
  } finally {
    await database.close();
  }
}
