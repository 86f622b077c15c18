/**
 * Every mail the bank sends. A template gives the subject and the middle; the frame around it, the
 * sandbox mark and the standing warning are not its business and cannot be left out.
 */
import { staffRoles } from '@fairlead/contract';
import * as z from 'zod';
import { alert, alerts } from '#platform/channels/mails/alert-mails.ts';
import {
  complaintAnswered,
  complaintLate,
  complaintReceived,
} from '#platform/channels/mails/complaint-mails.ts';
import { contactReceived, contactReply } from '#platform/channels/mails/contact-mails.ts';
import {
  deedBlocks,
  deedValues,
  noSecret,
  secretPath,
  template,
} from '#platform/channels/mails/mail-template.ts';
import {
  detailsChanged,
  exportReady,
  papersAccepted,
  papersRejected,
  relationshipClosed,
  relationshipReopened,
  verificationReset,
} from '#platform/channels/mails/paper-mails.ts';
import { paymentCode } from '#platform/channels/mails/payment-mails.ts';
import {
  alreadyCustomer,
  emailArrived,
  emailLeft,
  passwordLink,
  securityNotice,
} from '#platform/channels/mails/security-mails.ts';
import { customerInvitation, staffNote } from '#platform/channels/mails/staff-mails.ts';
import { ownWords, verificationCompleted, welcome } from '#platform/channels/mails/worded-mails.ts';

const noValues = z.object({});

const secretCode = z.object({ code: z.string().regex(/^[0-9A-Za-z-]{4,40}$/) });

const staffInvitation = template({
  values: z.object({ role: z.enum(staffRoles), until: z.iso.datetime(), timeZone: z.string() }),
  secret: secretPath,
  compose: ({ say, link, moment, facts: { brand } }, { role, until, timeZone }, { path }) => ({
    subject: say('mail.staff_invitation.subject', { brand }),
    blocks: [
      { kind: 'title', text: say('mail.staff_invitation.title', { brand }) },
      { kind: 'text', text: say('mail.staff_invitation.text', { brand, role }) },
      { kind: 'action', label: say('mail.staff_invitation.action'), address: link(path) },
      {
        kind: 'text',
        text: say('mail.staff_invitation.life', { until: moment(new Date(until), timeZone) }),
      },
    ],
  }),
});

const newDevice = template({
  values: deedValues,
  secret: noSecret,
  compose: (context, values) => {
    const { say } = context;
    const { brand } = context.facts;
    return {
      subject: say('mail.new_device.subject', { brand }),
      blocks: [
        { kind: 'title', text: say('mail.new_device.title') },
        { kind: 'text', text: say('mail.new_device.text', { name: values.name, brand }) },
        ...deedBlocks(context, values, say('mail.new_device.not_you')),
      ],
    };
  },
});

/** Text that the caller has already written in the reader's language, in the fixed frame. */
const notice = template({
  values: z.object({
    title: z.string().max(200),
    paragraphs: z.array(z.string().max(4_000)).min(1).max(20),
  }),
  secret: noSecret,
  compose: (_context, { title, paragraphs }) => ({
    subject: title,
    blocks: [
      { kind: 'title', text: title },
      ...paragraphs.map((text) => ({ kind: 'text', text }) as const),
    ],
  }),
});

/** A one-time code. What is said around it comes only from the build. */
const code = template({
  values: z.object({
    purpose: z.enum(['email', 'sign-in', 'step-up', 'email-change', 'password']),
    minutes: z.number().int().positive(),
    /** Where staff wrote words around the PIN of a new customer. */
    first: z.string().optional(),
    last: z.string().optional(),
  }),
  secret: secretCode,
  compose: (context, { purpose, minutes, first = '', last = '' }, { code: pin }) => {
    const { say, fixed } = context;
    const own =
      purpose === 'email'
        ? ownWords(context, 'verification', { first, last, pin })
        : { subject: undefined, blocks: [] };
    return {
      ...own,
      subject: own.subject ?? say('mail.code.subject', { purpose: purpose.replaceAll('-', '_') }),
      blocks: [
        ...own.blocks,
        { kind: 'text', text: fixed(`code.${purpose}.mail`, { code: pin }) },
        { kind: 'code', code: pin },
        { kind: 'text', text: fixed('code.life', { minutes }) },
        { kind: 'text', text: fixed('code.never-tell') },
      ],
    };
  },
});

/** The only mail that a sandbox really sends to an address that has not confirmed yet. */
const simulationConfirm = template({
  values: noValues,
  secret: secretPath,
  compose: ({ fixed, link }, _values, { path }) => ({
    subject: fixed('sandbox.mail.confirm.subject'),
    blocks: [
      { kind: 'title', text: fixed('sandbox.mail.confirm.subject') },
      { kind: 'text', text: fixed('sandbox.mail.confirm.text') },
      { kind: 'action', label: fixed('sandbox.mail.confirm.action'), address: link(path) },
    ],
  }),
});

const transportTest = template({
  values: noValues,
  secret: noSecret,
  compose: ({ say, facts: { brand } }) => ({
    subject: say('mail.transport_test.subject', { brand }),
    blocks: [
      { kind: 'title', text: say('mail.transport_test.title') },
      { kind: 'text', text: say('mail.transport_test.text', { brand }) },
    ],
  }),
});

export const mailTemplates = {
  alert,
  alerts,
  staff_invitation: staffInvitation,
  new_device: newDevice,
  notice,
  code,
  payment_code: paymentCode,
  security_notice: securityNotice,
  password_link: passwordLink,
  already_customer: alreadyCustomer,
  email_left: emailLeft,
  email_arrived: emailArrived,
  simulation_confirm: simulationConfirm,
  transport_test: transportTest,
  welcome,
  verification_completed: verificationCompleted,
  papers_accepted: papersAccepted,
  papers_rejected: papersRejected,
  verification_reset: verificationReset,
  complaint_received: complaintReceived,
  complaint_late: complaintLate,
  complaint_answered: complaintAnswered,
  export_ready: exportReady,
  relationship_closed: relationshipClosed,
  relationship_reopened: relationshipReopened,
  customer_invitation: customerInvitation,
  details_changed: detailsChanged,
  contact_received: contactReceived,
  contact_reply: contactReply,
  staff_note: staffNote,
} as const;
export type MailTemplateId = keyof typeof mailTemplates;
