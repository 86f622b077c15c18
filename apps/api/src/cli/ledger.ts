/** `fairlead ledger`: recomputes the books, prints the trial balance, lets money move again. */
import {
  type MoneyStop,
  moneyStop,
  type TrialBalance,
  trialBalance,
  verifyLedger,
} from '@fairlead/ledger';
import { formatMoney } from '@fairlead/money';
import { verify } from '@fairlead/seal';
import type { Command } from 'commander';
import { readConfig } from '#config.ts';
import { checkCloses } from '#modules/ledger/ledger-closes.service.ts';
import { liftMoneyStop } from '#modules/ledger/stops/money-stop.service.ts';
import { checkTransfers } from '#modules/ledger/transfer-checks/transfer-checks.service.ts';
import { CannotStart } from '#platform/cannot-start.ts';
import { bindKeys } from '#platform/keys/bank-keys.ts';
import { requireFittingKeys } from '#platform/keys/fitting-keys.ts';
import { KeyRing } from '#platform/keys/key-ring.ts';
import { withBankDatabase } from './bank-database.ts';
import { runCommand } from './run-command.ts';
import { describeFinding } from './seal.ts';

/** As many characters as the table of stops takes. */
const MOST_OF_A_REASON = 500;

/**
 * Rows against their seals first, then rows against each other, then transfers against the books,
 * then what was published of each day: a change shows in one of them or several.
 */
async function verifyBooks(): Promise<void> {
  const { seals, books, transfers, closes, stop } = await withBankDatabase(
    async ({ ownerPool }) => ({
      seals: await verify(ownerPool),
      books: await verifyLedger(ownerPool),
      transfers: await checkTransfers(ownerPool),
      closes: await checkCloses(ownerPool),
      stop: await moneyStop(ownerPool),
    }),
  );
  const findings = [
    ...seals.findings.map(describeFinding),
    ...books.findings.map(
      ({ table, key, problem, invariant }) => `  ${table} ${key}: ${problem} (${invariant})`,
    ),
    ...[...transfers, ...closes].map(({ table, key, problem }) => `  ${table} ${key}: ${problem}`),
  ];
  console.log(findings.length === 0 ? 'Intact.' : 'NOT INTACT:');
  for (const line of findings) console.log(line);
  const { accounts, postings, entries } = books;
  console.log(`Looked at ${accounts} accounts, ${postings} postings and ${entries} entries.`);
  console.log(stop === null ? 'Money moves.' : `Money is stopped ${describeStop(stop)}`);
  if (findings.length > 0) process.exitCode = 1;
}

function describeStop({ reason, since }: MoneyStop): string {
  return `since ${since.toISOString()}: ${reason}`;
}

async function resume(given: string): Promise<void> {
  const reason = given.trim();
  if (reason === '' || reason.length > MOST_OF_A_REASON) {
    throw new CannotStart(`Say why in 1 to ${MOST_OF_A_REASON} characters; it is kept for ever.`);
  }
  const stop = await withBankDatabase(async ({ db, ownerPool }) => {
    if ((await moneyStop(ownerPool)) === null) return null;
    bindKeys(db, await KeyRing.loadExisting(readConfig().keyRingFile));
    await requireFittingKeys(db);
    return liftMoneyStop({ db, ownerPool }, reason);
  });
  if (stop === null) throw new CannotStart('Money is not stopped.');
  console.log(`Money moves again. It was stopped ${describeStop(stop)}`);
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
  ledger
    .command('resume')
    .description('let money move again after the books were found wrong and stopped it')
    .argument('<reason>', 'why it may; kept for ever, in the books and in the audit log')
    .action((reason: string) => runCommand(() => resume(reason)));
}
