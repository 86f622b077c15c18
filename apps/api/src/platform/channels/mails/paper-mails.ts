/** Mails about a customer's papers and data: what was decided, what is ready, what was changed. */
import { rejectionReasons } from '@fairlead/contract';
import * as z from 'zod';
import type { Block } from '#platform/channels/mail-frame/blocks.ts';
import { noSecret, template } from './mail-template.ts';

const paper = z.object({ first: z.string(), kind: z.enum(['identity', 'address']) });

export const papersAccepted = template({
  values: paper,
  secret: noSecret,
  compose: ({ say, link }, { first, kind }) => ({
    subject: say('mail.papers_accepted.subject', { kind }),
    blocks: [
      { kind: 'title', text: say('mail.papers_accepted.subject', { kind }) },
      { kind: 'text', text: say('mail.papers_accepted.text', { first, kind }) },
      {
        kind: 'action',
        label: say('mail.papers.action'),
        address: link('/user/verifications/home'),
      },
    ],
  }),
});

/** What the reviewer added is sealed until it is delivered: it is about a person. */
export const papersRejected = template({
  values: paper.extend({ reason: z.enum(rejectionReasons) }),
  secret: z.object({ text: z.string().nullable() }),
  compose: ({ say, link }, { first, kind, reason }, { text }) => {
    const added: Block[] = text === null ? [] : [{ kind: 'text', text }];
    return {
      subject: say('mail.papers_rejected.subject', { kind }),
      blocks: [
        { kind: 'title', text: say('mail.papers_rejected.subject', { kind }) },
        { kind: 'text', text: say('mail.papers_rejected.text', { first, kind }) },
        { kind: 'text', text: say('mail.papers_rejected.reason', { reason }) },
        ...added,
        { kind: 'text', text: say('mail.papers_rejected.next') },
        {
          kind: 'action',
          label: say('mail.papers.action'),
          address: link(`/user/verifications/${kind}`),
        },
      ],
    };
  },
});

/** One that was written before the customer read why has no words. */
export const verificationReset = template({
  values: paper,
  secret: z.object({ text: z.string() }).optional(),
  compose: ({ say, link }, { first, kind }, secret) => ({
    subject: say('mail.verification_reset.subject', { kind }),
    blocks: [
      { kind: 'title', text: say('mail.verification_reset.subject', { kind }) },
      { kind: 'text', text: say('mail.verification_reset.text', { first, kind }) },
      ...(secret === undefined ? [] : [{ kind: 'text', text: secret.text } as const]),
      { kind: 'text', text: say('mail.verification_reset.next') },
      {
        kind: 'action',
        label: say('mail.papers.action'),
        address: link(`/user/verifications/${kind}`),
      },
    ],
  }),
});

export const exportReady = template({
  values: z.object({ first: z.string(), until: z.iso.datetime(), timeZone: z.string() }),
  secret: noSecret,
  compose: ({ say, link, moment }, { first, until, timeZone }) => ({
    subject: say('mail.export_ready.subject'),
    blocks: [
      { kind: 'title', text: say('mail.export_ready.subject') },
      {
        kind: 'text',
        text: say('mail.export_ready.text', { first, until: moment(new Date(until), timeZone) }),
      },
      {
        kind: 'action',
        label: say('mail.export_ready.action'),
        address: link('/user/account/data'),
      },
    ],
  }),
});

export const relationshipClosed = template({
  values: z.object({ first: z.string() }),
  secret: noSecret,
  compose: ({ say, facts: { brand } }, { first }) => ({
    subject: say('mail.relationship_closed.subject', { brand }),
    blocks: [
      { kind: 'title', text: say('mail.relationship_closed.title') },
      { kind: 'text', text: say('mail.relationship_closed.text', { first, brand }) },
      { kind: 'text', text: say('mail.relationship_closed.papers') },
    ],
  }),
});

/** Two people of the bank let somebody in again who had left. */
export const relationshipReopened = template({
  values: z.object({ first: z.string() }),
  secret: noSecret,
  compose: ({ say, link, facts: { brand } }, { first }) => ({
    subject: say('mail.relationship_reopened.subject', { brand }),
    blocks: [
      { kind: 'title', text: say('mail.relationship_reopened.title') },
      { kind: 'text', text: say('mail.relationship_reopened.text', { first, brand }) },
      { kind: 'text', text: say('mail.relationship_reopened.accounts') },
      { kind: 'action', label: say('mail.relationship_reopened.action'), address: link('/signin') },
    ],
  }),
});

/** Something that protects the account was changed: whoever did not do it learns of it. */
export const detailsChanged = template({
  values: z.object({ first: z.string(), what: z.enum(['address', 'switches', 'record']) }),
  secret: noSecret,
  compose: ({ say, link }, { first, what }) => ({
    subject: say('mail.details_changed.subject', { what }),
    blocks: [
      { kind: 'title', text: say('mail.details_changed.subject', { what }) },
      { kind: 'text', text: say('mail.details_changed.text', { first, what }) },
      {
        kind: 'action',
        label: say('mail.details_changed.action'),
        address: link('/user/auth/security'),
      },
    ],
  }),
});
