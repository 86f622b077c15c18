/**
 * Customers and their payees against the lists: against what a new edition brought, and every day
 * against everything. In small steps as due work, so that it can be cut off anywhere and goes on.
 */
import { setImmediate as turn } from 'node:timers/promises';
import type { CustomerId, PayeeId } from '@fairlead/contract';
import {
  type Customer,
  customerForChange,
  customersAfter,
} from '#modules/customers/customers.service.ts';
import { payeesToScreen } from '#modules/payees/payees.service.ts';
import {
  countRescreened,
  endRun,
  findRun,
  SCREENING_RUN,
  type ScreeningRun,
  startDailyRun,
  writeRun,
} from '#modules/screening/list-import.service.ts';
import type { NameToScreen, Screening } from '#modules/screening/screening.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import { dateAt, startOfDay } from '#platform/calendar.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { scheduleWork } from '#platform/due-work/due-work.sql.ts';
import type { DueWorkHandler } from '#platform/due-work/due-work.ts';
import type { Cases } from './cases.service.ts';
import { findLapsedAbout, isOpenAbout } from './cases.sql.ts';

/** Names in one step: about a second of work on a slow machine. */
const AT_ONCE = 50;
const DAILY = 'screening.daily';

export interface ScreenEverybodyParts {
  readonly screening: Screening;
  readonly cases: Cases;
  readonly timeZone: () => string;
}

/** When the bank starts: the work of tomorrow's beginning. */
export async function scheduleDailyScreening(db: Db, timeZone: string): Promise<void> {
  const dueAt = await tomorrow(db, timeZone);
  await db
    .transaction()
    .execute((tx) => scheduleWork(tx, { kind: DAILY, key: 'customers', dueAt }));
}

async function tomorrow(db: Db | Tx, timeZone: string): Promise<Date> {
  const today = dateAt(await bankNow(db), timeZone);
  return startOfDay(today.add({ days: 1 }), timeZone);
}

/** A day that was missed is not made up for: one run looks at everybody as they are. */
export function dailyScreeningWork({ timeZone }: ScreenEverybodyParts): DueWorkHandler {
  return {
    kind: DAILY,
    run: async (tx, { dueAt }) => {
      await startDailyRun(tx, dueAt);
      return tomorrow(tx, timeZone());
    },
  };
}

export function screeningRunWork(parts: ScreenEverybodyParts): DueWorkHandler {
  return {
    kind: SCREENING_RUN,
    bulk: true,
    run: async (tx, { key, dueAt }) => {
      const run = await findRun(tx, key);
      if (run === undefined) return undefined;
      const step = await names(tx, run);
      let hits = 0;
      for (const name of step.names) {
        hits += await screenOne(tx, parts, name, run.edition);
        // A name takes milliseconds of this process, and nobody asks the database between two.
        await turn();
      }
      const next = nextOf(run, step);
      if (run.edition !== null) {
        const doneAt = next === undefined ? dueAt : null;
        await countRescreened(tx, run.edition, { names: step.names.length, hits, doneAt });
      }
      if (next === undefined) {
        await endRun(tx, key);
        return undefined;
      }
      await writeRun(tx, key, next);
      return dueAt;
    },
  };
}

/** Alike wherever it is asked: a pair is cleared with everything that is known of the name. */
export function customerToScreen(customer: Customer): NameToScreen {
  return {
    name: `${customer.firstName} ${customer.lastName}`,
    whose: 'customer',
    kind: 'person',
    customerId: customer.id,
    country: customer.country,
    bornOn: customer.dateOfBirth,
  };
}

interface Step {
  readonly names: readonly NameToScreen[];
  /** Undefined where the list of names is at its end. */
  readonly last: string | undefined;
}

async function names(tx: Tx, { stage, after }: ScreeningRun): Promise<Step> {
  if (stage === 'customers') {
    const customers = await customersAfter(tx, after, AT_ONCE);
    return {
      last: customers.length < AT_ONCE ? undefined : customers.at(-1)?.id,
      names: customers.map(customerToScreen),
    };
  }
  const from = after === '' ? undefined : (after as PayeeId);
  const payees = await payeesToScreen(tx, from, AT_ONCE);
  return {
    last: payees.length < AT_ONCE ? undefined : payees.at(-1)?.payeeId,
    names: payees.map(({ name, customerId, country }) => ({
      name,
      whose: 'payee',
      customerId,
      country,
    })),
  };
}

/** Customers first, then payees; payees are screened again with every payment anyway. */
function nextOf({ stage, edition }: ScreeningRun, { last }: Step) {
  if (last !== undefined) return { stage, after: last };
  if (stage === 'customers' && edition !== null) return { stage: 'payees' as const, after: '' };
  return undefined;
}

/** A case for whoever could be listed, unless one about the very same pair is open. */
async function screenOne(
  tx: Tx,
  { screening, cases }: ScreenEverybodyParts,
  asked: NameToScreen,
  edition: bigint | null,
): Promise<number> {
  const found = await screening.screenName(tx, asked, edition);
  if (found.length === 0) return 0;
  // Two runs may come to the same person at the same time.
  await customerForChange(tx, asked.customerId);
  const news = [];
  for (const hit of found) {
    if (!(await isOpenAbout(tx, asked.customerId, hit))) news.push(hit);
  }
  if (news.length > 0) await openListed(tx, cases, asked.customerId, news);
  return news.length;
}

async function openListed(
  tx: Tx,
  cases: Cases,
  customerId: CustomerId,
  hits: Awaited<ReturnType<Screening['screenName']>>,
): Promise<void> {
  const before = await findLapsedAbout(tx, customerId, hits);
  const findings =
    before === undefined ? [] : [{ rule: 'undecided', facts: { reference: before } }];
  await cases.open(tx, { kind: 'listed', reason: 'name_on_list', customerId, hits, findings });
}
