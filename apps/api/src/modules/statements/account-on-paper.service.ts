/** What of an account stands on paper: none of it ever changes. Pure. */
import { type Mode, productTable } from '@fairlead/contract';
import { type Account, bicOf } from '#modules/accounts/accounts.service.ts';
import type { StatementFacts } from './statements.rules.ts';

export function accountOnPaper(account: Account, mode: Mode): StatementFacts['account'] {
  return {
    id: account.id,
    // In the reader's language it is said when it is set on paper.
    product: productTable[account.product].name,
    number: account.accountNumber,
    iban: account.iban,
    bankCode: bankCodeOf(account),
    bic: bicOf(account.country, mode),
  };
}

function bankCodeOf(account: Account): StatementFacts['account']['bankCode'] {
  const { routingNumber, sortCode, bsbCode, transitNumber, institutionNumber } = account;
  if (routingNumber !== null) return { kind: 'routing_number', code: routingNumber };
  if (sortCode !== null) {
    return { kind: 'sort_code', code: sortCode.replace(/(..)(?=.)/g, '$1-') };
  }
  if (bsbCode !== null) return { kind: 'bsb_code', code: bsbCode.replace(/(...)(?=.)/, '$1-') };
  if (transitNumber === null) return null;
  return { kind: 'transit_number', code: `${transitNumber}-${institutionNumber ?? ''}` };
}
