/** Simulated money for trying the bank. In a live bank this route does not exist. */
import * as z from 'zod';
import { idSchema } from './ids.ts';
import { positiveAmount } from './money.ts';
import { route } from './route.ts';
import { moneyRefusals, transferSchema } from './transfers.ts';

export const faucet = {
  fill: route({
    method: 'POST',
    path: '/api/sandbox/faucet',
    summary: 'Puts simulated money on one of the customer’s accounts, so much a day at most.',
    audience: 'customer',
    ownership: 'own',
    rate: 'money',
    repeat: 'required',
    checkedInBatch: true,
    modes: ['sandbox'],
    body: z.object({
      account_id: idSchema('account'),
      /** Minor units of the account's currency. */
      amount: positiveAmount,
    }),
    answer: transferSchema,
    refusals: moneyRefusals,
  }),
};
