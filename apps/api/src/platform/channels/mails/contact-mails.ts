/** Mails to somebody who wrote by the contact form. Nothing in the first is the writer's own. */
import * as z from 'zod';
import { noSecret, template } from './mail-template.ts';
import { paragraphsOf } from './worded-mails.ts';

const values = z.object({ reference: z.string() });

export const contactReceived = template({
  values,
  secret: noSecret,
  compose: ({ say, facts: { brand } }, { reference }) => ({
    subject: say('mail.contact_received.subject', { reference }),
    blocks: [
      { kind: 'title', text: say('mail.contact_received.title') },
      { kind: 'text', text: say('mail.contact_received.text', { brand }) },
      { kind: 'facts', rows: [[say('mail.contact.reference'), reference]] },
      { kind: 'text', text: say('mail.contact_received.not_you') },
    ],
  }),
});

/** What a staff member wrote, sealed until it is delivered. */
export const contactReply = template({
  values,
  secret: z.object({ text: z.string() }),
  compose: ({ say, facts: { brand } }, { reference }, { text }) => ({
    subject: say('mail.contact_reply.subject', { reference, brand }),
    blocks: [
      { kind: 'title', text: say('mail.contact_reply.title') },
      ...paragraphsOf(text),
      { kind: 'facts', rows: [[say('mail.contact.reference'), reference]] },
    ],
  }),
});
