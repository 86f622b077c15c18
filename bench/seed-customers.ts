/**
 * Thousands of customers with accounts, money and sessions, made by the bank's own services. Their
 * passwords share one hash, since hashing each would take hours; nobody signs in with them.
 */
import { type AccountId, type CustomerId, verificationKinds } from '@fairlead/contract';
import { openAccounts } from '../apps/api/src/modules/accounts/accounts.service.ts';
import { preparePassword } from '../apps/api/src/modules/credentials/credentials.service.ts';
import {
  changeCustomer,
  openCustomer,
} from '../apps/api/src/modules/customers/customers.service.ts';
import type { Transfers } from '../apps/api/src/modules/transfers/transfers.service.ts';
import type { Db } from '../apps/api/src/platform/database/db.ts';
import { newId, newToken } from '../apps/api/src/platform/random.ts';
import { openSession } from '../apps/api/src/platform/sessions/session.service.ts';
import { systemTime } from '../apps/api/src/platform/wall-time.ts';

/** A domain that no mail can reach. */
const DOMAIN = 'load.fairlead.example';
const CHUNK = 50;
const AT_ONCE = 4;
/** On each of two accounts; together beneath what the faucet gives in a day. */
const FIRST_MONEY = 4_500_00n;

export interface SeededCustomer {
  readonly id: CustomerId;
  readonly token: string;
  readonly accounts: readonly AccountId[];
}

export interface SeedParts {
  readonly db: Db;
  readonly transfers: Transfers;
  /** Money moves by plans that know how many customers there are. */
  readonly analyze: () => Promise<unknown>;
}

/** As many as wanted, those of an earlier run first; every one gets a new session. */
export async function seedCustomers(parts: SeedParts, count: number): Promise<SeededCustomer[]> {
  const known = await knownCustomers(parts.db);
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  const missing = numbers.filter((number) => !known.has(emailOf(number)));
  const email = emailOf(0);
  const password = await preparePassword(newToken(), { kind: 'customer', email });
  await inChunks(missing, (chunk) => addCustomers(parts.db, chunk, password));
  const wanted = new Set(numbers.map(emailOf));
  const all = [...(await knownCustomers(parts.db))].filter(([name]) => wanted.has(name));
  const accounts = await accountsByCustomer(parts.db);
  const tokens = new Map<CustomerId, string>();
  await inChunks(all, async (chunk) => {
    const ids = chunk.map(([, id]) => id);
    for (const [id, token] of await openSessions(parts.db, ids)) tokens.set(id, token);
  });
  await parts.analyze();
  const fresh = new Set(missing.map(emailOf));
  const toFund = all.filter(([name]) => fresh.has(name)).map(([, id]) => id);
  await inChunks(toFund, async (chunk) => {
    const filled = chunk.flatMap((id) =>
      (accounts.get(id) ?? []).map((account) => fund(parts.transfers, id, account)),
    );
    await Promise.all(filled);
  });
  return all.map(([, id]) => ({
    id,
    token: tokens.get(id) ?? '',
    accounts: accounts.get(id) ?? [],
  }));
}

function emailOf(number: number): string {
  return `customer-${String(number).padStart(6, '0')}@${DOMAIN}`;
}

async function inChunks<Item>(
  items: readonly Item[],
  work: (chunk: readonly Item[]) => Promise<void>,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < items.length) {
      const chunk = items.slice(next, next + CHUNK);
      next += CHUNK;
      await work(chunk);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

async function knownCustomers(db: Db): Promise<Map<string, CustomerId>> {
  const rows = await db
    .selectFrom('customer')
    .select(['id', 'email'])
    .where('email', 'like', `%@${DOMAIN}`)
    .orderBy('email')
    .execute();
  return new Map(rows.map(({ email, id }) => [email, id as CustomerId]));
}

async function accountsByCustomer(db: Db): Promise<Map<CustomerId, AccountId[]>> {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'customer_id'])
    .orderBy('customer_id')
    .orderBy('position')
    .execute();
  const found = new Map<CustomerId, AccountId[]>();
  for (const row of rows) {
    const owner = row.customer_id as CustomerId;
    found.set(owner, [...(found.get(owner) ?? []), row.id as AccountId]);
  }
  return found;
}

async function addCustomers(
  db: Db,
  numbers: readonly number[],
  password: Awaited<ReturnType<typeof preparePassword>>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const deed = { actor: { kind: 'system' }, now: systemTime.now() } as const;
    const wishes = [];
    for (const number of numbers) {
      const details = {
        email: emailOf(number),
        firstName: 'Load',
        lastName: `Customer ${number}`,
        language: 'en',
        homeCurrency: 'USD',
        timeZone: 'Europe/London',
        proven: verificationKinds,
      };
      const { id: customerId } = await openCustomer(tx, details, password, deed);
      // A load of transfers, not of letters about them: writing mails would share the processors.
      await changeCustomer(tx, customerId, { emailAlerts: false }, deed.now);
      wishes.push({ customerId, currency: 'USD', position: 1 } as const);
      wishes.push({ customerId, currency: 'USD', position: 2 } as const);
    }
    await openAccounts(tx, wishes, deed);
  });
}

async function openSessions(
  db: Db,
  ids: readonly CustomerId[],
): Promise<(readonly [CustomerId, string])[]> {
  return db.transaction().execute(async (tx) => {
    const opened: [CustomerId, string][] = [];
    for (const subjectId of ids) {
      const { token } = await openSession(tx, {
        kind: 'customer',
        subjectId,
        secondFactor: 'not asked',
        ip: '127.0.0.1',
        userAgent: 'load',
        now: systemTime.now(),
      });
      opened.push([subjectId, token]);
    }
    return opened;
  });
}

async function fund(transfers: Transfers, customerId: CustomerId, to: AccountId): Promise<void> {
  const outcome = await transfers.submit({
    id: newId('transfer'),
    kind: 'faucet',
    customerId,
    from: null,
    to,
    amountMinor: FIRST_MONEY,
    session: null,
    requestId: null,
  });
  if (!outcome.done) throw new Error('The faucet gave no money.');
}
