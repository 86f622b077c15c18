/** Mails about what people sign in with: links for it, and notices that it has changed. */
import * as z from 'zod';
import { deedBlocks, deedValues, noSecret, secretPath, template } from './mail-template.ts';

export const securityEvents = [
  'password_changed',
  'passkey_added',
  'passkey_removed',
  'totp_added',
  'totp_removed',
  'recovery_used',
  'recovery_renewed',
  'phone_changed',
  'mailed_pin_added',
  'phone_put_back',
  'phone_removed',
] as const;
export type SecurityEvent = (typeof securityEvents)[number];

/** Something that protects an account has changed. */
export const securityNotice = template({
  values: deedValues.extend({ event: z.enum(securityEvents) }),
  secret: noSecret,
  compose: (context, values) => {
    const { say } = context;
    const { brand } = context.facts;
    return {
      subject: say('mail.security_notice.subject', { brand }),
      blocks: [
        { kind: 'title', text: say('mail.security_notice.title', { event: values.event }) },
        { kind: 'text', text: say('mail.security_notice.text', { name: values.name, brand }) },
        ...deedBlocks(context, values, say('mail.security_notice.not_you')),
      ],
    };
  },
});

/** A link to choose a new password. */
export const passwordLink = template({
  values: z.object({ name: z.string(), minutes: z.number().int().positive() }),
  secret: secretPath,
  compose: ({ say, fixed, link, facts: { brand } }, { name, minutes }, { path }) => ({
    subject: say('mail.password_link.subject', { brand }),
    blocks: [
      { kind: 'title', text: say('mail.password_link.title') },
      { kind: 'text', text: say('mail.password_link.text', { name, brand }) },
      { kind: 'action', label: say('mail.password_link.action'), address: link(path) },
      // Who is signed in, or reads mail on another device, has a page that takes it by hand.
      { kind: 'text', text: say('mail.password_link.code') },
      { kind: 'code', code: tokenIn(path) },
      { kind: 'text', text: fixed('code.life', { minutes }) },
    ],
  }),
});

function tokenIn(path: string): string {
  return path.slice(path.indexOf('=') + 1);
}

/** Somebody wants to open an account with an address that has one. Only its owner is told. */
export const alreadyCustomer = template({
  values: z.object({ name: z.string() }),
  secret: secretPath,
  compose: ({ say, link, facts: { brand } }, { name }, { path }) => ({
    subject: say('mail.already_customer.subject', { brand }),
    blocks: [
      { kind: 'title', text: say('mail.already_customer.title', { brand }) },
      { kind: 'text', text: say('mail.already_customer.text', { name, brand }) },
      { kind: 'text', text: say('mail.already_customer.not_you') },
      { kind: 'action', label: say('mail.already_customer.action'), address: link(path) },
    ],
  }),
});

const change = {
  name: z.string(),
  at: z.iso.datetime(),
  timeZone: z.string(),
  /** Masked. */
  newEmail: z.string(),
};

/** To the address that an account had until now: it can take the account back. */
export const emailLeft = template({
  values: z.object({ ...change, until: z.iso.datetime() }),
  secret: secretPath,
  compose: ({ say, link, moment, facts: { brand } }, values, { path }) => ({
    subject: say('mail.email_left.subject', { brand }),
    blocks: [
      { kind: 'title', text: say('mail.email_left.title') },
      { kind: 'text', text: say('mail.email_left.text', { name: values.name, brand }) },
      {
        kind: 'facts',
        rows: [
          [say('mail.new_device.when'), moment(new Date(values.at), values.timeZone)],
          [say('mail.email_left.new_email'), values.newEmail],
        ],
      },
      {
        kind: 'text',
        text: say('mail.email_left.undo', {
          until: moment(new Date(values.until), values.timeZone),
        }),
      },
      { kind: 'action', label: say('mail.email_left.action'), address: link(path) },
    ],
  }),
});

/** To the address that an account has from now on. */
export const emailArrived = template({
  values: z.object(change),
  secret: noSecret,
  compose: ({ say, link, facts: { brand } }, { name }) => ({
    subject: say('mail.email_arrived.subject', { brand }),
    blocks: [
      { kind: 'title', text: say('mail.email_arrived.title') },
      { kind: 'text', text: say('mail.email_arrived.text', { name, brand }) },
      {
        kind: 'action',
        label: say('mail.new_device.action'),
        address: link('/user/auth/security'),
      },
    ],
  }),
});
