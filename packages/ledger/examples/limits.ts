/** A daily limit as a guard: counted in the same transaction as the money, and only if accepted. */
import { money } from '@fairlead/money';
import type { Example } from './example.ts';

export const limits: Example = async ({ ledger, accounts, id, show }) => {
  const send = (number: number, minor: bigint) =>
    ledger.post({
      kind: 'post',
      id: id(number),
      label: 'transfer.internal',
      valueDate: '2026-11-15',
      guards: [{ key: 'day:ada:2026-11-15', addMinor: minor, ceilingMinor: 70_00n }],
      lines: [
        { accountId: accounts.ada, amount: money(-minor, 'USD') },
        { accountId: accounts.ben, amount: money(minor, 'USD') },
      ],
    });
  show('50.00', await send(1, 50_00n));
  show('60.00, beyond limit and funds', await send(2, 60_00n));
  show('20.00, to the last cent', await send(3, 20_00n));
  show('0.01 more', await send(4, 1n));
};
