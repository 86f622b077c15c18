/** Mails that a staff member causes: an invitation, and words that passed the filter. */
import * as z from 'zod';
import { secretPath, template } from './mail-template.ts';
import { paragraphsOf } from './worded-mails.ts';

/** The link is for one person; until when it is good is a day of theirs and ours alike. */
export const customerInvitation = template({
  values: z.object({ first: z.string(), until: z.iso.datetime() }),
  secret: secretPath,
  compose: ({ say, link, moment, facts: { brand } }, { first, until }, { path }) => ({
    subject: say('mail.customer_invitation.subject', { brand }),
    blocks: [
      { kind: 'title', text: say('mail.customer_invitation.title', { first }) },
      { kind: 'text', text: say('mail.customer_invitation.text', { brand }) },
      { kind: 'action', label: say('mail.customer_invitation.action'), address: link(path) },
      {
        kind: 'text',
        text: say('mail.customer_invitation.life', { until: moment(new Date(until), 'UTC') }),
      },
      { kind: 'text', text: say('mail.customer_invitation.not_you') },
    ],
  }),
});

/** Subject and words are sealed until they are delivered. */
export const staffNote = template({
  values: z.object({}),
  secret: z.object({ subject: z.string(), text: z.string() }),
  compose: (_context, _values, { subject, text }) => ({
    subject,
    blocks: [{ kind: 'title', text: subject }, ...paragraphsOf(text)],
  }),
});
