/**
 * A customer's papers and data behind a real server, on a cloned database: real customers, staff,
 * files, mails and jobs, and a clock that tests move. Signing in is tested where it belongs.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type CustomerId,
  routes,
  type StaffId,
  type StaffRole,
  type StepUpId,
} from '@fairlead/contract';
import type { LightMyRequestResponse } from 'fastify';
import { type Compliance, openCompliance } from '#compliance.ts';
import { complianceRoutes } from '#compliance-implementations.ts';
import { Approvals } from '#modules/approvals/approvals.service.ts';
import { auditControlRoutes } from '#modules/audit/audit.control-routes.ts';
import { closuresControlRoutes } from '#modules/closures/closures.control-routes.ts';
import { closuresRoutes } from '#modules/closures/closures.routes.ts';
import { complaintsControlRoutes } from '#modules/complaints/complaints.control-routes.ts';
import { complaintsRoutes } from '#modules/complaints/complaints.routes.ts';
import { lateComplaintWork } from '#modules/complaints/late-complaints.service.ts';
import { customerLifeControlRoutes } from '#modules/customer-records/customer-life.control-routes.ts';
import { customerRecordsControlRoutes } from '#modules/customer-records/customer-records.control-routes.ts';
import { lookGuard } from '#modules/customer-records/looks.service.ts';
import type { BesideParts } from '#modules/customers/customer-beside.service.ts';
import {
  type CustomerDetails,
  customerSubjects,
  openCustomer,
} from '#modules/customers/customers.service.ts';
import { modesOf } from '#modules/customers/standing.service.ts';
import { dataExportsRoutes } from '#modules/data-exports/data-exports.routes.ts';
import { dataExportJob } from '#modules/data-exports/data-exports.service.ts';
import { documentsControlRoutes } from '#modules/documents/documents.control-routes.ts';
import { documentsRoutes } from '#modules/documents/documents.routes.ts';
import { homeMessagesControlRoutes } from '#modules/home-messages/home-messages.control-routes.ts';
import { homeMessagesRoutes } from '#modules/home-messages/home-messages.routes.ts';
import { shownTo } from '#modules/home-messages/home-messages.service.ts';
import { bankDay, earningsOf } from '#modules/interest/interest.service.ts';
import { messagesControlRoutes } from '#modules/messages/messages.control-routes.ts';
import { messagesRoutes } from '#modules/messages/messages.routes.ts';
import { payeesRoutes } from '#modules/payees/payees.routes.ts';
import { phoneCallsControlRoutes } from '#modules/phone-calls/phone-calls.control-routes.ts';
import { phoneCallsRoutes } from '#modules/phone-calls/phone-calls.routes.ts';
import { profilesRoutes } from '#modules/profiles/profiles.routes.ts';
import { railsControlRoutes } from '#modules/rails/rails.control-routes.ts';
import { Rails } from '#modules/rails/rails.service.ts';
import { suspenseDeed } from '#modules/rails/suspense.service.ts';
import { ownPlaces } from '#modules/settings/mail-texts.service.ts';
import {
  businessCalendar,
  frameFacts,
  offersCurrency,
  settingsGroups,
  verifications,
} from '#modules/settings/settings.service.ts';
import { uploadLimits } from '#modules/settings/upload-limits.service.ts';
import { admitStaff, staffSubjects } from '#modules/staff/staff.service.ts';
import { bankNow, moveBankTimeTo } from '#platform/bank-time.ts';
import { mailTopic } from '#platform/channels/mail-topic.ts';
import {
  listSandboxMessages,
  type SandboxMessage,
} from '#platform/channels/sandbox-message.sql.ts';
import { smsTopic } from '#platform/channels/sms-topic.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { DueWork } from '#platform/due-work/due-work.ts';
import { eventTopic } from '#platform/events/event.sql.ts';
import { FileStore } from '#platform/files/file-store.ts';
import { FolderBlobs } from '#platform/files/folder-blobs.ts';
import { createMetrics } from '#platform/http/metrics.ts';
import { buildServer } from '#platform/http/server.ts';
import { RepeatStore } from '#platform/idempotency/idempotency.service.ts';
import { JobRunner } from '#platform/jobs/job-runner.ts';
import { workLog } from '#platform/jobs/work-log.ts';
import { bindKeys } from '#platform/keys/bank-keys.ts';
import { KeyRing } from '#platform/keys/key-ring.ts';
import { loadLanguages } from '#platform/language.ts';
import { type Log, silentLog } from '#platform/log.ts';
import { createBankRecord, type Mode } from '#platform/mode.ts';
import { Dispatcher } from '#platform/outbox/dispatcher.ts';
import { defaultPolicy } from '#platform/sessions/session.rules.ts';
import { openSession } from '#platform/sessions/session.service.ts';
import { SessionReader } from '#platform/sessions/session-reader.ts';
import { confirmStepUp } from '#platform/sessions/step-up.service.ts';
import { changeSettings, type SettingsPatch } from '#platform/settings/change-settings.ts';
import { Settings } from '#platform/settings/settings.ts';
import type { SettingsGroup } from '#platform/settings/settings-group.ts';
import { Throttle } from '#platform/throttle/throttle.ts';
import { TestTime } from '#platform/wall-time.ts';
import { generousBudgets } from './budgets.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { customerPassword, staffPassword } from './people-server.ts';
import { preparedPassword } from './prepared-password.ts';
import { cookieOf, ownHost, ownOrigin } from './test-server.ts';

type Response = LightMyRequestResponse;

/** Somebody with a session. */
export interface Person<Id extends string = string> {
  readonly id: Id;
  readonly email: string;
  readonly cookie: string;
}

export interface SentFiles {
  readonly [field: string]: { readonly bytes: Uint8Array; readonly name?: string };
}

export class PapersServer {
  readonly test: TestDatabase;
  readonly db: Db;
  readonly time: TestTime;
  readonly settings: Settings;
  readonly files: FileStore;
  readonly compliance: Compliance;
  readonly rails: Rails;
  /** Where the files lie, encrypted. */
  readonly folder: string;
  readonly #call: Awaited<ReturnType<typeof buildServer>>['fastify'];
  readonly #stop: () => Promise<void>;
  readonly #dueWork: DueWork;
  #people = 0;

  constructor(
    parts: Pick<
      PapersServer,
      'test' | 'time' | 'settings' | 'files' | 'folder' | 'compliance' | 'rails'
    > & {
      readonly dueWork: DueWork;
      readonly fastify: Awaited<ReturnType<typeof buildServer>>['fastify'];
      readonly stop: () => Promise<void>;
    },
  ) {
    this.test = parts.test;
    this.db = parts.test.db;
    this.time = parts.time;
    this.settings = parts.settings;
    this.files = parts.files;
    this.folder = parts.folder;
    this.compliance = parts.compliance;
    this.rails = parts.rails;
    this.#dueWork = parts.dueWork;
    this.#call = parts.fastify;
    this.#stop = parts.stop;
  }

  /** A customer with everything proven but what `proven` leaves out. */
  async customer(more: Partial<CustomerDetails> = {}): Promise<Person<CustomerId>> {
    this.#people += 1;
    const email = more.email ?? `customer-${this.#people}@example.com`;
    const password = await preparedPassword(customerPassword, { kind: 'customer', email });
    const details = {
      firstName: 'Nadia',
      lastName: 'Brandt',
      language: 'en',
      homeCurrency: 'EUR',
      timeZone: 'Europe/Berlin',
      proven: ['email'] as const,
      country: 'DE',
      streetAddress: 'Lindenstr. 1',
      zipCode: '10115',
      city: 'Berlin',
      state: 'Berlin',
      ...more,
      email,
    };
    const deed = { actor: { kind: 'system' }, now: this.time.now() } as const;
    const { id } = await this.db
      .transaction()
      .execute((tx) => openCustomer(tx, details, password, deed));
    return { id, email, cookie: await this.signIn(id) };
  }

  async staff(role: StaffRole, persona = false): Promise<Person<StaffId>> {
    this.#people += 1;
    const email = `${role}-${this.#people}@example.com`;
    const password = await preparedPassword(staffPassword, { kind: 'staff', email });
    const details = { email, name: `Sam ${role}`, role, language: 'en', persona } as const;
    const { id } = await this.db
      .transaction()
      .execute((tx) => admitStaff(tx, details, password, this.time.now()));
    return { id, email, cookie: await this.signIn(id) };
  }

  async signIn(id: CustomerId | StaffId, secondFactor: 'given' | 'asked' = 'given') {
    const kind = id.startsWith('cus_') ? 'customer' : 'staff';
    const { token } = await this.db.transaction().execute((tx) =>
      openSession(tx, {
        kind,
        subjectId: id,
        secondFactor,
        ip: '127.0.0.1',
        userAgent: 'test',
        now: this.time.now(),
      }),
    );
    return cookieOf(kind, token);
  }

  /** As a screen does it: staff who are asked why they look say so, and ask again. */
  async send(...asked: Parameters<PapersServer['sendAsIs']>): Promise<Response> {
    const answer = await this.sendAsIs(...asked);
    if (answer.statusCode !== 403 || !answer.body.includes('look_reason_required')) return answer;
    const at = `/api/users/${answer.json().data.customer_id}/look`;
    await this.sendAsIs(asked[0], 'POST', at, { reason: 'check' });
    return this.sendAsIs(...asked);
  }

  /** Awaited here, because an injected request begins only when somebody waits for it. */
  async sendAsIs(
    person: Person | undefined,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object | Buffer,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    return this.#call.inject({
      method,
      url,
      remoteAddress: '127.0.0.1',
      ...(payload === undefined ? {} : { payload }),
      headers: {
        host: ownHost,
        origin: ownOrigin,
        ...(person === undefined ? {} : { cookie: person.cookie }),
        ...headers,
      },
    });
  }

  get(person: Person | undefined, url: string): Promise<Response> {
    return this.send(person, 'GET', url);
  }

  /** A multipart form, as a browser makes it. */
  async upload(
    person: Person,
    url: string,
    files: SentFiles,
    fields: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    for (const [field, { bytes, name }] of Object.entries(files)) {
      form.append(field, new Blob([Uint8Array.from(bytes)]), name ?? `${field}.jpg`);
    }
    const sent = new globalThis.Response(form);
    const type = sent.headers.get('content-type') ?? '';
    const payload = Buffer.from(await sent.arrayBuffer());
    return this.send(person, 'POST', url, payload, { 'content-type': type });
  }

  /** Gives the second factor that was asked for, and asks again. */
  async withFactor(ask: () => Promise<Response>): Promise<Response> {
    const asked = await ask();
    const { details, data } = asked.json();
    if (details[0]?.code !== 'step_up_required') {
      throw new Error(`No second factor was asked for: ${asked.body}`);
    }
    const id: StepUpId = data.step_up;
    await this.db.transaction().execute((tx) => confirmStepUp(tx, id, this.time.now()));
    return ask();
  }

  setModes(modes: Partial<typeof verifications.defaults>): Promise<void> {
    return this.set(verifications, modes);
  }

  async set<Value extends object>(
    group: SettingsGroup<Value>,
    patch: SettingsPatch<Value>,
  ): Promise<void> {
    const { version: expectedVersion } = this.settings.current(group);
    const how = { changedBy: 'test', expectedVersion };
    await this.db.transaction().execute((tx) => changeSettings(tx, group, patch, how));
    await this.settings.refresh();
  }

  /** Messages to this address, newest first, once as many have come. */
  async inbox(to: string, atLeast = 1): Promise<readonly SandboxMessage[]> {
    for (let turn = 0; turn < 100; turn += 1) {
      const messages = await listSandboxMessages(this.db, to, { before: undefined, limit: 50 });
      if (messages.length >= atLeast) return messages;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`Fewer than ${atLeast} messages came for ${to}.`);
  }

  /** Lets bank time pass, and does what falls due. Nobody else does it here. */
  async pass(hours: number): Promise<void> {
    const now = await bankNow(this.db);
    const then = new Date(now.getTime() + hours * 3_600_000);
    await this.db.transaction().execute((tx) => moveBankTimeTo(tx, then));
    const { failing } = await this.#dueWork.runUntil(await bankNow(this.db));
    if (failing > 0) throw new Error(`${failing} pieces of due work failed.`);
  }

  close(): Promise<void> {
    return this.#stop();
  }
}

const {
  approvals,
  audit,
  cases,
  closures,
  complaints,
  dataExports,
  documents,
  homeMessages,
  phoneCalls,
  payees,
  profiles,
  rails,
  restrictions,
  screening,
  customerRecords,
  messages,
} = routes;

export async function startPapersServer(
  options: { readonly mode?: Mode; readonly log?: Log } = {},
): Promise<PapersServer> {
  const mode = options.mode ?? 'sandbox';
  const test = await testDatabase({ size: 8 });
  const { db, database } = test;
  const ring = KeyRing.inMemory();
  bindKeys(db, ring);
  await db.transaction().execute((tx) => createBankRecord(tx, { mode, facts: {} }));
  const time = new TestTime();
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-papers-'));
  const files = new FileStore(new FolderBlobs(folder));
  const languages = loadLanguages();
  const serverLog = options.log ?? silentLog;
  const log = workLog(serverLog);
  const settings = await Settings.open(db, settingsGroups, log);
  const compliance = await openCompliance({
    db,
    settings,
    mode,
    wallTime: time,
    log,
    files,
    origin: () => ownOrigin,
  });
  const outside = new Rails({ db, mode, wallTime: time });
  compliance.approvals.register(suspenseDeed(outside));
  const calendar = () => businessCalendar(settings);
  const due = [...compliance.dueWork, lateComplaintWork(calendar)];
  const dueWork = new DueWork(db, due, log);
  const own = () => ownPlaces(settings, ownOrigin);
  const modes = () => modesOf(settings.get(verifications), mode);
  const today = (on: Db | Tx) => bankDay(on, settings);
  const beside: BesideParts = {
    asksSecondFactor: ({ known, chosen }) => !known || chosen,
    transfers: (on, id) => compliance.restrictions.standingOf(on, id),
    message: (on, id) => shownTo(on, id, today),
  };
  const frame = () => ({ mode, brand: 'Fairlead', origin: ownOrigin, ...frameFacts(settings) });
  const mails = mailTopic({ db, languages, frame, smtp: () => undefined });
  const sms = smsTopic({ db, languages, frame, provider: undefined });
  const dispatcher = new Dispatcher({ database, topics: [eventTopic, mails, sms], log });
  const jobs = new JobRunner(
    database,
    [dataExportJob({ ...database, files, languages, mode, wallTime: time })],
    log,
  );
  const sessions = new SessionReader({
    db,
    wallTime: time,
    policy: () => defaultPolicy,
    onFault: (error) => {
      throw error;
    },
  });
  const staffWords = { languages, ownPlaces: () => ownPlaces(settings, ownOrigin) };
  const attaching = { files, mode, limits: () => uploadLimits(settings, 'any') };
  const { fastify } = await buildServer({
    routes: {
      approvals,
      audit,
      cases,
      closures,
      complaints,
      dataExports,
      documents,
      homeMessages,
      phoneCalls,
      payees,
      profiles,
      rails,
      restrictions,
      screening,
      customerRecords,
      messages,
    },
    implementations: [
      auditControlRoutes,
      ...complianceRoutes({ compliance, files, mode, settings, origin: () => ownOrigin }),
      closuresRoutes({
        files,
        ledger: database.pool,
        // Nothing has earned anything here.
        earned: { isOwed: async () => false, pay: async () => undefined },
      }),
      // Nobody here has left and is let in again.
      closuresControlRoutes({ approvals: new Approvals(() => 0) }),
      complaintsControlRoutes({ calendar, ownPlaces: own, complaintsBody: () => null }),
      complaintsRoutes({ calendar, complaintsBody: () => null }),
      customerRecordsControlRoutes({
        approvals: compliance.approvals,
        files,
        modes,
        beside,
        ...staffWords,
      }),
      customerLifeControlRoutes({
        ledger: database.pool,
        mode,
        bankAddress: () => 'Harbour Street 1',
        earnings: (on, ids) => earningsOf(on, settings, ids),
        languages,
        sessionPolicy: () => defaultPolicy,
        bank: () => ({ brand: 'Harbour Bank', timeZone: 'UTC' }),
      }),
      messagesControlRoutes({ ...staffWords, ...attaching }),
      messagesRoutes(attaching),
      dataExportsRoutes({ files }),
      documentsRoutes({
        files,
        mode,
        modes,
        calendar,
        limits: (paper) => uploadLimits(settings, paper),
      }),
      documentsControlRoutes({
        approvals: compliance.approvals,
        files,
        modes,
        ownPlaces: own,
      }),
      homeMessagesControlRoutes({ today, ownPlaces: own }),
      homeMessagesRoutes({ today }),
      phoneCallsControlRoutes,
      phoneCallsRoutes,
      payeesRoutes({ offers: (currency) => offersCurrency(settings, currency) }),
      profilesRoutes({
        files,
        languages,
        mode,
        modes,
        limits: () => uploadLimits(settings, 'picture'),
      }),
      railsControlRoutes({ rails: outside, compliance, calendar }),
    ],
    db,
    wallTime: time,
    sessions,
    subjects: {
      customers: (ids) => customerSubjects(db, ids, modes()),
      staff: (ids) => staffSubjects(db, ids),
    },
    requireLook: lookGuard(db),
    throttle: new Throttle({ db, wallTime: time }),
    repeats: new RepeatStore({ db, sealer: ring, wallTime: time }),
    languages,
    mode,
    log: serverLog,
    metrics: createMetrics(),
    publicOrigin: undefined,
    trustedProxies: [],
    checkAnswers: true,
    budgets: generousBudgets,
  });
  await fastify.ready();
  dispatcher.start();
  await jobs.start();
  const stop = async () => {
    await fastify.close();
    await Promise.all([dispatcher.stop(), jobs.stop()]);
    settings.close();
    await test.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return new PapersServer({
    test,
    time,
    settings,
    files,
    folder,
    compliance,
    rails: outside,
    dueWork,
    fastify,
    stop,
  });
}
