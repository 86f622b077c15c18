/**
 * A server over a contract of the test's own, on a cloned database: for tests of the kernel itself.
 * The people are made up; sessions, throttles and kept answers are real.
 */
import type { CustomerId, Gate, RouteTable, StaffId, StaffRole } from '@fairlead/contract';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Implementation } from '#platform/http/implement.ts';
import { createMetrics } from '#platform/http/metrics.ts';
import type { CustomerSubject, StaffSubject, SubjectDirectory } from '#platform/http/principal.ts';
import { type BankServer, buildServer, type ServerOptions } from '#platform/http/server.ts';
import { RepeatStore } from '#platform/idempotency/idempotency.service.ts';
import { KeyRing } from '#platform/keys/key-ring.ts';
import { loadLanguages } from '#platform/language.ts';
import { silentLog } from '#platform/log.ts';
import { newId } from '#platform/random.ts';
import { defaultPolicy } from '#platform/sessions/session.rules.ts';
import { type OpenedSession, openSession } from '#platform/sessions/session.service.ts';
import { SessionReader } from '#platform/sessions/session-reader.ts';
import { Throttle } from '#platform/throttle/throttle.ts';
import { TestTime } from '#platform/wall-time.ts';
import { type TestDatabase, testDatabase } from './database.ts';

/** People as the kernel needs them, in memory. */
export class MadeUpPeople implements SubjectDirectory {
  readonly #customers = new Map<CustomerId, CustomerSubject>();
  readonly #staff = new Map<StaffId, StaffSubject>();

  customer(facts: { language?: string; closedGates?: readonly Gate[] } = {}): CustomerId {
    const id = newId('customer');
    this.setCustomer({ id, language: null, persona: false, closedGates: [], ...facts });
    return id;
  }

  setCustomer(subject: CustomerSubject): void {
    this.#customers.set(subject.id, subject);
  }

  staffMember(role: StaffRole, facts: { disabled?: boolean } = {}): StaffId {
    const id = newId('staff');
    this.setStaff({ id, role, disabled: false, persona: false, language: null, ...facts });
    return id;
  }

  setStaff(subject: StaffSubject): void {
    this.#staff.set(subject.id, subject);
  }

  async customers(ids: readonly CustomerId[]): Promise<readonly CustomerSubject[]> {
    return ids.map((id) => this.#customers.get(id)).filter((one) => one !== undefined);
  }

  async staff(ids: readonly StaffId[]): Promise<readonly StaffSubject[]> {
    return ids.map((id) => this.#staff.get(id)).filter((one) => one !== undefined);
  }
}

export interface TestServer {
  readonly server: BankServer;
  readonly test: TestDatabase;
  readonly time: TestTime;
  readonly people: MadeUpPeople;
  readonly sessions: SessionReader;
  /** Opens a session and answers its cookie and id. */
  signIn(
    subjectId: CustomerId | StaffId,
    secondFactor?: 'not asked' | 'asked' | 'given',
  ): Promise<OpenedSession & { readonly cookie: string }>;
  /** A call of our own page: with Origin, as a browser would. */
  call(request: InjectOptions & { readonly cookie?: string }): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

export const ownHost = 'localhost:3000';
export const ownOrigin = `http://${ownHost}`;

export function cookieOf(kind: 'customer' | 'staff', token: string): string {
  return `${kind === 'customer' ? '__Host-fairlead' : '__Host-fairlead-staff'}=${token}`;
}

export async function startTestServer(
  routes: RouteTable,
  implementations: readonly Implementation[],
  {
    beforeReady,
    ...options
  }: Partial<ServerOptions> & { beforeReady?: (server: BankServer) => Promise<void> } = {},
): Promise<TestServer> {
  const test = await testDatabase();
  const time = new TestTime();
  const people = new MadeUpPeople();
  const { db } = test;
  const sessions = new SessionReader({
    db,
    wallTime: time,
    policy: () => defaultPolicy,
    onFault: (error) => {
      throw error;
    },
  });
  const server = await buildServer({
    routes,
    implementations,
    db,
    wallTime: time,
    sessions,
    subjects: people,
    throttle: new Throttle({ db, wallTime: time }),
    repeats: new RepeatStore({ db, sealer: KeyRing.inMemory(), wallTime: time }),
    languages: loadLanguages(),
    mode: 'sandbox',
    log: silentLog,
    metrics: createMetrics(),
    publicOrigin: undefined,
    trustedProxies: [],
    checkAnswers: true,
    ...options,
  });
  const close = async () => {
    await server.fastify.close();
    await test.close();
  };
  try {
    await beforeReady?.(server);
    await server.fastify.ready();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    server,
    test,
    time,
    people,
    sessions,
    signIn: async (subjectId, secondFactor = 'given') => {
      const kind = subjectId.startsWith('cus_') ? 'customer' : 'staff';
      const opened = await db.transaction().execute((tx) =>
        openSession(tx, {
          kind,
          subjectId,
          secondFactor,
          ip: '127.0.0.1',
          userAgent: 'test',
          now: time.now(),
        }),
      );
      return { ...opened, cookie: cookieOf(kind, opened.token) };
    },
    // Awaited here, because an injected request begins only when somebody waits for it.
    call: async ({ cookie, headers, ...request }) =>
      await server.fastify.inject({
        remoteAddress: '127.0.0.1',
        ...request,
        headers: {
          host: ownHost,
          origin: ownOrigin,
          ...(cookie === undefined ? {} : { cookie }),
          ...headers,
        },
      }),
    close,
  };
}
