/** Key figures and what each control did, counted at most once in a while. */
import type { ControlName } from '@fairlead/contract';
import { countBlocksBefore, inTransaction, readLastBlock } from '@fairlead/seal';
import type { Pool } from 'pg';
import type { Db } from '#platform/database/db.ts';
import { countsOfLastDay, type WorkCount } from '#platform/jobs/control-count.sql.ts';
import type { WallTime } from '#platform/wall-time.ts';
import { type ControlDone, type ControlState, stateOf } from './figures.rules.ts';
import {
  countActions,
  countChecks,
  countCloses,
  countComparisons,
  customersByDay,
  heldBalances,
  readAge,
  volumeByDay,
} from './figures.sql.ts';

/** Figures read many rows; controls read few. */
const FIGURES_KEPT_MS = 60_000;

export async function countFigures(db: Db, timeZone: string) {
  const customers = await customersByDay(db, timeZone);
  return {
    customers,
    volume: await volumeByDay(db, timeZone),
    balances: await heldBalances(db),
  };
}

export type Figures = Awaited<ReturnType<typeof countFigures>> & { readonly countedAt: Date };

/** One count at a time, kept for a minute. A failure is not kept. */
export class KeptFigures {
  readonly #wallTime: WallTime;
  readonly #count: () => ReturnType<typeof countFigures>;
  #kept: { readonly atMs: number; readonly figures: Promise<Figures> } | undefined;

  constructor(wallTime: WallTime, count: () => ReturnType<typeof countFigures>) {
    this.#wallTime = wallTime;
    this.#count = count;
  }

  async read(): Promise<Figures> {
    const countedAt = this.#wallTime.now();
    const atMs = countedAt.getTime();
    if (this.#kept === undefined || atMs - this.#kept.atMs >= FIGURES_KEPT_MS) {
      const figures = this.#count().then((counted) => ({ ...counted, countedAt }));
      this.#kept = { atMs, figures };
    }
    const { figures } = this.#kept;
    try {
      return await figures;
    } catch (error) {
      if (this.#kept?.figures === figures) this.#kept = undefined;
      throw error;
    }
  }
}

/** Controls that leave an audit record each time. */
const RECORDED: Partial<Record<ControlName, readonly string[]>> = {
  sign_ins: ['session.opened', 'session.completed', 'session.passkey'],
  sign_ins_refused: ['session.refused', 'session.code_refused'],
  documents_decided: ['document.approved', 'document.rejected'],
  payments_held: ['case.opened'],
  payments_arrived: ['transfer.arrived'],
  settings_changed: ['settings.changed'],
  addresses_blocked: ['address.blocked'],
};

/** Controls that are counted as they are done. */
const COUNTED: Partial<Record<ControlName, (work: string) => boolean>> = {
  ledger_sweeps: (work) => work === 'job.sweep-ledger',
  jobs_run: (work) => work.startsWith('job.'),
  mail_sent: (work) => work === 'outbox.mail',
  sms_sent: (work) => work === 'outbox.sms',
  push_sent: (work) => work === 'outbox.push',
};

const DAY_MS = 24 * 3600 * 1000;

export interface ControlFigure extends ControlDone {
  readonly state: ControlState;
}

export async function countControls(
  db: Db,
  pool: Pool,
  names: readonly ControlName[],
): Promise<{ readonly now: Date; readonly controls: readonly ControlFigure[] }> {
  const { now, ageMinutes } = await readAge(db);
  const known = new Map<ControlName, ControlDone>();
  const add = (done: ControlDone) => known.set(done.control, done);
  const counts = await countsOfLastDay(db);
  for (const name of names) {
    const belongs = COUNTED[name];
    if (belongs !== undefined)
      add(
        sumOf(
          name,
          counts.filter(({ work }) => belongs(work)),
        ),
      );
  }
  const recorded = await countActions(db, Object.values(RECORDED).flat());
  for (const name of names) {
    const actions = RECORDED[name];
    if (actions === undefined) continue;
    const own = recorded.filter(({ action }) => actions.includes(action));
    add(
      sumOf(
        name,
        own.map(({ count, ...rest }) => ({ ...rest, done: count, failed: 0 })),
      ),
    );
  }
  add({ control: 'books_checked', ...(await countChecks(db)) });
  add({ control: 'days_closed', ...(await countCloses(db)) });
  add({ control: 'rails_compared', ...(await countComparisons(db)) });
  add({ control: 'seals_made', failed: 0, ...(await countSeals(pool, now)) });
  return {
    now,
    controls: names.map((control) => {
      const done = known.get(control) ?? { control, done: 0, failed: 0, lastAt: null };
      return { ...done, state: stateOf(done, ageMinutes) };
    }),
  };
}

function sumOf(
  control: ControlName,
  counts: readonly Pick<WorkCount, 'done' | 'failed' | 'lastAt'>[],
): ControlDone {
  const times = counts.flatMap(({ lastAt }) => (lastAt === null ? [] : [lastAt.getTime()]));
  return {
    control,
    done: counts.reduce((sum, { done }) => sum + done, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
    lastAt: times.length === 0 ? null : new Date(Math.max(...times)),
  };
}

async function countSeals(pool: Pool, now: Date) {
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  return inTransaction(
    pool,
    async (query) => {
      const last = await readLastBlock(query);
      const before = await countBlocksBefore(query, since);
      return {
        done: Number((last?.number ?? -1n) + 1n - before),
        lastAt: last === null ? null : new Date(last.sealedAt),
      };
    },
    'begin isolation level repeatable read read only',
  );
}
