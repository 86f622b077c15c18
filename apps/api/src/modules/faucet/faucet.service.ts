/** Simulated money. It comes from an account of the sandbox's own, so that the books balance. */
import type { TransferKind } from '@fairlead/contract';
import { openAccounts, type Queryable } from '@fairlead/ledger';
import type { Currency } from '@fairlead/money';
import { fundingAccount, fundingCode } from './faucet.rules.ts';

/** Opens the accounts that the money comes from; those that are there stay as they are. */
export async function openFundingAccounts(
  ledger: Queryable,
  currencies: readonly Currency[],
): Promise<void> {
  const outcomes = await openAccounts(
    ledger,
    currencies.map((currency) => ({
      id: fundingAccount(currency),
      currency,
      kind: 'sandbox_funding',
      code: fundingCode(currency),
      // Simulated money is made from nothing.
      minimumMinor: null,
    })),
  );
  if (!outcomes.every(({ accepted }) => accepted)) {
    throw new Error('The accounts for simulated money could not be opened.');
  }
}

/** For the money path: where the money of a kind comes from that takes from no customer. */
export function sourceOf(kind: TransferKind, currency: Currency): string {
  if (kind !== 'faucet') throw new Error(`A transfer of kind ${kind} takes from an account.`);
  return fundingAccount(currency);
}
