/** Whether a statement that somebody holds is the bank's own: what was issued, and the proof. */
import { routes } from '@fairlead/contract';
import { money } from '@fairlead/money';
import { type Proof, prove } from '@fairlead/seal';
import type { Pool } from 'pg';
import { issuedUnder } from '#modules/statements/issued-statements.service.ts';
import { moneyAnswer } from '#platform/http/answer/money-answer.ts';
import { implement } from '#platform/http/implement.ts';

export function verifyRoutes({ pool }: { readonly pool: Pool }) {
  return implement(routes.verify, {
    read: async ({ db, params, language }) => {
      const { statement, ending, files, simulated } = await issuedUnder(db, params.code);
      const { openingMinor, closingMinor, currency } = statement;
      const answers = [];
      for (const { format, sha256 } of files) {
        const proof = await proofOf(pool, [statement.id, format]);
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
    },
  });
}

/** Null for the second or two until the next block. */
async function proofOf(pool: Pool, key: readonly string[]) {
  const proving = await prove(pool, 'public.statement_file', key);
  return proving.state === 'proved' ? inJson(proving.proof) : null;
}

function inJson({ values, path, ...proof }: Proof) {
  return {
    ...proof,
    values: values.map(([name, value]) => [name, value] as [string, string | null]),
    path: [...path],
  };
}
