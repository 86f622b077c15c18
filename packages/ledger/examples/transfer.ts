/** A transfer, the same one again, another body under its id, and one that is not covered. */

import { money } from '@fairlead/money';
import { entriesOf } from '#index.ts';
import type { Example } from './example.ts';

export const transfer: Example = async ({ pool, ledger, accounts, id, print, show, balance }) => {
  const request = (number: number, minor: bigint) => ({
    kind: 'post' as const,
    id: id(number),
    label: 'transfer.internal',
    valueDate: '2026-11-15',
    lines: [
      { accountId: accounts.ada, amount: money(-minor, 'USD') },
      { accountId: accounts.ben, amount: money(minor, 'USD') },
    ],
  });
  show('30.00 to Ben', await ledger.post(request(1, 30_00n)));
  show('the same again', await ledger.post(request(1, 30_00n)));
  show('its id for 40.00', await ledger.post(request(1, 40_00n)));
  show('80.00 to Ben', await ledger.post(request(2, 80_00n)));
  await balance('ada');
  await balance('ben');
  for (const entry of await entriesOf(pool, { accountId: accounts.ada, limit: 10 })) {
    const { seq, label, amount, balanceAfterMinor } = entry;
    print(`entry ${seq} ${label} ${amount.amountMinor} -> ${balanceAfterMinor}`);
  }
};
