/**
 * Delivery of mail. A sandbox keeps every mail in the recipient's inbox and lets it leave only for
 * addresses that confirmed; live sends by SMTP and refuses to pretend.
 */
import * as z from 'zod';
import { renderMail } from '#platform/channels/mail-frame/render-mail.ts';
import type { Db } from '#platform/database/db.ts';
import type { Languages } from '#platform/language.ts';
import { type EffectTopic, effectTopic } from '#platform/outbox/topics.ts';
import { type MailTemplateId, mailTemplates } from './mail-templates.ts';
import { type FrameFacts, messageContext } from './message-context.ts';
import { keepSandboxMessage } from './sandbox-message.sql.ts';
import { mailMayReach } from './sandbox-recipient.sql.ts';
import { SMTP_CONNECTIONS, SmtpSender, type SmtpSettings } from './smtp.ts';

export interface MailOptions {
  readonly db: Db;
  readonly languages: Languages;
  /** Read at each delivery, so that changed settings count at once. */
  readonly frame: () => FrameFacts;
  /** Undefined: no mail leaves this machine (`log`). */
  readonly smtp: () => SmtpSettings | undefined;
}

/** Live has no transport yet: the mail waits, and staff see it failing. */
export class NoMailTransport extends Error {
  constructor() {
    super('No mail transport is set.');
    this.name = 'NoMailTransport';
  }
}

const templateIds = Object.keys(mailTemplates) as [MailTemplateId, ...MailTemplateId[]];

const payload = z.object({
  to: z.email(),
  language: z.string(),
  template: z.enum(templateIds),
  values: z.unknown(),
});

export function mailTopic(options: MailOptions): EffectTopic {
  const sender = new SmtpSender();
  return effectTopic({
    effect: 'mail',
    payload,
    concurrency: SMTP_CONNECTIONS,
    maxAttempts: 15,
    patienceHours: 72,
    close: () => sender.close(),
    deliver: async (delivery) => {
      const { to, language, template, values } = delivery.payload;
      const facts = options.frame();
      const context = messageContext(options.languages, language, facts);
      const mail = renderMail(context, { template, values, secret: delivery.secret, to });
      const smtp = options.smtp();
      if (facts.mode === 'sandbox') {
        const kept = { channel: 'mail', recipient: to, language, ...mail } as const;
        await options.db.transaction().execute((tx) => keepSandboxMessage(tx, delivery.key, kept));
        const leaves = template === 'simulation_confirm' || (await mailMayReach(options.db, to));
        if (smtp === undefined || !leaves) {
          return;
        }
      }
      if (smtp === undefined) {
        throw new NoMailTransport();
      }
      const headers = facts.mode === 'sandbox' ? { 'X-Fairlead-Mode': 'sandbox' } : {};
      await sender.send(smtp, { ...mail, to, deliveryKey: delivery.key, headers });
    },
  });
}
