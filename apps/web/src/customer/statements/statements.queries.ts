/** What the statements screen asks the bank for. All of it stays open behind blocking screens. */
import type { StatementFormat } from '@fairlead/contract';
import { queryOptions } from '@tanstack/react-query';
import { bank } from '#lib/client.ts';

export type Statement = Awaited<ReturnType<typeof bank.statements.read>>;
export type StatementAccounts = Awaited<ReturnType<typeof bank.statements.accounts>>;
export type StatementAccount = StatementAccounts['accounts'][number];

export const statementsKey = ['customer', 'statements'];

export const statementAccountsQuery = queryOptions({
  queryKey: ['customer', 'accounts', 'for-statements'],
  queryFn: ({ signal }) => bank.statements.accounts({ signal }),
});

/** The formats and how their files end, in the order they are offered. */
export const FORMATS = [
  ['pdf', 'pdf'],
  ['csv', 'csv'],
  ['ofx', 'ofx'],
  ['camt.053', 'xml'],
] as const satisfies readonly (readonly [StatementFormat, string])[];
