/**
 * The lines of a long statement, a few at a time. First only which entries there are on which day,
 * which is little however many they are and says whether they add up to the statement; then the
 * entries themselves, day by day.
 */
import { dateAt } from '#platform/calendar.ts';
import type { Db } from '#platform/database/db.ts';
import { openFacts } from './statement-facts.service.ts';
import {
  linesOf,
  requireTied,
  type StatementHead,
  type StatementLine,
} from './statements.rules.ts';
import { type Statement, withPayees } from './statements.service.ts';
import { findEntryKeys, findMovementsBySeq } from './statements.sql.ts';

const KEYS_AT_ONCE = 20_000;
const LINES_AT_ONCE = 500;

export interface LongStatement {
  readonly head: StatementHead;
  readonly pages: AsyncIterable<readonly StatementLine[]>;
}

/** Throws before anything is read out when the entries do not add up to it. */
export async function longStatement(db: Db, statement: Statement): Promise<LongStatement> {
  const facts = await openFacts(db, statement);
  const { days, credits } = await entriesByDay(db, statement);
  const head = { ...statement, facts, credits };
  return { head, pages: linesByDay(db, statement, days, facts.timeZone) };
}

/** The numbers of its entries by their value dates, in order. */
type Days = ReadonlyMap<string, readonly number[]>;

async function entriesByDay(
  db: Db,
  statement: Statement,
): Promise<{ readonly days: Days; readonly credits: number }> {
  const found = new Map<string, number[]>();
  let [movements, credits, sumMinor] = [0, 0, 0n];
  let before = statement.toSeq + 1n;
  for (;;) {
    const keys = await findEntryKeys(db, statement, before, KEYS_AT_ONCE);
    for (const { seq, valueDate, amount } of keys) {
      const day = found.get(valueDate) ?? [];
      day.push(Number(seq));
      found.set(valueDate, day);
      movements += 1;
      credits += amount > 0n ? 1 : 0;
      sumMinor += amount;
    }
    before = keys.at(-1)?.seq ?? 0n;
    if (keys.length < KEYS_AT_ONCE || movements >= statement.movements) break;
  }
  requireTied(statement, { sumMinor, movements });
  const inOrder = [...found].sort(([one], [other]) => (one < other ? -1 : 1));
  return { days: new Map(inOrder.map(([day, seqs]) => [day, seqs.reverse()])), credits };
}

async function* linesByDay(
  db: Db,
  statement: Statement,
  days: Days,
  timeZone: string,
): AsyncGenerator<readonly StatementLine[]> {
  const dayOf = (moment: Date) => dateAt(moment, timeZone).toString();
  let balance = statement.openingMinor;
  for (const seqs of days.values()) {
    for (let at = 0; at < seqs.length; at += LINES_AT_ONCE) {
      const some = seqs.slice(at, at + LINES_AT_ONCE);
      const movements = await findMovementsBySeq(db, statement, some);
      const lines = linesOf(balance, await withPayees(db, statement, movements), dayOf);
      balance = lines.at(-1)?.balanceMinor ?? balance;
      yield lines;
    }
  }
}
