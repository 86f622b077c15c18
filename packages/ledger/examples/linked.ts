/** A linked set is accepted as a whole or not at all; a reversal happens once. */
import { money } from '@fairlead/money';
import type { Example } from './example.ts';

export const linked: Example = async ({ ledger, accounts, id, show, balance }) => {
  const pay = (number: number, to: string, minor: bigint) => ({
    kind: 'post' as const,
    id: id(number),
    label: 'payroll',
    valueDate: '2026-11-15',
    lines: [
      { accountId: accounts.ada, amount: money(-minor, 'USD') },
      { accountId: to, amount: money(minor, 'USD') },
    ],
  });
  const tooMuch = [pay(1, accounts.ben, 60_00n), pay(2, accounts.fees, 50_00n)];
  for (const outcome of await ledger.postLinked(tooMuch)) show('of 110.00', outcome);
  const enough = [pay(3, accounts.ben, 60_00n), pay(4, accounts.fees, 10_00n)];
  for (const outcome of await ledger.postLinked(enough)) show('of 70.00', outcome);
  await balance('ada');
  const reverse = (number: number) =>
    ledger.reverse({
      id: id(number),
      label: 'correction',
      valueDate: '2026-11-15',
      postingId: id(3),
    });
  show('the 60.00 reversed', await reverse(5));
  show('reversed again', await reverse(6));
  await balance('ada');
};
