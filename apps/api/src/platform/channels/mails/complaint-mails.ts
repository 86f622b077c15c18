/**
 * Mails about a complaint: that it came, that its day has passed, and the answer. Where else the
 * customer can go is said by the build, whatever staff wrote.
 */
import * as z from 'zod';
import type { Block } from '#platform/channels/mail-frame/blocks.ts';
import type { MessageContext } from '#platform/channels/message-context.ts';
import { noSecret, template } from './mail-template.ts';
import { paragraphsOf } from './worded-mails.ts';

const PATH = '/user/account/complaints';
const values = z.object({ first: z.string(), reference: z.string() });

export const complaintReceived = template({
  values: values.extend({ answerBy: z.iso.date() }),
  secret: noSecret,
  compose: ({ say, day }, { first, reference, answerBy }) => ({
    subject: say('mail.complaint_received.subject', { reference }),
    blocks: [
      { kind: 'title', text: say('mail.complaint_received.title') },
      { kind: 'text', text: say('mail.complaint_received.text', { first }) },
      {
        kind: 'facts',
        rows: [
          [say('mail.complaint.reference'), reference],
          [say('mail.complaint_received.answer_by'), day(answerBy)],
        ],
      },
    ],
  }),
});

/** What staff wrote is sealed until it is delivered. */
export const complaintAnswered = template({
  values,
  secret: z.object({ text: z.string() }),
  compose: (context, { first, reference }, { text }) => ({
    subject: context.say('mail.complaint_answered.subject', { reference }),
    blocks: [
      { kind: 'title', text: context.say('mail.complaint_answered.title') },
      { kind: 'text', text: context.say('mail.complaint_answered.text', { first }) },
      ...paragraphsOf(text),
      { kind: 'facts', rows: [[context.say('mail.complaint.reference'), reference]] },
      ...whereElse(context),
    ],
  }),
});

export const complaintLate = template({
  values: values.extend({ latestBy: z.iso.date() }),
  secret: noSecret,
  compose: (context, { first, reference, latestBy }) => {
    const { say, day } = context;
    return {
      subject: say('mail.complaint_late.subject', { reference }),
      blocks: [
        { kind: 'title', text: say('mail.complaint_late.title') },
        { kind: 'text', text: say('mail.complaint_late.text', { first }) },
        {
          kind: 'facts',
          rows: [
            [say('mail.complaint.reference'), reference],
            [say('mail.complaint_late.latest_by'), day(latestBy)],
          ],
        },
        ...whereElse(context),
      ],
    };
  },
});

/** Who decides after the bank. A simulation has nobody, and says so. */
function whereElse({ say, fixed, link, facts: { licence } }: MessageContext): readonly Block[] {
  const text =
    licence === undefined
      ? fixed('complaint.further.sandbox')
      : fixed('complaint.further.live', { body: licence.body });
  return [
    { kind: 'text', text },
    { kind: 'action', label: say('mail.complaint.action'), address: link(PATH) },
  ];
}
