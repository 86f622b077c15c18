/**
 * The check of everything: sealed rows against their seals, the books against themselves,
 * transfers against the books, and what was published of each day against both. It runs as a job,
 * tells how far it really is, and what it found is kept.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { LedgerCheckId, StaffId } from '@fairlead/contract';
import { verifyLedger } from '@fairlead/ledger';
import { inTransaction, readLastBlock, verify } from '@fairlead/seal';
import type { Pool } from 'pg';
import * as z from 'zod';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { failureReason } from '#platform/jobs/failure-reason.ts';
import type { Job } from '#platform/jobs/job.ts';
import { enqueueJob } from '#platform/jobs/job-runner.ts';
import { newId } from '#platform/random.ts';
import {
  type CheckProgress,
  type CheckResult,
  findCheck,
  findRunningCheck,
  finishCheck,
  insertCheck,
  type LedgerCheck,
  updateProgress,
} from './ledger.sql.ts';
import { checkCloses } from './ledger-closes.service.ts';
import { checkTransfers } from './transfer-checks/transfer-checks.service.ts';

const JOB = { name: 'check-ledger', long: true };
const FINDINGS_MAX = 100;
const REPORT_MS = 300;

export interface CheckDeed {
  readonly actor: Actor;
  readonly staffId: StaffId;
  readonly requestId: string;
}

/** Starts one, unless one is under way: then that is the answer. */
export async function startCheck(db: Db, deed: CheckDeed): Promise<LedgerCheck> {
  const { actor, staffId, requestId } = deed;
  return db.transaction().execute(async (tx) => {
    const id = newId('ledgerCheck');
    const started = await insertCheck(tx, { id, askedBy: staffId });
    const check = started ? await findCheck(tx, id) : await findRunningCheck(tx);
    // The one under way has ended this moment: the next call starts a new one.
    if (check === undefined) throw new Error('A check neither runs nor could be started.');
    const subject = { kind: 'ledger_check', id: check.id };
    await recordAudit(tx, { actor, action: 'ledger.check_asked', subject, requestId });
    if (started) await enqueueJob(tx, JOB, { id });
    return check;
  });
}

const payload = z.object({ id: z.string() });

export function checkLedgerJob({ db, ownerPool }: { db: Db; ownerPool: Pool }): Job {
  return {
    ...JOB,
    run: async (given) => {
      // The column's own check keeps it to this form.
      const id = payload.parse(given).id as LedgerCheckId;
      const result = await resultOf(db, ownerPool, id);
      await db.transaction().execute((tx) => keepResult(tx, id, result));
    },
  };
}

async function keepResult(tx: Tx, id: LedgerCheckId, result: CheckResult): Promise<void> {
  const { outcome, findings } = result;
  if (!(await finishCheck(tx, id, result))) return;
  await recordAudit(tx, {
    actor: { kind: 'system' },
    action: 'ledger.checked',
    subject: { kind: 'ledger_check', id },
    after: { outcome, findings: findings.length },
  });
}

/** A run that cannot come to its end says so; it is not tried again by itself. */
async function resultOf(db: Db, pool: Pool, id: LedgerCheckId): Promise<CheckResult> {
  const progress = new Progress(db, id);
  try {
    return await progress.while(() => checkEverything(pool, progress));
  } catch (error) {
    const nothing = { blocks: 0n, rows: 0n, entries: 0n, head: null, findings: [] };
    return { ...nothing, outcome: 'stopped', reason: failureReason(error) };
  }
}

async function checkEverything(pool: Pool, progress: Progress): Promise<CheckResult> {
  const last = await inTransaction(pool, readLastBlock, 'begin read only');
  const blocks = (last?.number ?? -1n) + 1n;
  // Until the rules are counted, as many steps as there are blocks and one for the books.
  progress.at({ stepsDone: 0n, steps: blocks + 1n });
  const seals = await verify(pool, {
    maxFindings: FINDINGS_MAX,
    onProgress: ({ block }) => progress.at({ stepsDone: block + 1n, steps: blocks + 1n }),
  });
  const books = await verifyLedger(pool, {
    onRule: (done, of) =>
      progress.at({ stepsDone: blocks + BigInt(done), steps: blocks + BigInt(of) }),
  });
  const transfers = await checkTransfers(pool, FINDINGS_MAX);
  const closes = await checkCloses(pool, FINDINGS_MAX);
  const findings = [...seals.findings, ...books.findings, ...transfers, ...closes]
    .slice(0, FINDINGS_MAX)
    .map(({ table, key, problem }) => ({ table, key, problem }));
  return {
    outcome: findings.length === 0 ? 'intact' : 'not_intact',
    blocks: seals.blocks,
    rows: seals.rows,
    entries: books.entries,
    head: seals.head?.head ?? null,
    findings,
    reason: null,
  };
}

/** Writes down how far the work is, every moment while it goes on. */
class Progress {
  readonly #db: Db;
  readonly #id: LedgerCheckId;
  #now: CheckProgress = { stepsDone: 0n, steps: 0n };

  constructor(db: Db, id: LedgerCheckId) {
    this.#db = db;
    this.#id = id;
  }

  at(progress: CheckProgress): void {
    this.#now = progress;
  }

  async while<T>(work: () => Promise<T>): Promise<T> {
    await this.#write();
    const ended = new AbortController();
    const writing = this.#keepWriting(ended.signal);
    try {
      return await work();
    } finally {
      ended.abort();
      await writing;
      await this.#write();
    }
  }

  async #keepWriting(ended: AbortSignal): Promise<void> {
    while (!ended.aborted) {
      await this.#write();
      await Promise.race([sleep(REPORT_MS), new Promise((end) => onAbort(ended, end))]);
    }
  }

  #write(): Promise<void> {
    return this.#db.transaction().execute((tx) => updateProgress(tx, this.#id, this.#now));
  }
}

function onAbort(signal: AbortSignal, end: (value: unknown) => void): void {
  if (signal.aborted) end(undefined);
  signal.addEventListener('abort', () => end(undefined), { once: true });
}
