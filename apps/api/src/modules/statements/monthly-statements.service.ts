/**
 * Monthly statements, as due work: when a month of the bank is over, every account gets its own, a
 * few hundred in a transaction. Killed at any point, the rest is made by the next run, once.
 */
import { type Notice, notify } from '#modules/notifications/notifications.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import { dateAt, parseDate, startOfDay } from '#platform/calendar.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { scheduleWork } from '#platform/due-work/due-work.sql.ts';
import type { DueWorkHandler } from '#platform/due-work/due-work.ts';
import { monthBefore } from './statements.rules.ts';
import { type BankOnPaper, type Statement, writeStatement } from './statements.service.ts';
import { findDueAccounts, firstOpening } from './statements.sql.ts';

const KIND = 'statement.month';
const KEY = 'all';
const AT_ONCE = 200;
/** After what else belongs to the turn of the month, such as interest. */
const AFTER_MIDNIGHT_MS = 5 * 60 * 1000;

/** When the month of a moment can be closed: five past midnight on the first of the next. */
function closingTimeOf(moment: Date, timeZone: string): Date {
  const next = dateAt(moment, timeZone).with({ day: 1 }).add({ months: 1 });
  return new Date(startOfDay(next, timeZone).getTime() + AFTER_MIDNIGHT_MS);
}

/** Does nothing where it is scheduled already. A bank with a past begins with its first month. */
export async function scheduleMonthlyStatements(db: Db, timeZone: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const since = (await firstOpening(tx)) ?? (await bankNow(tx));
    await scheduleWork(tx, { kind: KIND, key: KEY, dueAt: closingTimeOf(since, timeZone) });
  });
}

export function monthlyStatements(bank: () => BankOnPaper, atOnce = AT_ONCE): DueWorkHandler {
  return {
    kind: KIND,
    bulk: true,
    run: async (tx, { dueAt }) => {
      const { timeZone } = bank();
      const month = monthBefore(dateAt(dueAt, timeZone).toString());
      const made = await closeMonth(tx, bank(), month, atOnce);
      // The same moment again: there may be more.
      return made === atOnce ? dueAt : closingTimeOf(dueAt, timeZone);
    },
  };
}

/** Answers how many accounts were looked at; fewer than a full turn means that none is left. */
async function closeMonth(
  tx: Tx,
  bank: BankOnPaper,
  month: { readonly from: string; readonly to: string },
  atOnce: number,
): Promise<number> {
  const end = startOfDay(parseDate(month.to).add({ days: 1 }), bank.timeZone);
  const due = await findDueAccounts(tx, { ...month, end }, atOnce);
  const made = [];
  for (const { id, ...account } of due) {
    made.push(await writeStatement(tx, bank, { ...account, accountId: id }));
  }
  await notify(tx, ...made.flatMap((one) => (one === undefined ? [] : [noticeOf(one, bank)])));
  return due.length;
}

function noticeOf({ id, customerId, accountId }: Statement, { mode }: BankOnPaper): Notice {
  return {
    customerId,
    cause: id,
    message: 'statement_ready',
    facts: { account: accountId },
    link: '/user/transfers/history',
    simulated: mode === 'sandbox',
  };
}
