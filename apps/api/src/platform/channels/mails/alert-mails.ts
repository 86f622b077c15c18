/**
 * Mails that a customer has switched on: what happened, and where to see it or switch them off.
 * What the bank does about money, an account or a report is told so, switched on or not.
 */
import * as z from 'zod';
import type { MessageContext } from '#platform/channels/message-context.ts';
import { noticeFacts, noticeMessages, noticeSentence } from '#platform/channels/notice-sentence.ts';
import { noSecret, template } from './mail-template.ts';
import { isDeed, subjectOf } from './notice-subject.ts';

export const alert = template({
  values: z.object({
    first: z.string(),
    message: z.enum(noticeMessages),
    facts: noticeFacts,
    /** Whether it is sent to whoever wants no such mails too. */
    always: z.boolean().default(false),
    path: z.string().startsWith('/user/'),
  }),
  secret: noSecret,
  compose: ({ say, link, language, facts: { brand } }, { first, path, always, ...notice }) => {
    const subject = subjectOf([notice]);
    return {
      subject: say('mail.alert.subject', { subject, brand }),
      blocks: [
        { kind: 'title', text: say('mail.alert.title', { subject }) },
        { kind: 'text', text: say('mail.alert.hello', { first }) },
        { kind: 'text', text: noticeSentence(say, language, notice) },
        { kind: 'action', label: say('mail.alert.action'), address: link(path) },
        ...(isDeed([notice]) ? [notYou(say)] : []),
        { kind: 'text', text: say(always ? 'mail.alert.always' : 'mail.alert.why') },
      ],
    };
  },
});

function notYou(say: MessageContext['say']) {
  return { kind: 'text' as const, text: say('mail.alert.not_you') };
}

/** What happened within a minute, together. */
export const alerts = template({
  values: z.object({
    first: z.string(),
    notices: z.array(z.object({ message: z.enum(noticeMessages), facts: noticeFacts })).min(1),
    /** How many more there were. */
    more: z.number().int().min(0),
    path: z.string().startsWith('/user/'),
  }),
  secret: noSecret,
  compose: (context, { first, notices, more, path }) => {
    const { say, link, language, facts } = context;
    const listed = notices.map((notice) => `• ${noticeSentence(say, language, notice)}`);
    return {
      subject: say('mail.alert.subject', { subject: subjectOf(notices), brand: facts.brand }),
      blocks: [
        { kind: 'title', text: say('mail.alerts.title') },
        { kind: 'text', text: say('mail.alert.hello', { first }) },
        ...listed.map((text) => ({ kind: 'text' as const, text })),
        ...(more === 0
          ? []
          : [{ kind: 'text' as const, text: say('mail.alerts.more', { count: more }) }]),
        { kind: 'action', label: say('mail.alert.action'), address: link(path) },
        // What is only counted may be one too.
        ...(more > 0 || isDeed(notices) ? [notYou(say)] : []),
        { kind: 'text', text: say('mail.alert.why') },
      ],
    };
  },
});
