/**
 * The bank, put together: the modules (implementations.ts), the server they answer through, and the
 * work that goes on behind it. Nothing is found by magic; what is in no list does not run.
 */
import type { Server } from 'node:http';
import { type RouteTable, routes } from '@fairlead/contract';
import type { Bank, BankParts } from '#cli/start.ts';
import { lookGuard } from '#modules/customer-records/looks.service.ts';
import { customerSubjects } from '#modules/customers/customers.service.ts';
import type { ExternalTransfers } from '#modules/external-transfers/external-transfers.service.ts';
import { PageDataSource } from '#modules/graph/page-data.service.ts';
import { PagePreview } from '#modules/graph/page-preview.service.ts';
import { contact } from '#modules/settings/settings.service.ts';
import { staffSubjects } from '#modules/staff/staff.service.ts';
import type { Transfers } from '#modules/transfers/transfers.service.ts';
import { doorsOf } from '#platform/http/doors.ts';
import { serveMetrics } from '#platform/http/metrics.ts';
import { builtPages } from '#platform/http/pages/built-pages.ts';
import { servePages } from '#platform/http/pages/pages.ts';
import { type BankServer, buildServer } from '#platform/http/server.ts';
import { RepeatStore } from '#platform/idempotency/idempotency.service.ts';
import { SessionReader } from '#platform/sessions/session-reader.ts';
import { Throttle } from '#platform/throttle/throttle.ts';
import { seedPayments } from '#seed/seed-payments.ts';
import { type Background, prepareBackground } from './background.ts';
import { type BankOptions, type Foundation, layFoundation } from './foundation.ts';
import { implementations, policyOf, verificationModesOf } from './implementations.ts';
import { openMoneyPath } from './money-path.ts';
import { openSending } from './sending.ts';

/** A process that only works in the background says how it is, and nothing else. */
function routesOf({ config }: Foundation): RouteTable {
  return config.roles.includes('web') ? routes : { health: routes.health };
}

async function openServer(
  foundation: Foundation,
  background: Background,
  sessions: SessionReader,
  transfers: Transfers,
  sending: ExternalTransfers,
): Promise<BankServer> {
  const { config, database, wallTime, options, ring } = foundation;
  const { db } = database;
  const preview = new PagePreview();
  const served = routesOf(foundation);
  const nouns = new Set(Object.values(served));
  const server = await buildServer({
    ...foundation,
    db,
    routes: served,
    implementations: implementations(foundation, background, { transfers, sending }, (page) =>
      preview.show(page),
    ).filter(({ declarations }) => nouns.has(declarations)),
    sessions,
    subjects: {
      customers: (ids) => customerSubjects(db, ids, verificationModesOf(foundation)),
      staff: (ids) => staffSubjects(db, ids),
    },
    throttle: new Throttle({ db, wallTime }),
    requireLook: lookGuard(db),
    isBlocked: (ip) => foundation.blocks.has(ip),
    repeats: new RepeatStore({ db, sealer: ring, wallTime }),
    publicOrigin: config.origin,
    domains: () => foundation.identity.domains,
    trustedProxies: config.trustedProxies,
    checkAnswers: options.checkAnswers ?? foundation.dev,
    ...(options.budgets === undefined ? {} : { budgets: options.budgets }),
  });
  if (options.pages === 'none' || !config.roles.includes('web')) return server;
  const pages = foundation.dev
    ? await (await import('#platform/http/pages/dev-pages.ts')).devPages(server.fastify)
    : await builtPages();
  const source = new PageDataSource(foundation);
  preview.open({ mode: foundation.mode, source, page: pages.page });
  await servePages(server.fastify, {
    ...foundation,
    ...pages,
    admission: server.admission,
    publicOrigin: config.origin,
    licence: () => foundation.identity.licence,
    contactEmail: () => foundation.settings.get(contact).contact_email,
    content: (language, path) => source.read(language, path),
  });
  return server;
}

/** A bank that runs in this process; tests reach into its server. */
export interface RunningBank extends Bank {
  readonly server: BankServer;
  readonly transfers: Transfers;
  readonly sending: ExternalTransfers;
  readonly dueWork: Background['dueWork'];
  readonly foundation: Foundation;
}

interface Closing extends Pick<Foundation, 'settings' | 'site' | 'blocks' | 'log'> {
  readonly shutDoors: () => Promise<void>;
  readonly transfers: Transfers;
  readonly background: Background;
  readonly sessions: SessionReader;
}

async function closeBank(bank: Closing, metricsServer: Server | undefined): Promise<void> {
  await bank.shutDoors();
  await bank.transfers.close();
  await bank.background.stop();
  await bank.sessions.stop();
  for (const one of [bank.settings, bank.site, bank.blocks]) one.close();
  metricsServer?.close();
  bank.log.flush();
}

export async function createBank(
  parts: BankParts,
  options: BankOptions = {},
): Promise<RunningBank> {
  const { config } = parts;
  const foundation = await layFoundation(parts, options);
  const { log, settings, site, blocks, metrics, mode } = foundation;
  const sessions = new SessionReader({
    db: parts.database.db,
    wallTime: foundation.wallTime,
    policy: () => policyOf(foundation),
    onFault: (error) => log.fault('session activity was not written', error),
  });
  const transfers = await openMoneyPath(foundation);
  const sending = openSending(foundation);
  if (mode === 'sandbox' && options.payments !== 'none') {
    await seedPayments({ ...foundation, db: parts.database.db, sending });
  }
  const background = prepareBackground(foundation, { transfers, sending });
  const open = openServer(foundation, background, sessions, transfers, sending);
  const server = await open.catch((error) => {
    settings.close();
    site.close();
    blocks.close();
    throw error;
  });
  const { fastify } = server;
  const shut = doorsOf(fastify);
  const shutDoors = () => shut(options.drainMs);
  let metricsServer: Server | undefined;
  return {
    mode,
    get announcements() {
      return foundation.announcements();
    },
    server,
    transfers,
    sending,
    dueWork: background.dueWork,
    foundation,
    listen: async () => {
      if (config.metrics !== undefined) metricsServer = await serveMetrics(metrics, config.metrics);
      sessions.start();
      await background.start();
      await fastify.ready();
      const bound = await fastify.listen({ host: config.host, port: config.port });
      const address = `http://localhost:${new URL(bound).port}`;
      if (!config.roles.includes('web')) return address;
      foundation.setOrigin(config.origin ?? address);
      return foundation.origin();
    },
    close: () =>
      closeBank({ ...foundation, shutDoors, transfers, background, sessions }, metricsServer),
  };
}
