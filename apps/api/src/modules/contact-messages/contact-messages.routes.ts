/** Visitors write to the bank. */
import { routes } from '@fairlead/contract';
import { implement } from '#platform/http/implement.ts';
import { sendContactMessage } from './contact-messages.service.ts';

const orNull = (text: string | undefined) => (text === undefined || text === '' ? null : text);

export const contactMessagesRoutes = implement(routes.contactMessages, {
  send: async (call) => {
    const { name, email, subject, body } = call.body;
    const words = { name: orNull(name), email, subject: orNull(subject), body };
    const reference = await sendContactMessage(call.db, words, {
      ip: call.ip,
      language: call.language,
      requestId: call.requestId,
      now: call.now(),
      keep: (tx, made) => call.keepAnswer(tx, { reference: made }),
    });
    call.status(201);
    return { reference };
  },
});
