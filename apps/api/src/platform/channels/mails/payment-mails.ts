/** Mails about one payment. What is said around a code comes only from the build. */
import * as z from 'zod';
import { amountFact, amountIn, isolatedIn } from '#platform/channels/notice-sentence.ts';
import { template } from './mail-template.ts';

/** The code that approves a payment names what it approves. */
export const paymentCode = template({
  values: z.object({
    amount: amountFact,
    payee: z.string().max(140),
    account: z.string().max(60),
    minutes: z.number().int().positive(),
  }),
  secret: z.object({ code: z.string().regex(/^\d{4,10}$/) }),
  compose: ({ fixed, language }, said, { code }) => {
    const amount = amountIn(language, said.amount);
    const payee = isolatedIn(language, said.payee);
    const account = isolatedIn(language, said.account);
    return {
      subject: fixed('code.payment.subject', { amount, payee }),
      blocks: [
        { kind: 'text', text: fixed('code.payment.mail', { code, amount, payee, account }) },
        { kind: 'code', code },
        { kind: 'text', text: fixed('code.life', { minutes: said.minutes }) },
        { kind: 'text', text: fixed('code.never-tell') },
      ],
    };
  },
});
