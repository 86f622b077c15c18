/** Customers list, ask for and download statements, whatever restriction there is. */
import { routes } from '@fairlead/contract';
import { money } from '@fairlead/money';
import * as z from 'zod';
import { namedAccount } from '#modules/accounts/account-answers.service.ts';
import { accountsOf } from '#modules/accounts/accounts.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import { dateAt } from '#platform/calendar.ts';
import type { Tx } from '#platform/database/db.ts';
import { moneyAnswer } from '#platform/http/answer/money-answer.ts';
import { implement } from '#platform/http/implement.ts';
import { pageOf, placeOf } from '#platform/http/list.ts';
import { checkAddress } from '#platform/paper/sheet.ts';
import { openFacts } from './statement-facts.service.ts';
import { type FileParts, issueFile } from './statement-files.service.ts';
import { fileNameOf, formatsOf, mediaTypes } from './statements.rules.ts';
import {
  type BankOnPaper,
  makeRangeStatement,
  ownStatement,
  type Statement,
} from './statements.service.ts';
import { findStatements } from './statements.sql.ts';

export interface StatementsParts extends FileParts {
  readonly bank: () => BankOnPaper;
}

export function statementsRoutes(parts: StatementsParts) {
  const { bank } = parts;
  return implement(routes.statements, {
    accounts: async ({ db, principal }) => {
      const own = await accountsOf(db, principal.id);
      const today = dateAt(await bankNow(db), bank().timeZone).toString();
      return { today, accounts: own.map(namedAccount) };
    },
    list: async (call) => {
      const { account_id: accountId, kind } = call.query;
      const place = placeOf(call, z.string().max(60));
      const page = { before: place.after, limit: place.fetch };
      const rows = await findStatements(call.db, call.principal.id, { accountId, kind }, page);
      const item = (row: Statement) => answerOf(row, bank(), call.language);
      return pageOf(call, place, rows, { item, placeOfRow: ({ id }) => id });
    },
    create: async (call) => {
      const { principal, actor, requestId, language } = call;
      const { account_id: accountId, from, to } = call.body;
      const keep = (tx: Tx, made: Statement) =>
        call.keepAnswer(tx, answerOf(made, bank(), language));
      const wish = { customerId: principal.id, accountId, from, to };
      const deed = { actor, requestId, now: call.now(), keep };
      const made = await makeRangeStatement(call.db, bank(), wish, deed);
      call.status(201);
      return answerOf(made, bank(), language);
    },
    read: async (call) => {
      const { principal, params, language } = call;
      return answerOf(await ownStatement(call.db, principal.id, params.id), bank(), language);
    },
    file: async (call) => {
      const { format } = call.query;
      const statement = await ownStatement(call.db, call.principal.id, call.params.id);
      const facts = await openFacts(call.db, statement);
      const body = await issueFile(call.db, statement, format, parts);
      const fileName = fileNameOf({ ...statement, facts }, format);
      return { contentType: typeOf(format), body, fileName };
    },
  });
}

function typeOf(format: keyof typeof mediaTypes): string {
  const type = mediaTypes[format];
  return format === 'pdf' ? type : `${type}; charset=utf-8`;
}

function answerOf(statement: Statement, { origin, mode }: BankOnPaper, language: string) {
  const { currency, code } = statement;
  return {
    id: statement.id,
    account_id: statement.accountId,
    kind: statement.kind,
    from: statement.from,
    to: statement.to,
    opening_balance: moneyAnswer(money(statement.openingMinor, currency), language),
    closing_balance: moneyAnswer(money(statement.closingMinor, currency), language),
    movements: statement.movements,
    formats: formatsOf(statement),
    made_at: statement.madeAt.toISOString(),
    verification_code: code,
    verification_address: checkAddress({ origin }, code),
    simulated: mode === 'sandbox',
  };
}
