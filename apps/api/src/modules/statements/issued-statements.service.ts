/** What was issued under a verification code, for whoever has it on paper. */
import type { Db } from '#platform/database/db.ts';
import { openFacts } from './statement-facts.service.ts';
import { endingOf } from './statements.rules.ts';
import { findByCode, findFiles, type IssuedFile, type Statement } from './statements.sql.ts';

export interface IssuedStatement {
  readonly statement: Statement;
  /** The last four characters of the account's number. */
  readonly ending: string;
  readonly files: readonly IssuedFile[];
  readonly simulated: boolean;
}

/** Undefined where no statement has this code, or its customer's data was erased. */
export async function issuedStatement(db: Db, code: string): Promise<IssuedStatement | undefined> {
  const statement = await findByCode(db, code);
  if (statement === undefined) return undefined;
  const facts = await openFacts(db, statement);
  const files = await findFiles(db, statement.id);
  return { statement, ending: endingOf(facts), files, simulated: facts.simulated };
}
