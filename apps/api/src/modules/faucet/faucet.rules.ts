/** The ledger's account that simulated money comes from: one for each currency. Pure. */
import { createHash } from 'node:crypto';
import type { Currency } from '@fairlead/money';

export function fundingCode(currency: Currency): string {
  return `sandbox_funding.${currency}`;
}

/** Made from the code, so that every process means the same account without asking. */
export function fundingAccount(currency: Currency): string {
  const hex = createHash('sha256').update(fundingCode(currency)).digest('hex');
  const groups = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return groups.join('-');
}
