/** Making statements: any range on demand, each month by itself. Nothing changes one afterwards. */
import type { AccountId, CustomerId, StatementId, TransferId } from '@fairlead/contract';
import { rangeSumsOf } from '#modules/accounts/account-days.service.ts';
import { ownAccount } from '#modules/accounts/accounts.service.ts';
import { payeesPaid } from '#modules/transfers/outside/outside-transfers.service.ts';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import { dateAt } from '#platform/calendar.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { publish } from '#platform/events/publish.ts';
import { newCheckCode } from '#platform/paper/sheet.ts';
import { newId } from '#platform/random.ts';
import { type BankOnPaper, openFacts, sealFacts } from './statement-facts.service.ts';
import {
  linesOf,
  MOST_A_DAY,
  type Movement,
  rangeIsPossible,
  rangeTerms,
  refuseEndless,
  requireTied,
  type StatementContent,
  type StatementTerms,
} from './statements.rules.ts';
import {
  countAskedSince,
  findMovements,
  findOwnStatement,
  insertStatement,
  lockStatementsOf,
  type Statement,
} from './statements.sql.ts';

export type { BankOnPaper } from './statement-facts.service.ts';
export type { StatementContent, StatementFacts } from './statements.rules.ts';
export type { Statement } from './statements.sql.ts';

const DAY_MS = 24 * 3600 * 1000;

export interface RangeWish {
  readonly customerId: CustomerId;
  readonly accountId: AccountId;
  readonly from: string;
  readonly to: string;
}

export interface StatementDeed {
  readonly actor: Actor;
  readonly requestId: string;
  readonly now: Date;
  readonly keep: (tx: Tx, made: Statement) => Promise<void>;
}

/** Refuses with `not_found`, `range_not_possible`, `statement_too_long`, `too_many_statements`. */
export async function makeRangeStatement(
  db: Db,
  bank: BankOnPaper,
  wish: RangeWish,
  deed: StatementDeed,
): Promise<Statement> {
  const { customerId, accountId } = wish;
  return db.transaction().execute(async (tx) => {
    await lockStatementsOf(tx, customerId);
    const account = await ownAccount(tx, customerId, accountId);
    const today = dateAt(await bankNow(tx), bank.timeZone).toString();
    if (!rangeIsPossible(wish, today)) throw new Refusal('range_not_possible', { field: 'to' });
    const since = new Date(deed.now.getTime() - DAY_MS);
    if ((await countAskedSince(tx, customerId, since)) >= MOST_A_DAY) {
      throw new Refusal('too_many_statements');
    }
    const terms = rangeTerms(wish, await rangeSumsOf(tx, accountId, wish));
    refuseEndless(terms);
    const made = await writeStatement(tx, bank, {
      accountId,
      customerId,
      currency: account.currency,
      terms,
    });
    if (made === undefined) throw new Error('A range of its own kind was there already.');
    await recordAudit(tx, {
      actor: deed.actor,
      action: 'statement.made',
      subject: { kind: 'statement', id: made.id },
      customerId,
      requestId: deed.requestId,
    });
    await deed.keep(tx, made);
    return made;
  });
}

/** Writes one down and tells the customer's browsers; undefined when that month is there. */
export async function writeStatement(
  tx: Tx,
  bank: BankOnPaper,
  wanted: Pick<Statement, 'accountId' | 'customerId' | 'currency'> & {
    readonly terms: StatementTerms;
  },
): Promise<Statement | undefined> {
  const { accountId, customerId, currency, terms } = wanted;
  const made = await insertStatement(tx, {
    ...terms,
    id: newId('statement'),
    accountId,
    customerId,
    currency,
    code: newCheckCode(),
    factsSealed: await sealFacts(tx, bank, { customerId, accountId }),
  });
  if (made === undefined) return undefined;
  const event = { kind: 'statement.made', statement_id: made.id } as const;
  await publish(tx, { personId: customerId, event });
  return made;
}

/** One of this customer's. Refuses with `not_found`. */
export async function ownStatement(
  db: Db | Tx,
  customerId: CustomerId,
  id: StatementId,
): Promise<Statement> {
  const found = await findOwnStatement(db, customerId, id);
  if (found === undefined) throw new Refusal('not_found');
  return found;
}

/** Whom external ones paid stands encrypted beside them. */
export async function withPayees(
  db: Db | Tx,
  { customerId }: Statement,
  movements: readonly Movement[],
): Promise<readonly Movement[]> {
  const ids = movements.flatMap(({ id, transferKind }) =>
    transferKind === 'external' ? [id as TransferId] : [],
  );
  const paid = await payeesPaid(db, customerId, { ids });
  return movements.map((movement) => {
    const name = paid.get(movement.id as TransferId)?.account_title;
    return name === undefined ? movement : { ...movement, counterparty: name };
  });
}

/** Everything that is on it, read from the ledger and held against its row. */
export async function contentOf(db: Db | Tx, statement: Statement): Promise<StatementContent> {
  const facts = await openFacts(db, statement);
  const movements = await withPayees(db, statement, await findMovements(db, statement));
  const dayOf = (moment: Date) => dateAt(moment, facts.timeZone).toString();
  const lines = linesOf(statement.openingMinor, movements, dayOf);
  const sumMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  requireTied(statement, { sumMinor, movements: lines.length });
  return { ...statement, facts, lines };
}
