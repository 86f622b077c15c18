/**
 * A whole bank in which writes are made through the front door and remembered: which route, by
 * whom, and under which request id, so that a test can ask afterwards what each of them left.
 */
import {
  type AccountId,
  ApiError,
  type Client,
  type CustomerId,
  idSchema,
  type RouteDeclaration,
  routes,
  type StaffId,
  type StaffRole,
  type StepUpId,
} from '@fairlead/contract';
import type { BankOptions } from '#foundation.ts';
import { openSession } from '#platform/sessions/session.service.ts';
import { confirmStepUp } from '#platform/sessions/step-up.service.ts';
import { TestBrowser } from '#testing/bank.ts';
import { type MoneyCustomer, newAccount, newMoneyCustomer } from '#testing/money-bank.ts';
import { type SiteBank, startSiteBank } from '#testing/site-bank.ts';
import { Wire } from './wire.ts';

/** `noun.action` and its declaration. */
const everyRoute: ReadonlyMap<string, RouteDeclaration> = new Map(
  Object.entries(routes).flatMap(([noun, actions]) =>
    Object.entries<RouteDeclaration>(actions).map(([action, declaration]) => [
      `${noun}.${action}`,
      declaration,
    ]),
  ),
);

/** Those that are not a GET. */
export const writes: ReadonlyMap<string, RouteDeclaration> = new Map(
  [...everyRoute].filter(([, { method }]) => method !== 'GET'),
);

const patterns = [...everyRoute].map(([name, { method, path }]) => {
  const pattern = new RegExp(`^${path.replaceAll(/:[a-z_]+/g, '[^/]+')}$`);
  const holes = path.split(':').length;
  return { name, method, pattern, holes };
});
// The address with the fewest holes is meant: `/read` before `/:id`.
patterns.sort((one, two) => one.holes - two.holes);

function routeAt(method: string, url: URL): string {
  const found = patterns.find((one) => one.method === method && one.pattern.test(url.pathname));
  if (found === undefined) throw new Error(`No route is at ${method} ${url.pathname}.`);
  return found.name;
}

/** One write that succeeded. */
export interface Made {
  readonly route: string;
  readonly by: string;
  readonly requestId: string;
}

export interface Walker {
  readonly id: string;
  readonly browser: TestBrowser;
  readonly client: Client;
}

/** The question for a second factor that this call is answered with. */
export async function stepUpOf(ask: () => Promise<unknown>): Promise<StepUpId> {
  const asked = await ask().then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(asked instanceof ApiError)) throw new Error('No second factor was asked for.');
  return (asked.data as { step_up: StepUpId }).step_up;
}

/** As a screen of the panel does it: asked why they look, staff say so and ask again. */
async function sayingWhy(...[input, init = {}]: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(input, init);
  if (response.status !== 403) return response;
  const answer = JSON.parse(await response.clone().text());
  if (answer.details[0]?.code !== 'look_reason_required') return response;
  const at = new URL(`/api/users/${answer.data.customer_id}/look`, String(input));
  const headers = new Headers(init.headers);
  headers.set('content-type', 'application/json');
  await fetch(at, { method: 'POST', headers, body: JSON.stringify({ reason: 'check' }) });
  return fetch(input, init);
}

export class Walk {
  readonly bank: SiteBank;
  readonly made: Made[] = [];
  /** Which tables were other after a write of these routes than before. */
  readonly touched = new Map<string, ReadonlySet<string>>();
  readonly wire = new Wire();
  readonly #people = new Set<string>();
  readonly #watched: readonly string[];
  readonly #staff = new Map<StaffRole, Walker & { readonly id: StaffId }>();
  #customers = 0;

  private constructor(bank: SiteBank, watched: readonly string[]) {
    this.bank = bank;
    this.#watched = watched;
  }

  /** No worker runs, so that nothing changes by itself and codes wait to be read. */
  static async start(watched: readonly string[] = [], options: BankOptions = {}): Promise<Walk> {
    return new Walk(await startSiteBank({ ...options, roles: ['web'] }), watched);
  }

  get db() {
    return this.bank.bank.foundation.database.db;
  }

  get ownerPool() {
    return this.bank.bank.foundation.database.ownerPool;
  }

  /** A browser whose writes are remembered as this person's. */
  browser(by = ''): TestBrowser {
    this.#people.add(by);
    return new TestBrowser(this.bank.address, async (input, init = {}) => {
      const route = routeAt(init.method ?? 'GET', new URL(String(input)));
      const watched = this.#watched.includes(route);
      const before = watched ? await this.#tables() : new Map<string, string>();
      const response = await sayingWhy(input, init);
      await this.wire.saw(route, init, response);
      const requestId = response.headers.get('x-request-id') ?? '';
      if (!writes.has(route) || !response.ok) return response;
      this.made.push({ route, by, requestId });
      if (watched) {
        const after = await this.#tables();
        const changed = [...after].filter(([name, rows]) => before.get(name) !== rows);
        this.touched.set(route, new Set(changed.map(([name]) => name)));
      }
      return response;
    });
  }

  get customers(): readonly CustomerId[] {
    return [...this.#people].flatMap((id) => idSchema('customer').safeParse(id).data ?? []);
  }

  /** A browser in which this customer has just signed in. */
  async browserOf(id: CustomerId): Promise<TestBrowser> {
    const browser = this.browser(id);
    browser.cookies.set('__Host-fairlead', await this.#sessionOf('customer', id));
    return browser;
  }

  async #sessionOf(kind: 'customer' | 'staff', subjectId: CustomerId | StaffId): Promise<string> {
    const now = this.bank.clock.now();
    const session = { kind, subjectId, secondFactor: 'given', now } as const;
    const from = { ip: '127.0.0.1', userAgent: '' };
    const { token } = await this.db
      .transaction()
      .execute((tx) => openSession(tx, { ...session, ...from }));
    return token;
  }

  /** Every table's rows as one number, but for what every request counts or marks. */
  async #tables(): Promise<ReadonlyMap<string, string>> {
    const { rows: tables } = await this.ownerPool.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('public', 'ledger', 'seal', 'graphile_worker')
         and tablename not in ('throttle_window', 'session', 'idempotency_key')`,
    );
    const parts = tables.map(
      ({ name }) => `select '${name}' as name, concat(count(*), ' ',
        sum(hashtextextended(t::text, 0))) as rows from ${name} t`,
    );
    const { rows } = await this.ownerPool.query<{ name: string; rows: string }>(
      parts.join(' union all '),
    );
    return new Map(rows.map(({ name, rows: hash }) => [name.replace('public.', ''), hash]));
  }

  /** The one of this role, or somebody else of it. */
  async staff(role: StaffRole, which = 0): Promise<Walker & { readonly id: StaffId }> {
    const known = this.#staff.get(role);
    if (known !== undefined && which === 0) return known;
    const { id, token } = await this.bank.colleague(role);
    const browser = this.browser(id);
    browser.cookies.set('__Host-fairlead-staff', token);
    const walker = { id, browser, client: browser.client };
    if (which === 0) this.#staff.set(role, walker);
    return walker;
  }

  /** A new session for the one of this role, where the one before was ended. */
  async signInAgain(role: StaffRole): Promise<void> {
    const { id, browser } = await this.staff(role);
    browser.cookies.set('__Host-fairlead-staff', await this.#sessionOf('staff', id));
  }

  async customer(email = `walked-${this.#customers}@example.com`): Promise<MoneyCustomer> {
    this.#customers += 1;
    let id = '';
    const plain = await newMoneyCustomer({ ...this.bank, browser: () => this.browser(id) }, email);
    id = plain.id;
    const own = this.browser(id);
    for (const [name, value] of plain.browser.cookies) own.cookies.set(name, value);
    return Object.assign(Object.create(plain), { browser: own });
  }

  /** A customer with ten thousand dollars. */
  async payer(): Promise<{ readonly person: MoneyCustomer; readonly account: AccountId }> {
    const person = await this.customer();
    const account = await newAccount(this.bank, person);
    await person.fill(account, 10_000_00n);
    return { person, account };
  }

  /** Gives the second factor that is asked for, and asks again. */
  async withFactor<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'step_up_required') throw error;
      const { step_up } = error.data as { step_up: StepUpId };
      const now = this.bank.clock.now();
      await this.db.transaction().execute((tx) => confirmStepUp(tx, step_up, now));
      return ask();
    }
  }

  close(): Promise<void> {
    return this.bank.close();
  }
}
