/** Opens the bank's own accounts that movements go through. */
import { railNames } from '@fairlead/contract';
import { openAccounts, type Queryable } from '@fairlead/ledger';
import type { Currency } from '@fairlead/money';
import type { Mode } from '#platform/mode.ts';
import {
  chartAccount,
  chartCode,
  chartKinds,
  settlementAccount,
  settlementCode,
} from './chart.rules.ts';

export { chartAccount, settlementAccount } from './chart.rules.ts';

/** Those that are there stay as they are. A live bank has none for simulated money. */
export async function openChart(
  ledger: Queryable,
  currencies: readonly Currency[],
  mode: Mode,
): Promise<void> {
  const kinds = chartKinds.filter((kind) => mode === 'sandbox' || kind !== 'sandbox_funding');
  const rails = railNames.filter((rail) => mode === 'sandbox' || rail !== 'sandbox');
  const accounts = currencies.flatMap((currency) => [
    ...kinds.map((kind) => ({
      id: chartAccount(kind, currency),
      currency,
      kind,
      code: chartCode(kind, currency),
    })),
    ...rails.map((rail) => ({
      id: settlementAccount(rail, currency),
      currency,
      kind: 'settlement' as const,
      code: settlementCode(rail, currency),
    })),
  ]);
  // A position goes both ways, and what is paid out or made from nothing goes below zero. What
  // the bank itself has it cannot give twice.
  const outcomes = await openAccounts(
    ledger,
    accounts.map((account) => ({
      ...account,
      minimumMinor: account.kind === 'own_funds' ? 0n : null,
    })),
  );
  if (!outcomes.every(({ accepted }) => accepted)) {
    throw new Error('The accounts of the bank’s own chart could not be opened.');
  }
}
