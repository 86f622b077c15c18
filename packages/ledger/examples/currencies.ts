/** Dollars become euros through the bank's position accounts: each currency balances by itself. */

import { convert, money } from '@fairlead/money';
import { trialBalance } from '#index.ts';
import type { Example } from './example.ts';

export const currencies: Example = async ({ pool, ledger, accounts, id, print, show, balance }) => {
  const sold = money(50_00n, 'USD');
  const { money: bought } = convert(sold, 'EUR', '0.92', 'down');
  show(
    '50.00 USD to Cleo',
    await ledger.post({
      kind: 'post',
      id: id(1),
      label: 'transfer.internal',
      valueDate: '2026-11-15',
      lines: [
        { accountId: accounts.ada, amount: money(-sold.amountMinor, 'USD') },
        { accountId: accounts.dollars, amount: sold },
        { accountId: accounts.euros, amount: money(-bought.amountMinor, 'EUR') },
        { accountId: accounts.cleo, amount: bought },
      ],
    }),
  );
  await balance('ada');
  await balance('cleo');
  const { lines, balanced } = await trialBalance(pool);
  for (const { currency, kind, debitMinor, creditMinor } of lines) {
    if (debitMinor !== creditMinor) print(`${currency} ${kind}: ${debitMinor} | ${creditMinor}`);
  }
  print(balanced ? 'debits equal credits' : 'something is wrong');
};
