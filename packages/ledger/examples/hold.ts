/** A payment over a rail: reserved first, settled in part with a fee, and the rest given back. */
import { money } from '@fairlead/money';
import type { Example } from './example.ts';

export const hold: Example = async ({ ledger, accounts, id, show, balance }) => {
  const named = (number: number) => ({
    id: id(number),
    label: 'transfer.external',
    valueDate: '2026-11-15',
  });
  const holdId = id(1);
  const amount = money(60_00n, 'USD');
  const reserve = { kind: 'reserve', ...named(1), accountId: accounts.ada, amount } as const;
  show('60.00 reserved', await ledger.post(reserve));
  await balance('ada');
  const lines = [
    { accountId: accounts.ada, amount: money(-41_00n, 'USD') },
    { accountId: accounts.rail, amount: money(40_00n, 'USD') },
    { accountId: accounts.fees, amount: money(1_00n, 'USD') },
  ];
  const settle = { kind: 'settle', ...named(2), holdId, lines, returnRest: true } as const;
  show('40.00 and a fee settled', await ledger.post(settle));
  await balance('ada');
  await balance('fees');
  show('released afterwards', await ledger.post({ kind: 'release', ...named(3), holdId }));
};
