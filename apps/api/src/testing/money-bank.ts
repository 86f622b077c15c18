/** A bank with customers who have accounts and money, for tests of what moves it. */
import {
  type AccountId,
  type CustomerId,
  type SessionId,
  type TransferId,
  verificationKinds,
} from '@fairlead/contract';
import { isCurrency } from '@fairlead/money';
import { createBank } from '#app.ts';
import { openAccount } from '#modules/accounts/accounts.service.ts';
import { openCustomer } from '#modules/customers/customers.service.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { newId } from '#platform/random.ts';
import { openSession } from '#platform/sessions/session.service.ts';
import { type TestBank, TestBrowser } from './bank.ts';
import { customerPassword } from './people-server.ts';
import { preparedPassword } from './prepared-password.ts';

export interface Answered {
  readonly status: number;
  readonly replay: boolean;
  /** The refusal's first code; undefined on success. */
  readonly code: string | undefined;
  readonly field: string | undefined;
  readonly said: string;
  readonly data: Record<string, unknown>;
  /** The whole body, for comparing two answers. */
  readonly text: string;
}

export async function send(
  browser: TestBrowser,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  more: { readonly body?: object; readonly key?: string } = {},
): Promise<Answered> {
  const headers = {
    ...(more.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(more.key === undefined ? {} : { 'idempotency-key': more.key }),
  };
  const body = more.body === undefined ? {} : { body: JSON.stringify(more.body) };
  const response = await browser.fetch(path, { method, headers, ...body });
  const text = await response.text();
  const answer = JSON.parse(text);
  return {
    status: response.status,
    replay: response.headers.get('idempotent-replay') === 'true',
    code: answer.details[0]?.code,
    field: answer.details[0]?.field,
    said: answer.errors[0] ?? answer.message,
    data: answer.data,
    text,
  };
}

/** As a screen of the panel does it: asked why they look, staff say so and ask again. */
export async function sendSayingWhy(...asked: Parameters<typeof send>): Promise<Answered> {
  const answer = await send(...asked);
  if (answer.code !== 'look_reason_required') return answer;
  const path = `/api/users/${answer.data.customer_id}/look`;
  await send(asked[0], 'POST', path, { body: { reason: 'check' } });
  return send(...asked);
}

/** A signed-in customer and what they do with money. */
export class MoneyCustomer {
  readonly id: CustomerId;
  readonly sessionId: SessionId;
  readonly browser: TestBrowser;

  constructor(id: CustomerId, sessionId: SessionId, browser: TestBrowser) {
    this.id = id;
    this.sessionId = sessionId;
    this.browser = browser;
  }

  transfer(
    from: AccountId,
    to: AccountId,
    amount: bigint,
    key: TransferId = newId('transfer'),
  ): Promise<Answered> {
    const body = { from, to, amount: String(amount) };
    return send(this.browser, 'POST', '/api/transfers/internal', { body, key });
  }

  fill(to: AccountId, amount: bigint, key: TransferId = newId('transfer')): Promise<Answered> {
    const body = { account_id: to, amount: String(amount) };
    return send(this.browser, 'POST', '/api/sandbox/faucet', { body, key });
  }

  async balance(id: AccountId): Promise<bigint> {
    const account = await this.browser.client.accounts.read({ params: { id } });
    return BigInt(account.current_balance.amount);
  }
}

/** Opens a customer with a session. */
export async function newMoneyCustomer(
  { bank, clock, browser }: Pick<TestBank, 'bank' | 'clock' | 'browser'>,
  email: string,
): Promise<MoneyCustomer> {
  const { db } = bank.foundation.database;
  const password = await preparedPassword(customerPassword, { kind: 'customer', email });
  const details = {
    email,
    firstName: 'Nadia',
    lastName: 'Brandt',
    language: 'en',
    homeCurrency: 'USD',
    timeZone: 'Europe/Berlin',
    proven: verificationKinds,
  };
  const deed = { actor: { kind: 'system' }, now: clock.now() } as const;
  const customer = await db
    .transaction()
    .execute((tx) => openCustomer(tx, details, password, deed));
  return signedIn({ bank, clock, browser }, customer.id);
}

export async function signedIn(
  { bank, clock, browser }: Pick<TestBank, 'bank' | 'clock' | 'browser'>,
  id: CustomerId,
  secondFactor: 'asked' | 'not asked' = 'not asked',
): Promise<MoneyCustomer> {
  const { db } = bank.foundation.database;
  const session = await db.transaction().execute((tx) =>
    openSession(tx, {
      kind: 'customer',
      subjectId: id,
      secondFactor,
      ip: '127.0.0.1',
      userAgent: 'test',
      now: clock.now(),
    }),
  );
  const own = browser();
  own.cookies.set('__Host-fairlead', session.token);
  return new MoneyCustomer(id, session.id, own);
}

export async function newAccount(
  { bank }: Pick<TestBank, 'bank'>,
  { id: customerId }: Pick<MoneyCustomer, 'id'>,
  currency = 'USD',
): Promise<AccountId> {
  if (!isCurrency(currency)) throw new Error(`${currency} is not a currency.`);
  const { db } = bank.foundation.database;
  const deed = { actor: { kind: 'system' } } as const;
  const account = await db
    .transaction()
    .execute((tx) => openAccount(tx, { customerId, currency }, deed));
  return account.id;
}

/** One more bank in this process, over the same database and keys. */
export async function anotherBank(
  first: TestBank,
): Promise<Pick<TestBank, 'bank' | 'clock' | 'browser' | 'close'>> {
  const { foundation } = first.bank;
  const database = await openDatabase({
    url: foundation.database.ownerUrl,
    limits: { size: 6 },
  });
  const parts = { ...foundation, database };
  const bank = await createBank(parts, foundation.options);
  const address = await bank.listen();
  return {
    bank,
    clock: first.clock,
    browser: () => new TestBrowser(address, fetch),
    close: async () => {
      await bank.close();
      await database.close();
    },
  };
}

/** The same person at another bank's door. */
export function atDoorOf(
  { browser }: Pick<TestBank, 'browser'>,
  person: MoneyCustomer,
): MoneyCustomer {
  const own = browser();
  for (const [name, value] of person.browser.cookies) own.cookies.set(name, value);
  return new MoneyCustomer(person.id, person.sessionId, own);
}
