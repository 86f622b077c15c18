/** How the rest of the bank sends mail and SMS: in its transaction, delivered after the commit. */
import type * as z from 'zod';
import type { Tx } from '#platform/database/db.ts';
import { enqueueMany } from '#platform/outbox/outbox.ts';
import type { MailTemplateId, mailTemplates } from './mail-templates.ts';
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
  ? { readonly secret?: undefined }
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

async function send(
  tx: Tx,
  topic: 'mail' | 'sms',
  messages: readonly (Mail | Sms)[],
): Promise<void> {
  await enqueueMany(
    tx,
    messages.map(({ to, language, template, values, secret, personId, expiresAt }) => ({
      topic,
      payload: { to, language, template, values },
      ...(personId === undefined ? {} : { personId }),
      ...(expiresAt === undefined ? {} : { expiresAt }),
      ...(secret === undefined ? {} : { secret }),
    })),
  );
}
