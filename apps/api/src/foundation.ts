/** What everything else stands on: log, keys, the bank's mode and identity, languages, settings. */
import { type Genesis, needsRebase, verifyLastBlock } from '@fairlead/seal';
import { blobsOf } from '#cli/bank-blobs.ts';
import type { BankParts } from '#cli/start.ts';
import { AddressBlocks } from '#modules/blocks/blocks.service.ts';
import { SiteContent } from '#modules/graph/graph.service.ts';
import { Rails } from '#modules/rails/rails.service.ts';
import { enqueueReconcile } from '#modules/rails/reconcile.service.ts';
import { ServiceFacts } from '#modules/service-facts/service-facts.service.ts';
import {
  type BankIdentity,
  contact,
  currentIdentity,
  frameFacts,
  institution,
  limits,
  requireOwnAddress,
  settingsGroups,
} from '#modules/settings/settings.service.ts';
import type { BankOnPaper } from '#modules/statements/statements.service.ts';
import { CannotStart } from '#platform/cannot-start.ts';
import type { FrameFacts } from '#platform/channels/message-context.ts';
import { BrowserPush, type BrowserPushOptions } from '#platform/channels/push/browser-push.ts';
import { vapidKeys } from '#platform/channels/push/vapid.ts';
import type { Db } from '#platform/database/db.ts';
import { type Blobs, PlaceAway } from '#platform/files/blobs.ts';
import { FileStore } from '#platform/files/file-store.ts';
import { claimStore, requireFreeStore } from '#platform/files/store-owner.ts';
import { createMetrics, type Metrics } from '#platform/http/metrics.ts';
import { workLog } from '#platform/jobs/work-log.ts';
import { bindKeys } from '#platform/keys/bank-keys.ts';
import { requireFittingKeys } from '#platform/keys/fitting-keys.ts';
import { KeyRing } from '#platform/keys/key-ring.ts';
import { type Languages, loadLanguages } from '#platform/language.ts';
import { createLog, type Log } from '#platform/log.ts';
import { bankIdOf, findBankRecord, type Mode } from '#platform/mode.ts';
import { Settings } from '#platform/settings/settings.ts';
import type { Budgets } from '#platform/throttle/throttle.rules.ts';
import { systemTime, type WallTime } from '#platform/wall-time.ts';
import { prepareBank } from '#seed/prepare-bank.ts';
import { type Compliance, openCompliance } from './compliance.ts';

/** What tests and development do otherwise. */
export interface BankOptions {
  readonly wallTime?: WallTime;
  readonly log?: Log;
  readonly ring?: KeyRing;
  readonly budgets?: Budgets;
  /** Answers must fit the contract to the letter. */
  readonly checkAnswers?: boolean;
  /** `none`: the API alone. */
  readonly pages?: 'none';
  /** `none`: demonstration customers have paid nobody. */
  readonly payments?: 'none';
  /** Where files lie, instead of where the configuration says. */
  readonly blobs?: Blobs;
  /** Which push services there are, and how they are reached. */
  readonly push?: Pick<BrowserPushOptions, 'services' | 'transport'>;
  /** How long requests that are under way may take when the bank closes. */
  readonly drainMs?: number;
}

export interface Foundation extends BankParts {
  readonly options: BankOptions;
  readonly mode: Mode;
  /** Looked at whenever it is needed: two people may have changed it. */
  readonly identity: BankIdentity;
  /** When this bank was created, in the first sealed block. */
  readonly since: string;
  /** For whoever started the bank; whole once it listens. */
  readonly announcements: () => readonly string[];
  readonly wallTime: WallTime;
  readonly log: Log;
  readonly ring: KeyRing;
  readonly metrics: Metrics;
  readonly languages: Languages;
  readonly settings: Settings;
  /** What the site says, as it is published. */
  readonly site: SiteContent;
  readonly serviceFacts: ServiceFacts;
  readonly compliance: Compliance;
  /** Addresses that are kept out. */
  readonly blocks: AddressBlocks;
  /** Where the bytes of files lie, and the files of the bank in them. */
  readonly blobs: Blobs;
  readonly files: FileStore;
  /** What reaches browsers that nobody sits at. */
  readonly push: BrowserPush;
  /** What carries money outside. */
  readonly rails: Rails;
  /** Where people open the bank; known for certain once it listens. */
  readonly origin: () => string;
  readonly setOrigin: (origin: string) => void;
}

function ringOf(file: string, thereIsABank: boolean): Promise<KeyRing> {
  return thereIsABank ? KeyRing.loadExisting(file) : KeyRing.load(file);
}

/** The whole chain takes long; its last block is looked at on every start but the very first. */
async function requireIntactHead({ ownerPool }: BankParts['database']): Promise<void> {
  const { intact } = await verifyLastBlock(ownerPool);
  if (!intact) {
    throw new CannotStart(
      'The newest sealed records were changed behind the bank: run "fairlead seal verify" to see which, and restore a backup.',
    );
  }
  if (!(await needsRebase(ownerPool))) return;
  throw new CannotStart(
    'The records of this bank were sealed in another database cluster: run "fairlead seal rebase" once, then start again.',
  );
}

/** Before anything is written. `found`: the bank that was there before this start, if any. */
async function requireFirmGround(
  database: BankParts['database'],
  blobs: Blobs,
  found: Genesis | null,
): Promise<void> {
  await requireFittingKeys(database.db);
  if (found === null) await requireFreeStore(blobs);
  else await requireIntactHead(database);
}

async function claimBlobs(
  blobs: Blobs,
  bank: Genesis,
  { found, log }: { readonly found: Genesis | null; readonly log: Log },
): Promise<void> {
  try {
    await claimStore(blobs, bankIdOf(bank));
  } catch (error) {
    if (found === null || !(error instanceof PlaceAway)) throw error;
    // Money does not wait for files. The sweep asks again whose they are.
    log.setback('file store away', error);
  }
}

export async function layFoundation(parts: BankParts, options: BankOptions): Promise<Foundation> {
  const { config, database } = parts;
  const { db } = database;
  const wallTime = options.wallTime ?? systemTime;
  const log = options.log ?? createLog({ level: config.logLevel });
  const found = await findBankRecord(db);
  const ring = options.ring ?? (await ringOf(config.keyRingFile, found !== null));
  bindKeys(db, ring);
  const blobs = options.blobs ?? blobsOf(config);
  await requireFirmGround(database, blobs, found);
  let origin = config.origin ?? `http://localhost:${config.port}`;
  const showsLink = config.roles.includes('web');
  const now = () => wallTime.now();
  const { mode, firstOwnerPath } = await prepareBank({ db, now, showsLink });
  const record = await findBankRecord(db);
  if (record === null) throw new Error('The bank was prepared but has no record.');
  await claimBlobs(blobs, record, { found, log });
  const settings = await Settings.open(db, settingsGroups, workLog(log));
  const identity = currentIdentity(record, settings);
  if (found !== null) requireOwnAddress(identity, config.origin);
  const files = new FileStore(blobs);
  return {
    ...parts,
    options,
    mode,
    identity,
    since: record.createdAt,
    announcements: () => announcementsOf(firstOwnerPath, origin),
    wallTime,
    log,
    ring,
    metrics: createMetrics(),
    languages: loadLanguages(),
    settings,
    compliance: await openCompliance({
      db,
      settings,
      mode,
      wallTime,
      log: workLog(log),
      files,
      origin: () => origin,
    }),
    site: await SiteContent.open(db, workLog(log)),
    serviceFacts: new ServiceFacts({ db, wallTime }),
    blocks: await AddressBlocks.open(db, workLog(log)),
    blobs,
    files,
    push: new BrowserPush({
      keys: vapidKeys(ring),
      subject: () => pushContact(settings, origin),
      ...options.push,
    }),
    rails: railsOf(settings, { db, mode, wallTime }),
    origin: () => origin,
    setOrigin: (known) => {
      origin = known;
    },
  };
}

function announcementsOf(firstOwnerPath: string | null, origin: string): readonly string[] {
  if (firstOwnerPath === null) return [];
  return [`The first owner joins here, once: ${origin}${firstOwnerPath}`];
}

function railsOf(
  settings: Settings,
  parts: { readonly db: Db; readonly mode: Mode; readonly wallTime: WallTime },
): Rails {
  return new Rails({
    ...parts,
    timeZone: () => settings.get(institution).time_zone,
    unreconciledDays: () => settings.get(limits).unreconciled_days,
    askToCompare: enqueueReconcile,
  });
}

/** Whom push services write to when something is wrong with what the bank sends. */
function pushContact(settings: Settings, origin: string): string {
  const { contact_email: email } = settings.get(contact);
  return `mailto:${email ?? `postmaster@${new URL(origin).hostname}`}`;
}

/** Who the bank is on paper, as it is just now. */
export function bankOnPaper({ mode, identity, origin, settings }: Foundation): BankOnPaper {
  const { brand, licence } = identity;
  const { time_zone: timeZone } = settings.get(institution);
  return { mode, brand, licence, origin: origin(), timeZone };
}

/** What every message's frame shows just now. */
export function frameOf({ mode, identity, origin, settings }: Foundation): FrameFacts {
  const { brand, licence } = identity;
  return { mode, brand, licence, origin: origin(), ...frameFacts(settings) };
}
