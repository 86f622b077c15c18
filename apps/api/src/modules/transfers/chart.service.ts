/** Opens the bank's own accounts that movements go through. */
import { openAccounts, type Queryable } from '@fairlead/ledger';
import type { Currency } from '@fairlead/money';
import type { Mode } from '#platform/mode.ts';
import { chartAccount, chartCode, chartKinds } from './chart.rules.ts';

export { chartAccount } from './chart.rules.ts';

/** Those that are there stay as they are. A live bank has none for simulated money. */
export async function openChart(
  ledger: Queryable,
  currencies: readonly Currency[],
  mode: Mode,
): Promise<void> {
  const kinds = chartKinds.filter((kind) => mode === 'sandbox' || kind !== 'sandbox_funding');
  const outcomes = await openAccounts(
    ledger,
    kinds.flatMap((kind) =>
      currencies.map((currency) => ({
        id: chartAccount(kind, currency),
        currency,
        kind,
        code: chartCode(kind, currency),
        // A position goes both ways, and what is paid out or made from nothing goes below zero.
        minimumMinor: null,
      })),
    ),
  );
  if (!outcomes.every(({ accepted }) => accepted)) {
    throw new Error('The accounts of the bank’s own chart could not be opened.');
  }
}
