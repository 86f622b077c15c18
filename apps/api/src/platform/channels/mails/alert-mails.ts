/**
 * Mails that a customer has switched on: what happened, and where to see it or switch them off.
 * What staff do to an account is told in the same way, switched on or not.
 */
import { notificationKinds } from '@fairlead/contract';
import * as z from 'zod';
import { noticeFacts, noticeMessages, noticeSentence } from '#platform/channels/notice-sentence.ts';
import { noSecret, template } from './mail-template.ts';

export const alert = template({
  values: z.object({
    first: z.string(),
    kind: z.enum(notificationKinds),
    message: z.enum(noticeMessages),
    facts: noticeFacts,
    /** Whether it is sent to whoever wants no such mails too. */
    always: z.boolean().default(false),
    path: z.string().startsWith('/user/'),
  }),
  secret: noSecret,
  compose: (
    { say, link, language, facts: { brand } },
    { first, kind, path, always, ...notice },
  ) => ({
    subject: say('mail.alert.subject', { kind, brand }),
    blocks: [
      { kind: 'title', text: say('mail.alert.title', { kind }) },
      { kind: 'text', text: say('mail.alert.hello', { first }) },
      { kind: 'text', text: noticeSentence(say, language, notice) },
      { kind: 'action', label: say('mail.alert.action'), address: link(path) },
      { kind: 'text', text: say('mail.alert.not_you') },
      { kind: 'text', text: say(always ? 'mail.alert.always' : 'mail.alert.why') },
    ],
  }),
});

/** What happened within a minute, together. */
export const alerts = template({
  values: z.object({
    first: z.string(),
    kind: z.enum(notificationKinds),
    notices: z.array(z.object({ message: z.enum(noticeMessages), facts: noticeFacts })).min(1),
    /** How many more there were. */
    more: z.number().int().min(0),
    path: z.string().startsWith('/user/'),
  }),
  secret: noSecret,
  compose: (context, { first, kind, notices, more, path }) => {
    const { say, link, language, facts } = context;
    const listed = notices.map((notice) => `• ${noticeSentence(say, language, notice)}`);
    return {
      subject: say('mail.alert.subject', { kind, brand: facts.brand }),
      blocks: [
        { kind: 'title', text: say('mail.alerts.title') },
        { kind: 'text', text: say('mail.alert.hello', { first }) },
        ...listed.map((text) => ({ kind: 'text' as const, text })),
        ...(more === 0
          ? []
          : [{ kind: 'text' as const, text: say('mail.alerts.more', { count: more }) }]),
        { kind: 'action', label: say('mail.alert.action'), address: link(path) },
        { kind: 'text', text: say('mail.alert.not_you') },
        { kind: 'text', text: say('mail.alert.why') },
      ],
    };
  },
});
