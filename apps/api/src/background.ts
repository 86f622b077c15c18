/**
 * The work behind the doors: what is delivered, what falls due, what is sealed, what is tidied up.
 * Every process can be asked for it; only workers do it by themselves.
 */
import { Sealer } from '@fairlead/seal';
import { Counter, Gauge } from 'prom-client';
import { rollUpJob } from '#modules/accounts/account-days.service.ts';
import { forgetOldBlocks } from '#modules/blocks/blocks.service.ts';
import { erasureWork } from '#modules/closures/erasure.service.ts';
import { lateComplaintWork } from '#modules/complaints/late-complaints.service.ts';
import { forgetOldContactMessages } from '#modules/contact-messages/contact-messages.service.ts';
import { forgetOldChallenges } from '#modules/credentials/passkeys/passkeys.service.ts';
import { forgetOldTokens } from '#modules/credentials/pins/mailed-tokens.service.ts';
import { forgetOldPins } from '#modules/credentials/pins/pins.service.ts';
import { forgetOldCustomerInvitations } from '#modules/customer-records/invitations.service.ts';
import { dataExportJob, forgetOldExports } from '#modules/data-exports/data-exports.service.ts';
import { pushDevices } from '#modules/devices/devices.service.ts';
import type { ExternalTransfers } from '#modules/external-transfers/external-transfers.service.ts';
import { ecbRatesJob, fetchFile } from '#modules/fx/ecb-rates.service.ts';
import { Fx } from '#modules/fx/fx.service.ts';
import { interestWork } from '#modules/interest/interest-run.service.ts';
import { checkLedgerJob } from '#modules/ledger/ledger.service.ts';
import { dailyCloseWork } from '#modules/ledger/ledger-closes.service.ts';
import { sweepLedgerJob } from '#modules/ledger/ledger-sweep.service.ts';
import { measureMoneyStop } from '#modules/ledger/stops/money-stop.service.ts';
import { forgetUnsentFiles } from '#modules/messages/attachments.service.ts';
import { waitingAlerts } from '#modules/notifications/alerts.service.ts';
import { transferAlerts } from '#modules/notifications/transfer-alerts.service.ts';
import { RailCollector, railTopics } from '#modules/rails/dispatch.service.ts';
import { askToCompare, reconcileJob } from '#modules/rails/reconcile.service.ts';
import { forgetOldRegistrations } from '#modules/registrations/registrations.service.ts';
import { businessCalendar, smtpSettings } from '#modules/settings/settings.service.ts';
import { monthlyStatements } from '#modules/statements/monthly-statements.service.ts';
import type { Transfers } from '#modules/transfers/transfers.service.ts';
import { forgetVisitors } from '#platform/audit/visitor-texts.service.ts';
import { mailTopic } from '#platform/channels/mail-topic.ts';
import { pushTopic } from '#platform/channels/push/push-topic.ts';
import { forgetOldSandboxMessages } from '#platform/channels/sandbox-message.sql.ts';
import { forgetUnconfirmedRecipients } from '#platform/channels/sandbox-recipient.sql.ts';
import { smsTopic, webhookSms } from '#platform/channels/sms-topic.ts';
import { unsentTopic } from '#platform/channels/unsent-topic.ts';
import { DueWork, type DueWorkHandler } from '#platform/due-work/due-work.ts';
import { eventTopic, forgetOldEvents } from '#platform/events/event.sql.ts';
import { EventHub } from '#platform/events/hub.ts';
import { sweepFiles } from '#platform/files/sweep-files.ts';
import { forgetOldAnswers } from '#platform/idempotency/idempotency.service.ts';
import { forgetOldCounts } from '#platform/jobs/control-count.sql.ts';
import { countedJob } from '#platform/jobs/counted-job.ts';
import { type Chore, housekeeping } from '#platform/jobs/housekeeping.ts';
import type { Job } from '#platform/jobs/job.ts';
import { JobRunner, prepareJobs } from '#platform/jobs/job-runner.ts';
import { workLog } from '#platform/jobs/work-log.ts';
import { Dispatcher } from '#platform/outbox/dispatcher.ts';
import { forgetDeadLetters } from '#platform/outbox/outbox.sql.ts';
import { measureOutbox } from '#platform/outbox/outbox-metrics.ts';
import type { Topic } from '#platform/outbox/topics.ts';
import { forgetOldDevices } from '#platform/sessions/known-device.service.ts';
import { forgetOldSessions } from '#platform/sessions/session.service.ts';
import { forgetOldStepUps } from '#platform/sessions/step-up.service.ts';
import { forgetOldFailures } from '#platform/throttle/sign-in-throttle.ts';
import { forgetOldWindows } from '#platform/throttle/throttle.ts';
import { bankOnPaper, type Foundation, frameOf } from './foundation.ts';

export interface Background {
  readonly hub: EventHub;
  readonly dueWork: DueWork;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** What leaves through the outbox. */
function topics(foundation: Foundation): readonly Topic[] {
  const { config, database, languages, settings, identity, wallTime } = foundation;
  const { db } = database;
  const frame = () => frameOf(foundation);
  const smtp = () => smtpSettings(settings, identity.brand);
  return [
    eventTopic,
    transferAlerts,
    waitingAlerts,
    mailTopic({ db, languages, frame, smtp }),
    smsTopic({ db, languages, frame, provider: config.sms && webhookSms(config.sms, wallTime) }),
    pushTopic({ db, languages, frame, devices: pushDevices, push: foundation.push }),
    unsentTopic,
    ...railTopics(db, foundation.rails),
  ];
}

/** What is over and goes. */
const chores = ({ files }: Foundation): readonly Chore[] => [
  { name: 'data exports', run: forgetOldExports(files) },
  { name: 'unsent files', run: forgetUnsentFiles(files) },
  { name: 'sessions', run: forgetOldSessions },
  { name: 'step-ups', run: forgetOldStepUps },
  { name: 'passkey challenges', run: forgetOldChallenges },
  { name: 'sent PINs', run: forgetOldPins },
  { name: 'mailed tokens', run: forgetOldTokens },
  { name: 'registrations', run: forgetOldRegistrations },
  { name: 'customer invitations', run: forgetOldCustomerInvitations },
  { name: 'devices', run: forgetOldDevices },
  { name: 'throttles', run: forgetOldWindows },
  { name: 'sign-in failures', run: forgetOldFailures },
  { name: 'kept answers', run: forgetOldAnswers },
  { name: 'events', run: forgetOldEvents },
  { name: 'address blocks', run: forgetOldBlocks },
  { name: 'addresses of visitors', run: forgetVisitors },
  { name: 'control counts', run: forgetOldCounts },
  { name: 'contact messages', run: forgetOldContactMessages },
  { name: 'dead letters', run: forgetDeadLetters },
  { name: 'sandbox messages', run: forgetOldSandboxMessages },
  { name: 'sandbox recipients', run: forgetUnconfirmedRecipients },
];

/** What runs by itself or was asked for, and nobody waits for. */
function jobsOf(foundation: Foundation): readonly Job[] {
  const { database, wallTime, blobs, settings } = foundation;
  const { db, ownerPool } = database;
  const jobs: readonly Job[] = [
    housekeeping(db, chores(foundation), { wallTime, log: workLog(foundation.log) }),
    dataExportJob({ ...foundation, ...database }),
    rollUpJob(db),
    reconcileJob(database, foundation.rails, workLog(foundation.log)),
    ecbRatesJob({ db, settings, fx: new Fx(foundation), fetchFile }),
    {
      name: 'sweep-files',
      long: true,
      cron: '17 3 * * *',
      run: async () => {
        await sweepFiles(db, blobs, wallTime.now());
      },
    },
    sweepLedgerJob(database.pool),
    checkLedgerJob({ db, ownerPool }),
  ];
  return jobs.map((job) => countedJob(db, job));
}

/** Counts what lapsed before it could be delivered, of which nothing else is left. */
function lapseCounter({ metrics }: Foundation): (topic: string) => void {
  const counter = new Counter({
    name: 'fairlead_outbox_lapsed_total',
    help: 'Messages whose time was over before they could be delivered, by topic.',
    labelNames: ['topic'] as const,
    registers: [metrics.registry],
  });
  return (topic) => counter.inc({ topic });
}

function measureSeal({ metrics }: Foundation, sealer: Sealer): void {
  new Gauge({
    name: 'fairlead_seal_lag_seconds',
    help: 'Since the latest moment whose rows are known to be sealed.',
    registers: [metrics.registry],
    collect() {
      this.set(sealer.lagSeconds());
    },
  });
}

/** Where money moves. */
export interface MoneyPaths {
  readonly transfers: Transfers;
  readonly sending: ExternalTransfers;
}

/** What falls due at a moment of bank time. */
function dueWorkOf(
  foundation: Foundation,
  { transfers, sending }: MoneyPaths,
): readonly DueWorkHandler[] {
  const { settings } = foundation;
  return [
    ...foundation.compliance.dueWork,
    ...sending.work,
    erasureWork(foundation),
    interestWork({ settings, transfers, log: workLog(foundation.log) }),
    dailyCloseWork(settings),
    lateComplaintWork(() => businessCalendar(settings)),
    monthlyStatements(() => bankOnPaper(foundation)),
  ];
}

export function prepareBackground(foundation: Foundation, paths: MoneyPaths): Background {
  const { database, config } = foundation;
  const { db } = database;
  const log = workLog(foundation.log);
  const hub = new EventHub(database, log);
  const dueWork = new DueWork(db, dueWorkOf(foundation, paths), log);
  const lapsed = lapseCounter(foundation);
  const dispatcher = new Dispatcher({ database, topics: topics(foundation), log, lapsed });
  const jobs = new JobRunner(database, jobsOf(foundation), log);
  const collector = new RailCollector(db, foundation.rails, log);
  const sealer = new Sealer({
    pool: database.ownerPool,
    onError: (error) => log.failed('seal', error),
  });
  const works = config.roles.includes('worker');
  const serves = config.roles.includes('web');
  measureOutbox(foundation.metrics.registry, db, log);
  measureMoneyStop(foundation.metrics.registry, database.pool, log);
  if (works) measureSeal(foundation, sealer);
  return {
    hub,
    dueWork,
    start: async () => {
      if (serves) await hub.start();
      if (!works) {
        // It may ask for a job before any worker has come.
        await prepareJobs(database);
        return;
      }
      sealer.start();
      dispatcher.start();
      dueWork.start();
      collector.start();
      await jobs.start();
      // However long no process ran: what is not compared stops what leaves.
      await askToCompare(db);
    },
    stop: async () => {
      await hub.stop();
      await Promise.all([jobs.stop(), dueWork.stop(), dispatcher.stop(), collector.stop()]);
      // Last, so that what the others wrote is sealed too.
      await sealer.stop();
    },
  };
}
