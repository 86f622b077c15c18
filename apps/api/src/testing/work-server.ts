/**
 * A real server with the bank's background work behind it, on a cloned database: settings, events,
 * jobs and the sandbox's own routes. The people are made up; everything else is real.
 */
import { rateClasses, routes } from '@fairlead/contract';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { eventsRoutes } from '#modules/events/events.routes.ts';
import { graphRoutes } from '#modules/graph/graph.routes.ts';
import { SiteContent } from '#modules/graph/graph.service.ts';
import { hasImage } from '#modules/images/images.service.ts';
import { jobsControlRoutes } from '#modules/jobs/jobs.control-routes.ts';
import { sandboxControlRoutes } from '#modules/sandbox/sandbox.control-routes.ts';
import { sandboxRoutes } from '#modules/sandbox/sandbox.routes.ts';
import { settingsControlRoutes } from '#modules/settings/settings.control-routes.ts';
import {
  businessCalendar,
  frameFacts,
  identityOf,
  settingsGroups,
  smtpSettings,
} from '#modules/settings/settings.service.ts';
import { mailTopic } from '#platform/channels/mail-topic.ts';
import { DueWork, type DueWorkHandler } from '#platform/due-work/due-work.ts';
import { eventTopic } from '#platform/events/event.sql.ts';
import { EventHub } from '#platform/events/hub.ts';
import type { Implementation } from '#platform/http/implement.ts';
import { createMetrics } from '#platform/http/metrics.ts';
import { type BankServer, buildServer } from '#platform/http/server.ts';
import { RepeatStore } from '#platform/idempotency/idempotency.service.ts';
import type { Job } from '#platform/jobs/job.ts';
import { JobRunner } from '#platform/jobs/job-runner.ts';
import { workLog } from '#platform/jobs/work-log.ts';
import { bindKeys } from '#platform/keys/bank-keys.ts';
import { KeyRing } from '#platform/keys/key-ring.ts';
import { loadLanguages } from '#platform/language.ts';
import { silentLog } from '#platform/log.ts';
import { createBankRecord } from '#platform/mode.ts';
import { Dispatcher } from '#platform/outbox/dispatcher.ts';
import { defaultPolicy } from '#platform/sessions/session.rules.ts';
import { openSession } from '#platform/sessions/session.service.ts';
import { SessionReader } from '#platform/sessions/session-reader.ts';
import { Settings } from '#platform/settings/settings.ts';
import type { Budgets } from '#platform/throttle/throttle.rules.ts';
import { Throttle } from '#platform/throttle/throttle.ts';
import { systemTime } from '#platform/wall-time.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { cookieOf, MadeUpPeople, ownHost, ownOrigin } from './test-server.ts';

export interface WorkServer {
  readonly test: TestDatabase;
  readonly hub: EventHub;
  readonly settings: Settings;
  readonly server: BankServer;
  readonly people: MadeUpPeople;
  /** A call of our own page, with a session of the person's own when one is named. */
  call(request: InjectOptions & { readonly as?: string }): Promise<LightMyRequestResponse>;
  /** The cookie of a new session of theirs. */
  signIn(personId: string): Promise<string>;
  close(): Promise<void>;
}

/** Throttling by route class is tested where it belongs. */
const generous = Object.fromEntries(
  rateClasses.map((name) => [name, { perMinute: 1_000_000, lease: 1_000_000 }]),
) as Budgets;

const silent = workLog(silentLog);

/** Nobody approves anything here. */
const nobodyElse = async () => null;

export async function startWorkServer(
  more: {
    readonly mode?: 'sandbox' | 'live';
    readonly dueWork?: readonly DueWorkHandler[];
    readonly jobs?: readonly Job[];
  } = {},
): Promise<WorkServer> {
  const mode = more.mode ?? 'sandbox';
  const test = await testDatabase({ size: 8 });
  const { db, database } = test;
  bindKeys(db, KeyRing.inMemory());
  const { createdAt: since } = await db
    .transaction()
    .execute((tx) => createBankRecord(tx, { mode, facts: {} }));
  const settings = await Settings.open(db, settingsGroups, silent);
  const languages = loadLanguages();
  const site = await SiteContent.open(db, silent);
  const identity = identityOf({ mode: 'sandbox', facts: '{}', createdAt: '2026-01-01' });
  const { brand } = identity;
  const frame = () => ({ mode, brand, origin: ownOrigin, ...frameFacts(settings) });
  const mail = mailTopic({ db, languages, frame, smtp: () => smtpSettings(settings, brand) });
  const dispatcher = new Dispatcher({ database, topics: [eventTopic, mail], log: silent });
  const dueWork = new DueWork(db, more.dueWork ?? [], silent);
  const jobs = new JobRunner(database, more.jobs ?? [], silent);
  const hub = new EventHub(database, silent);
  await hub.start();
  dispatcher.start();
  dueWork.start();
  await jobs.start();
  const people = new MadeUpPeople();
  const calendar = () => businessCalendar(settings);
  const server = await build(test, people, mode, [
    eventsRoutes(hub),
    graphRoutes({ settings, site, languages, mode, identity }),
    jobsControlRoutes,
    sandboxRoutes({ calendar, since }),
    sandboxControlRoutes({ dueWork, identity, since }),
    settingsControlRoutes({
      settings,
      mode,
      languages,
      frame,
      hasImage,
      wasAccountOpened: async () => false,
      identity,
      propose: {
        contact: nobodyElse,
        limits: nobodyElse,
        products: nobodyElse,
        mail: nobodyElse,
        verifications: nobodyElse,
        signIn: nobodyElse,
        currencies: nobodyElse,
        institution: nobodyElse,
      },
      proposeLicence: nobodyElse,
    }),
  ]);
  const signIn = (personId: string) => openFor(test, personId);
  return {
    test,
    hub,
    settings,
    server,
    people,
    signIn,
    call: async ({ as, headers, ...request }) =>
      server.fastify.inject({
        remoteAddress: '127.0.0.1',
        ...request,
        headers: {
          host: ownHost,
          origin: ownOrigin,
          ...(as === undefined ? {} : { cookie: await signIn(as) }),
          ...headers,
        },
      }),
    close: async () => {
      await server.fastify.close();
      await Promise.all([hub.stop(), dispatcher.stop(), dueWork.stop(), jobs.stop()]);
      settings.close();
      site.close();
      await test.close();
    },
  };
}

async function build(
  { db }: TestDatabase,
  people: MadeUpPeople,
  mode: 'sandbox' | 'live',
  implementations: readonly Implementation[],
): Promise<BankServer> {
  const { events, graph, jobs, sandbox, settings } = routes;
  const sessions = new SessionReader({
    db,
    wallTime: systemTime,
    policy: () => defaultPolicy,
    onFault: (error) => {
      throw error;
    },
  });
  const server = await buildServer({
    routes: { events, graph, jobs, sandbox, settings },
    implementations,
    db,
    wallTime: systemTime,
    sessions,
    subjects: people,
    throttle: new Throttle({ db, wallTime: systemTime }),
    repeats: new RepeatStore({ db, sealer: KeyRing.inMemory(), wallTime: systemTime }),
    languages: loadLanguages(),
    mode,
    log: silentLog,
    metrics: createMetrics(),
    publicOrigin: undefined,
    trustedProxies: [],
    checkAnswers: true,
    budgets: generous,
  });
  await server.fastify.ready();
  return server;
}

async function openFor({ db }: TestDatabase, personId: string): Promise<string> {
  const kind = personId.startsWith('cus_') ? 'customer' : 'staff';
  const { token } = await db.transaction().execute((tx) =>
    openSession(tx, {
      kind,
      // The prefix is the kind.
      subjectId: personId as Parameters<typeof openSession>[1]['subjectId'],
      secondFactor: 'given',
      ip: '127.0.0.1',
      userAgent: 'test',
      now: systemTime.now(),
    }),
  );
  return cookieOf(kind, token);
}
