/** Delivery of SMS: into the sandbox inbox, or in live through the operator's own provider. */
import { createHmac } from 'node:crypto';
import { markMessage } from '@fairlead/contract';
import * as z from 'zod';
import type { Db } from '#platform/database/db.ts';
import type { Languages } from '#platform/language.ts';
import { type EffectTopic, effectTopic, Undeliverable } from '#platform/outbox/topics.ts';
import type { WallTime } from '#platform/wall-time.ts';
import { type FrameFacts, messageContext } from './message-context.ts';
import { keepSandboxMessage } from './sandbox-message.sql.ts';
import { smsTemplates } from './sms-templates.ts';

/** Who carries an SMS out of the bank. Must apply a key once. */
export interface SmsProvider {
  send(sms: { to: string; text: string; key: string }): Promise<void>;
}

export interface SmsOptions {
  readonly db: Db;
  readonly languages: Languages;
  readonly frame: () => FrameFacts;
  /** Undefined: none is configured, and live cannot send SMS. */
  readonly provider: SmsProvider | undefined;
}

export class NoSmsProvider extends Error {
  constructor() {
    super('No SMS provider is configured.');
    this.name = 'NoSmsProvider';
  }
}

const payload = z.object({
  to: z.string().regex(/^\+[1-9]\d{6,14}$/),
  language: z.string(),
  template: z.enum(['phone_code', 'alert', 'alerts', 'staff_note']),
  values: z.unknown(),
});

export function smsTopic(options: SmsOptions): EffectTopic {
  return effectTopic({
    effect: 'sms',
    payload,
    concurrency: 4,
    maxAttempts: 10,
    patienceHours: 24,
    deliver: async (delivery) => {
      const { to, language, template, values } = delivery.payload;
      const facts = options.frame();
      const context = messageContext(options.languages, language, facts);
      const composed = smsTemplates[template].compose(context, values, delivery.secret);
      const text = markMessage(facts.mode, language, composed);
      if (facts.mode === 'sandbox') {
        const kept = { recipient: to, language, subject: null, text, html: null };
        await options.db
          .transaction()
          .execute((tx) => keepSandboxMessage(tx, delivery.key, { channel: 'sms', ...kept }));
        return;
      }
      if (options.provider === undefined) {
        throw new NoSmsProvider();
      }
      await options.provider.send({ to, text, key: delivery.key });
    },
  });
}

const TIMEOUT_MS = 10_000;

/**
 * A provider behind an address of the operator's: a POST, signed with a shared secret over time
 * and body, carrying the delivery's key. Redirects are not followed.
 */
export function webhookSms(
  endpoint: { url: string; secret: string },
  wallTime: WallTime,
): SmsProvider {
  return {
    send: async ({ to, text, key }) => {
      const body = JSON.stringify({ to, text });
      const time = Math.floor(wallTime.now().getTime() / 1000);
      const signature = createHmac('sha256', endpoint.secret)
        .update(`${time}.${body}`)
        .digest('hex');
      const response = await fetch(endpoint.url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          'content-type': 'application/json',
          'idempotency-key': key,
          'fairlead-signature': `t=${time},v1=${signature}`,
        },
        body,
      });
      await response.body?.cancel();
      if (response.status === 400 || response.status === 422) {
        throw new Undeliverable(`sms_refused_${response.status}`);
      }
      if (!response.ok) {
        throw Object.assign(new Error('The SMS provider did not take it.'), {
          code: response.status,
        });
      }
    },
  };
}
