/**
 * Pushes to browsers through the push services that their makers run. Where a browser says it is
 * reached is somebody else's word: only the services of this list are ever called.
 */
import webPush from 'web-push';
import { Undeliverable } from '#platform/outbox/topics.ts';
import { httpsTransport, type PushTransport } from './push-transport.ts';
import type { VapidKeys } from './vapid.ts';

/** Chrome and its kin, Firefox, Safari, Edge. One that begins with a dot: any name below it. */
export const pushServices: readonly string[] = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];

/** Where a browser is reached, and the keys that make a message readable for it alone. */
export interface PushSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface BrowserPushOptions {
  readonly keys: VapidKeys;
  /** Whom a push service writes to when something is wrong: `mailto:` or `https:`. */
  readonly subject: () => string;
  readonly services?: readonly string[];
  readonly transport?: PushTransport;
}

/** A day: news that is older is found inside the bank. */
const LIFE_S = 24 * 3600;

/** The service says that the message itself is wrong, or that we may not send it. */
const HOPELESS = new Set([400, 401, 403, 413]);
/** Nobody takes messages there any more. */
const GONE = new Set([404, 410]);

export class BrowserPush {
  readonly publicKey: string;
  readonly #options: BrowserPushOptions;
  readonly #services: readonly string[];
  readonly #transport: PushTransport;

  constructor(options: BrowserPushOptions) {
    this.publicKey = options.keys.publicKey;
    this.#options = options;
    this.#services = options.services ?? pushServices;
    this.#transport = options.transport ?? httpsTransport();
  }

  /** Whether it is an address of a service that we call. */
  reaches(endpoint: string): boolean {
    if (!URL.canParse(endpoint)) return false;
    const { protocol, hostname, port, username, password } = new URL(endpoint);
    const plain = protocol === 'https:' && port === '' && username === '' && password === '';
    return plain && this.#services.some((service) => isOf(service, hostname));
  }

  /** `gone`: the browser takes no more messages. Throws to be tried again. */
  async send(to: PushSubscription, text: string, key: string): Promise<'taken' | 'gone'> {
    if (!this.reaches(to.endpoint)) throw new Undeliverable('push_service_unknown');
    const { keys, subject } = this.#options;
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } },
      text,
      {
        vapidDetails: { subject: subject(), ...keys },
        TTL: LIFE_S,
        urgency: 'high',
        // Sent twice, it waits there once.
        topic: key.replaceAll('-', ''),
      },
    );
    const said = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    const letter = Object.fromEntries(said);
    const status = await this.#transport.post(new URL(to.endpoint), letter, body);
    if (GONE.has(status)) return 'gone';
    if (HOPELESS.has(status)) throw new Undeliverable(`push_refused_${status}`);
    if (status >= 200 && status < 300) return 'taken';
    throw Object.assign(new Error('The push service did not take it.'), { code: status });
  }

  close(): void {
    this.#transport.close();
  }
}

function isOf(service: string, host: string): boolean {
  return service.startsWith('.') ? host.endsWith(service) : host === service;
}
