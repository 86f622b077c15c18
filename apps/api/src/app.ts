/**
 * The bank, put together: every module by name, the server they answer through, and the work that
 * goes on behind it. Nothing is found by magic; what is not in these lists does not run.
 */
import { createHash } from 'node:crypto';
import type { Server } from 'node:http';
import { routes } from '@fairlead/contract';
import type { Bank, BankParts } from '#cli/start.ts';
import { accountsRoutes } from '#modules/accounts/accounts.routes.ts';
import { auditControlRoutes } from '#modules/audit/audit.control-routes.ts';
import { customersRoutes } from '#modules/customers/customers.routes.ts';
import { customerSubjects } from '#modules/customers/customers.service.ts';
import { docsRoutes } from '#modules/docs/docs.routes.ts';
import { eventsRoutes } from '#modules/events/events.routes.ts';
import { faucetRoutes } from '#modules/faucet/faucet.routes.ts';
import { graphRoutes } from '#modules/graph/graph.routes.ts';
import { readGraph } from '#modules/graph/graph.service.ts';
import { healthRoutes } from '#modules/health/health.routes.ts';
import { jobsControlRoutes } from '#modules/jobs/jobs.control-routes.ts';
import { personasRoutes } from '#modules/personas/personas.routes.ts';
import { sandboxControlRoutes } from '#modules/sandbox/sandbox.control-routes.ts';
import { sandboxRoutes } from '#modules/sandbox/sandbox.routes.ts';
import { settingsControlRoutes } from '#modules/settings/settings.control-routes.ts';
import { businessCalendar, offersCurrency, signIn } from '#modules/settings/settings.service.ts';
import { staffControlRoutes } from '#modules/staff/staff.control-routes.ts';
import { staffRoutes } from '#modules/staff/staff.routes.ts';
import { staffSubjects } from '#modules/staff/staff.service.ts';
import { transfersRoutes } from '#modules/transfers/transfers.routes.ts';
import type { Transfers } from '#modules/transfers/transfers.service.ts';
import type { Implementation } from '#platform/http/implement.ts';
import { serveMetrics } from '#platform/http/metrics.ts';
import { builtPages } from '#platform/http/pages/built-pages.ts';
import { servePages } from '#platform/http/pages/pages.ts';
import { type BankServer, buildServer } from '#platform/http/server.ts';
import { RepeatStore } from '#platform/idempotency/idempotency.service.ts';
import { programVersion } from '#platform/paths.ts';
import { defaultPolicy, type SessionPolicy } from '#platform/sessions/session.rules.ts';
import { SessionReader } from '#platform/sessions/session-reader.ts';
import { Throttle } from '#platform/throttle/throttle.ts';
import { type Background, prepareBackground } from './background.ts';
import { type BankOptions, type Foundation, layFoundation } from './foundation.ts';
import { openMoneyPath } from './money-path.ts';

/** The visible list of modules. */
function implementations(
  foundation: Foundation,
  { hub, dueWork }: Background,
  transfers: Transfers,
): Implementation[] {
  const { mode, languages, settings, identity, database } = foundation;
  const { brand } = identity;
  const sessionPolicy = () => policyOf(foundation);
  const asksSecondFactor = ({ known }: { known: boolean }) =>
    !known || settings.get(signIn).login_verification === 'required';
  return [
    accountsRoutes({
      ledger: database.pool,
      offers: (currency) => offersCurrency(settings, currency),
    }),
    auditControlRoutes,
    customersRoutes({ languages, sessionPolicy, asksSecondFactor }),
    docsRoutes({ mode, languages }),
    eventsRoutes(hub),
    faucetRoutes({ transfers }),
    graphRoutes({ settings, languages, mode, brand }),
    healthRoutes({ mode, version: programVersion() }),
    jobsControlRoutes,
    personasRoutes({ languages, asksSecondFactor }),
    sandboxControlRoutes({ dueWork }),
    sandboxRoutes({ calendar: () => businessCalendar(settings) }),
    settingsControlRoutes({ settings, mode }),
    staffControlRoutes,
    staffRoutes({ languages, sessionPolicy, brand: () => brand }),
    transfersRoutes({ transfers }),
  ];
}

function policyOf({ settings }: Foundation): SessionPolicy {
  const customer = settings.get(signIn).customer_idle_minutes * 60;
  return { idleSeconds: { ...defaultPolicy.idleSeconds, customer } };
}

async function openServer(
  foundation: Foundation,
  background: Background,
  sessions: SessionReader,
  transfers: Transfers,
): Promise<BankServer> {
  const { config, database, wallTime, options, ring, mode } = foundation;
  const { db } = database;
  const server = await buildServer({
    ...foundation,
    db,
    routes,
    implementations: implementations(foundation, background, transfers),
    sessions,
    subjects: {
      customers: (ids) => customerSubjects(db, ids),
      staff: (ids) => staffSubjects(db, ids),
    },
    throttle: new Throttle({ db, wallTime }),
    repeats: new RepeatStore({ db, sealer: ring, wallTime }),
    publicOrigin: config.origin,
    trustedProxies: config.trustedProxies,
    checkAnswers: options.checkAnswers ?? foundation.dev,
    ...(options.budgets === undefined ? {} : { budgets: options.budgets }),
  });
  if (options.pages === 'none') return server;
  const pages = foundation.dev
    ? await (await import('#platform/http/pages/dev-pages.ts')).devPages(server.fastify)
    : await builtPages();
  await servePages(server.fastify, {
    ...foundation,
    ...pages,
    admission: server.admission,
    publicOrigin: config.origin,
    content: () => {
      const data = readGraph({ ...foundation, mode, brand: foundation.identity.brand });
      const version = createHash('sha256').update(JSON.stringify(data)).digest('base64url');
      return { version, data: { ...data, origin: foundation.origin() } };
    },
  });
  return server;
}

/** A bank that runs in this process; tests reach into its server. */
export interface RunningBank extends Bank {
  readonly server: BankServer;
  readonly foundation: Foundation;
}

/** What is under way may take so long to end when the bank closes. */
const drainMs = 10_000;

export async function createBank(
  parts: BankParts,
  options: BankOptions = {},
): Promise<RunningBank> {
  const { config } = parts;
  const foundation = await layFoundation(parts, options);
  const { log, settings, metrics, mode, announcements } = foundation;
  const background = prepareBackground(foundation);
  const sessions = new SessionReader({
    db: parts.database.db,
    wallTime: foundation.wallTime,
    policy: () => policyOf(foundation),
    onFault: (error) => log.fault('session activity was not written', error),
  });
  const transfers = await openMoneyPath(foundation);
  const server = await openServer(foundation, background, sessions, transfers).catch((error) => {
    settings.close();
    throw error;
  });
  const { fastify } = server;
  let metricsServer: Server | undefined;
  return {
    mode,
    announcements,
    server,
    foundation,
    listen: async () => {
      if (config.metrics !== undefined) metricsServer = await serveMetrics(metrics, config.metrics);
      sessions.start();
      await background.start();
      await fastify.ready();
      if (!config.roles.includes('web')) return foundation.origin();
      const address = await fastify.listen({ host: config.host, port: config.port });
      foundation.setOrigin(config.origin ?? `http://localhost:${new URL(address).port}`);
      return foundation.origin();
    },
    close: async () => {
      const impatience = setTimeout(() => fastify.server.closeAllConnections(), drainMs);
      await fastify.close();
      clearTimeout(impatience);
      await transfers.close();
      await background.stop();
      await sessions.stop();
      settings.close();
      metricsServer?.close();
      log.flush();
    },
  };
}
