/** `fairlead ledger`: recomputes the books, and prints the trial balance. */
import { type TrialBalance, trialBalance, verifyLedger } from '@fairlead/ledger';
import { formatMoney } from '@fairlead/money';
import { verify } from '@fairlead/seal';
import type { Command } from 'commander';
import { checkCloses } from '#modules/ledger/ledger-closes.service.ts';
import { withBankDatabase } from './bank-database.ts';
import { runCommand } from './run-command.ts';
import { describeFinding } from './seal.ts';

/**
 * Rows against their seals first, then rows against each other, then what was published of each
 * day: a change shows in one of them or several.
 */
async function verifyBooks(): Promise<void> {
  const { seals, books, closes } = await withBankDatabase(async ({ ownerPool }) => ({
    seals: await verify(ownerPool),
    books: await verifyLedger(ownerPool),
    closes: await checkCloses(ownerPool),
  }));
  const findings = [
    ...seals.findings.map(describeFinding),
    ...books.findings.map(
      ({ table, key, problem, invariant }) => `  ${table} ${key}: ${problem} (${invariant})`,
    ),
    ...closes.map(({ table, key, problem }) => `  ${table} ${key}: ${problem}`),
  ];
  console.log(findings.length === 0 ? 'Intact.' : 'NOT INTACT:');
  for (const line of findings) console.log(line);
  const { accounts, postings, entries } = books;
  console.log(`Looked at ${accounts} accounts, ${postings} postings and ${entries} entries.`);
  if (findings.length > 0) process.exitCode = 1;
}

async function showTrialBalance(): Promise<void> {
  const trial = await withBankDatabase(({ pool }) => trialBalance(pool));
  for (const line of describeTrialBalance(trial)) console.log(line);
  if (!trial.balanced) process.exitCode = 1;
}

export function describeTrialBalance({ lines, balanced }: TrialBalance): string[] {
  const rows = lines.map(({ currency, kind, code, accounts, debitMinor, creditMinor }) => {
    const [debit, credit] = [debitMinor, creditMinor].map((amountMinor) =>
      formatMoney({ amountMinor, currency }, 'en', { show: 'none' }).padStart(24),
    );
    return `${currency}  ${(code ?? kind).padEnd(32)} ${String(accounts).padStart(8)} ${debit} ${credit}`;
  });
  const head = `     ${'account'.padEnd(32)} ${'count'.padStart(8)} ${'debit'.padStart(24)} ${'credit'.padStart(24)}`;
  const foot = balanced ? 'Debits equal credits in every currency.' : 'NOT BALANCED.';
  return [head, ...rows, foot];
}

export function addLedgerCommands(program: Command): void {
  const ledger = program.command('ledger').description('the books');
  ledger
    .command('verify')
    .description('recompute everything and name every row that does not fit')
    .action(() => runCommand(verifyBooks));
  ledger
    .command('trial-balance')
    .description('the sum of every account of the chart, by currency')
    .action(() => runCommand(showTrialBalance));
}
