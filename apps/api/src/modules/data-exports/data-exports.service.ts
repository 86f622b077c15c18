/** Downloads of everything held about a customer: asked for, made by a job, gone after a week. */
import { type CustomerId, type DataExportId, EXPORT_DAYS, type FileId } from '@fairlead/contract';
import * as z from 'zod';
import { type Customer, customerById } from '#modules/customers/customers.service.ts';
import { notify } from '#modules/notifications/notifications.service.ts';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { sendMail } from '#platform/channels/send.ts';
import type { Db, InSnapshot, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { type FileStore, MOST_OF_A_HISTORY_BYTES } from '#platform/files/file-store.ts';
import type { Job } from '#platform/jobs/job.ts';
import { enqueueJob } from '#platform/jobs/job-runner.ts';
import type { Languages } from '#platform/language.ts';
import type { Mode } from '#platform/mode.ts';
import { newId } from '#platform/random.ts';
import { requireStepUp, type StepUpBinding } from '#platform/sessions/step-up.service.ts';
import type { WallTime } from '#platform/wall-time.ts';
import {
  type DataExport,
  findExport,
  findExports,
  heldFiles,
  insertExport,
  lockExportsOf,
  markExpired,
  markFailed,
  markReady,
} from './data-exports.sql.ts';
import { dataFile } from './data-file.ts';
import { heldSections } from './gather.service.ts';
import { readablePage } from './readable-page.ts';
import { type ZipFile, zip } from './zip.ts';

const JOB = { name: 'data-export', long: true };
const DAY_MS = 24 * 3600 * 1000;
const LIFE_MS = EXPORT_DAYS * DAY_MS;
const MOST_A_DAY = 3;

export const EXPORT_TYPE = 'application/zip';

export interface ExportDeed {
  readonly actor: Actor;
  readonly requestId: string;
  readonly stepUp: StepUpBinding;
  readonly keep: (tx: Tx, made: DataExport) => Promise<void>;
}

/** Refuses with `too_many_requests` while one is being made, and after three in a day. */
export async function requestExport(
  db: Db,
  customerId: CustomerId,
  deed: ExportDeed,
): Promise<DataExport> {
  const { now } = deed.stepUp;
  return db.transaction().execute(async (tx) => {
    await lockExportsOf(tx, customerId);
    await requireStepUp(tx, deed.stepUp);
    const recent = await findExports(tx, customerId, { before: undefined, limit: MOST_A_DAY });
    refuseTooMany(recent, now);
    const made = await insertExport(tx, { id: newId('dataExport'), customerId, requestedAt: now });
    await enqueueJob(tx, JOB, { id: made.id }, made.id);
    await recordAudit(tx, {
      actor: deed.actor,
      action: 'data_export.requested',
      subject: { kind: 'data_export', id: made.id },
      customerId,
      requestId: deed.requestId,
    });
    await deed.keep(tx, made);
    return made;
  });
}

function refuseTooMany(recent: readonly DataExport[], now: Date): void {
  const oldest = recent[MOST_A_DAY - 1];
  const freeAt = oldest === undefined ? 0 : oldest.requestedAt.getTime() + DAY_MS;
  const preparing = recent.some(({ status }) => status === 'Preparing');
  const seconds = Math.ceil(Math.max(preparing ? 60 : 0, (freeAt - now.getTime()) / 1000));
  if (seconds > 0) throw new Refusal('too_many_requests', { retryAfterSeconds: seconds });
}

/** The file of an own export. Refuses with `not_found` or `not_ready`. */
export async function exportFile(
  db: Db,
  customerId: CustomerId,
  id: DataExportId,
  now: Date,
): Promise<FileId> {
  const found = await findExport(db, id);
  if (found === undefined || found.customerId !== customerId) throw new Refusal('not_found');
  if (found.status === 'Preparing') throw new Refusal('not_ready');
  const { status, fileId, expiresAt } = found;
  if (status !== 'Ready' || fileId === null || expiresAt === null || expiresAt <= now) {
    throw new Refusal('not_found');
  }
  return fileId;
}

/** Everything about somebody leaves the bank: they confirm it, and find it in their activity. */
export async function recordDownload(
  db: Db,
  customerId: CustomerId,
  id: DataExportId,
  { actor, requestId, stepUp }: Omit<ExportDeed, 'keep'>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await requireStepUp(tx, stepUp);
    await recordAudit(tx, {
      actor,
      action: 'data_export.downloaded',
      subject: { kind: 'data_export', id },
      customerId,
      requestId,
    });
  });
}

export interface ExportParts {
  readonly db: Db;
  /** A long history is sorted longer than a page of the bank may take. */
  readonly unhurried: InSnapshot;
  readonly files: FileStore;
  readonly languages: Languages;
  readonly mode: Mode;
  readonly wallTime: WallTime;
}

const payload = z.object({ id: z.string() });

/** Makes the file. Running it twice makes one. */
export function dataExportJob(parts: ExportParts): Job {
  return {
    ...JOB,
    run: async (given) => {
      const asked = await findExport(parts.db, payload.parse(given).id);
      if (asked?.status === 'Preparing') await prepare(asked, parts);
    },
  };
}

async function prepare(asked: DataExport, parts: ExportParts): Promise<void> {
  const { db, unhurried, files, wallTime } = parts;
  const customer = await customerById(db, asked.customerId);
  const facts = { ownerId: customer.id, kind: JOB.name, mediaType: EXPORT_TYPE };
  const draft = await unhurried((tx) => {
    const archive = zip(contentsOf(tx, customer, parts), wallTime.now());
    return files.put(archive, facts, MOST_OF_A_HISTORY_BYTES);
  });
  const readyAt = wallTime.now();
  const expiresAt = new Date(readyAt.getTime() + LIFE_MS);
  await db.transaction().execute(async (tx) => {
    const fileId = await files.keep(tx, draft);
    const first = await markReady(tx, asked.id, {
      readyAt,
      expiresAt,
      bytes: draft.sizeBytes,
      fileId,
    });
    if (!first) {
      await files.erase(tx, fileId);
      return;
    }
    await recordAudit(tx, {
      actor: { kind: 'system' },
      action: 'data_export.ready',
      subject: { kind: 'data_export', id: asked.id },
      customerId: customer.id,
    });
    await sendMail(tx, {
      template: 'export_ready',
      to: customer.email,
      personId: customer.id,
      language: customer.language,
      values: {
        first: customer.firstName,
        until: expiresAt.toISOString(),
        timeZone: customer.timeZone,
      },
    });
    await notify(tx, {
      customerId: customer.id,
      cause: asked.id,
      message: 'export_ready',
      link: '/user/account/data',
    });
  });
}

/** The files of the archive, each read while it is packed, and all of one moment. */
async function* contentsOf(
  tx: Tx,
  customer: Customer,
  { files, languages, mode, wallTime }: ExportParts,
): AsyncGenerator<ZipFile> {
  const at = wallTime.now();
  const { language, timeZone, firstName, lastName } = customer;
  const name = `${firstName} ${lastName}`;
  const sections = heldSections(tx, customer);
  const page = readablePage(sections, { languages, language, mode, name, at, timeZone });
  yield { name: 'index.html', content: bytesOf(page) };
  const head = { made_at: at.toISOString(), simulated: mode === 'sandbox' };
  yield { name: 'data.json', content: bytesOf(dataFile(head, sections)) };
  yield* picturesOf(tx, customer.id, files);
}

async function* bytesOf(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text);
}

async function* picturesOf(
  tx: Tx,
  customerId: CustomerId,
  files: FileStore,
): AsyncGenerator<ZipFile> {
  for (const { id, kind, mediaType } of await heldFiles(tx, customerId)) {
    const found = await files.get(tx, id);
    if (found.state !== 'found') continue;
    yield { name: `files/${kind}-${id}.${endingOf(mediaType)}`, content: found.content };
  }
}

/** How a file of that type ends; papers are kept as pictures, statements as they were issued. */
function endingOf(mediaType: string): string {
  const [, kind = ''] = mediaType.split('/');
  return kind === 'jpeg' ? 'jpg' : kind.replace(/^x-/, '');
}

/** Housekeeping: what is over goes, and what could not be made is not waited for. */
export function forgetOldExports(files: FileStore) {
  return async (tx: Tx, now: Date): Promise<void> => {
    for (const file of await markExpired(tx, now)) await files.erase(tx, file);
    await markFailed(tx, new Date(now.getTime() - DAY_MS));
  };
}
