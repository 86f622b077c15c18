/**
 * Delivery of push messages, each browser's on its own. A sandbox keeps them in the recipient's
 * inbox and lets them leave only for people who confirmed that they want simulated messages.
 */
import { markMessage } from '@fairlead/contract';
import * as z from 'zod';
import { type FrameFacts, messageContext } from '#platform/channels/message-context.ts';
import { keepSandboxMessage } from '#platform/channels/sandbox-message.sql.ts';
import { mailMayReach } from '#platform/channels/sandbox-recipient.sql.ts';
import type { Db } from '#platform/database/db.ts';
import { directionOf, type Languages } from '#platform/language.ts';
import { type EffectTopic, effectTopic } from '#platform/outbox/topics.ts';
import type { BrowserPush, PushSubscription } from './browser-push.ts';
import { type PushTemplateId, pushTemplates } from './push-templates.ts';

/** The browsers that are pushed to, as whoever keeps them knows them. */
export interface PushDevices {
  /** Undefined when it was removed meanwhile, or subscribed under a key that is no more. */
  open(db: Db, id: string, publicKey: string): Promise<PushSubscription | undefined>;
  markUsed(db: Db, id: string): Promise<void>;
  /** Its push service says that nobody is there. */
  forgetGone(db: Db, id: string): Promise<void>;
}

export interface PushOptions {
  readonly db: Db;
  readonly languages: Languages;
  readonly frame: () => FrameFacts;
  readonly devices: PushDevices;
  readonly push: BrowserPush;
}

const templateIds = Object.keys(pushTemplates) as [PushTemplateId, ...PushTemplateId[]];

const payload = z.object({
  /** The same for every browser that one message goes to. */
  message: z.uuid(),
  device: z.string(),
  /** The person's mail address, which their sandbox inbox is found by. */
  to: z.email(),
  language: z.string(),
  template: z.enum(templateIds),
  values: z.unknown(),
});

export function pushTopic({ db, languages, frame, devices, push }: PushOptions): EffectTopic {
  return effectTopic({
    effect: 'push',
    payload,
    concurrency: 4,
    maxAttempts: 8,
    close: () => push.close(),
    deliver: async (delivery) => {
      const { message, device, to, language, template, values } = delivery.payload;
      const facts = frame();
      const context = messageContext(languages, language, facts);
      const composed = pushTemplates[template].compose(context, values, delivery.secret);
      const { body, path } = composed;
      const title = markMessage(facts.mode, language, composed.title);
      if (facts.mode === 'sandbox') {
        const kept = { recipient: to, language, subject: title, text: body, html: null };
        await db
          .transaction()
          .execute((tx) => keepSandboxMessage(tx, message, { channel: 'push', ...kept }));
        if (!(await mailMayReach(db, to))) return;
      }
      const subscription = await devices.open(db, device, push.publicKey);
      if (subscription === undefined) return;
      const text = { title, body, path, tag: message, lang: language, dir: directionOf(language) };
      const outcome = await push.send(subscription, JSON.stringify(text), delivery.key);
      await (outcome === 'gone' ? devices.forgetGone(db, device) : devices.markUsed(db, device));
    },
  });
}
