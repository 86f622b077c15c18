/**
 * How the rest of the bank sends mail, SMS and push messages: in its transaction, delivered after
 * the commit.
 */
import type * as z from 'zod';
import type { Tx } from '#platform/database/db.ts';
import { enqueueMany } from '#platform/outbox/outbox.ts';
import { uuidV7 } from '#platform/random.ts';
import type { MailTemplateId, mailTemplates } from './mail-templates.ts';
import type { PushTemplateId, pushTemplates } from './push/push-templates.ts';
import type { SmsTemplateId, smsTemplates } from './sms-templates.ts';

interface Addressed {
  /** A mail address or, for SMS, a number in E.164. */
  readonly to: string;
  readonly personId?: string;
  readonly language: string;
  /** After this moment it is not sent any more, such as a code that has lapsed. */
  readonly expiresAt?: Date;
}

type WithSecret<Secret> = undefined extends Secret
  ? { readonly secret?: Secret }
  : { readonly secret: Secret };

/** One of the templates with the values and the secret that it needs. */
export type Mail = {
  [Id in MailTemplateId]: Addressed & {
    readonly template: Id;
    readonly values: z.input<(typeof mailTemplates)[Id]['values']>;
  } & WithSecret<z.input<(typeof mailTemplates)[Id]['secret']>>;
}[MailTemplateId];

export type Sms = {
  [Id in SmsTemplateId]: Addressed & {
    readonly template: Id;
    readonly values: z.input<(typeof smsTemplates)[Id]['values']>;
  } & WithSecret<z.input<(typeof smsTemplates)[Id]['secret']>>;
}[SmsTemplateId];

/** To every one of these browsers; `to` is the person's mail address. */
export type Push = {
  [Id in PushTemplateId]: Addressed & {
    readonly devices: readonly string[];
    readonly template: Id;
    readonly values: z.input<(typeof pushTemplates)[Id]['values']>;
  } & WithSecret<z.input<(typeof pushTemplates)[Id]['secret']>>;
}[PushTemplateId];

export async function sendMail(tx: Tx, mail: Mail): Promise<void> {
  await sendMails(tx, [mail]);
}

export async function sendMails(tx: Tx, mails: readonly Mail[]): Promise<void> {
  await send(
    tx,
    'mail',
    mails.map((mail) => ({ ...mail, to: mail.to.toLowerCase() })),
  );
}

export async function sendSms(tx: Tx, sms: Sms): Promise<void> {
  await sendTexts(tx, [sms]);
}

export async function sendTexts(tx: Tx, texts: readonly Sms[]): Promise<void> {
  await send(tx, 'sms', texts);
}

/** A message for each browser: one that cannot be reached keeps no other waiting. */
export async function sendPushes(tx: Tx, pushes: readonly Push[]): Promise<void> {
  await enqueueMany(
    tx,
    pushes.flatMap(({ devices, ...push }) => {
      const message = uuidV7();
      return devices.map((device) => {
        const { payload, ...rest } = outgoing('push', { ...push, to: push.to.toLowerCase() });
        return { ...rest, payload: { ...payload, message, device } };
      });
    }),
  );
}

async function send(
  tx: Tx,
  topic: 'mail' | 'sms',
  messages: readonly (Mail | Sms)[],
): Promise<void> {
  await enqueueMany(
    tx,
    messages.map((message) => outgoing(topic, message)),
  );
}

function outgoing(topic: string, message: Mail | Sms | Omit<Push, 'devices'>) {
  const { to, language, template, values, secret, personId, expiresAt } = message;
  return {
    topic,
    payload: { to, language, template, values },
    ...(personId === undefined ? {} : { personId }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
    ...(secret === undefined ? {} : { secret }),
  };
}
