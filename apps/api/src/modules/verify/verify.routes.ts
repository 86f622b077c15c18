/** Whether a document that somebody holds is the bank's own: what was issued, and the proof. */
import { routes } from '@fairlead/contract';
import { referenceOf } from '@fairlead/contract/transfer-reference';
import { money } from '@fairlead/money';
import { type Proof, prove } from '@fairlead/seal';
import type { Pool } from 'pg';
import { PublishedHeads } from '#modules/ledger/ledger-closes.service.ts';
import { type IssuedReceipt, issuedReceipt } from '#modules/receipts/receipts.service.ts';
import {
  type IssuedStatement,
  issuedStatement,
} from '#modules/statements/issued-statements.service.ts';
import { amountsOf } from '#modules/transfers/transfer-answers.service.ts';
import type { Db } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { moneyAnswer } from '#platform/http/answer/money-answer.ts';
import { implement } from '#platform/http/implement.ts';

export interface VerifyParts {
  readonly db: Db;
  readonly pool: Pool;
  readonly files: FileStore;
}

export function verifyRoutes({ db: ownDb, pool, files }: VerifyParts) {
  const proofs = new Proofs(ownDb, pool);
  return implement(routes.verify, {
    read: async ({ db, params: { code }, language }) => {
      const statement = await issuedStatement(db, code);
      if (statement !== undefined) return statementAnswer(proofs, statement, language);
      const receipt = await issuedReceipt(db, files, code);
      if (receipt === undefined) throw new Refusal('not_found');
      return receiptAnswer(proofs, receipt, language);
    },
  });
}

async function statementAnswer(proofs: Proofs, issued: IssuedStatement, language: string) {
  const { statement, ending, files, simulated } = issued;
  const { openingMinor, closingMinor, currency } = statement;
  const answers = [];
  for (const { format, sha256 } of files) {
    const proof = await proofs.of('public.statement_file', [statement.id, format]);
    answers.push([format, { sha256: sha256.toString('hex'), proof }] as const);
  }
  return {
    kind: 'statement' as const,
    issued_at: statement.madeAt.toISOString(),
    account_ending: ending,
    from: statement.from,
    to: statement.to,
    opening_balance: moneyAnswer(money(openingMinor, currency), language),
    closing_balance: moneyAnswer(money(closingMinor, currency), language),
    files: Object.fromEntries(answers),
    simulated,
  };
}

async function receiptAnswer(proofs: Proofs, issued: IssuedReceipt, language: string) {
  const { receipt, transfer, fromEnding, toEnding } = issued;
  const { left, arrived } = amountsOf(transfer);
  const proof = await proofs.of('public.receipt', [transfer.id]);
  return {
    kind: 'receipt' as const,
    issued_at: receipt.issuedAt.toISOString(),
    reference: referenceOf(transfer.id),
    // Nothing else can become of one that was completed.
    status: transfer.status === 'Returned' ? ('Returned' as const) : ('Completed' as const),
    from_ending: fromEnding,
    to_ending: toEnding,
    left: moneyAnswer(left, language),
    arrived: moneyAnswer(arrived, language),
    value_date: transfer.valueDate,
    files: { pdf: { sha256: receipt.sha256.toString('hex'), proof } },
    simulated: transfer.simulated,
  };
}

/** Proofs of rows, and of the block they lead to once its day is closed. */
class Proofs {
  readonly #pool: Pool;
  readonly #heads: PublishedHeads;

  constructor(db: Db, pool: Pool) {
    this.#pool = pool;
    this.#heads = new PublishedHeads(db, pool);
  }

  /** Null for the second or two until the next block. */
  async of(table: string, key: readonly string[]) {
    const proving = await prove(this.#pool, table, key);
    if (proving.state !== 'proved') return null;
    const published = await this.#heads.find(BigInt(proving.proof.block.number));
    return { ...inJson(proving.proof), published };
  }
}

function inJson({ values, path, ...proof }: Proof) {
  return {
    ...proof,
    values: values.map(([name, value]) => [name, value] as [string, string | null]),
    path: [...path],
  };
}
