/** A browser that takes push messages: the half of the keys that the bank never sees. */
import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';
import type { Client } from '@fairlead/contract';
import { newBytes } from '#platform/random.ts';

export class PushBrowser {
  readonly #pair = createECDH('prime256v1');
  readonly #auth = newBytes(16);
  readonly endpoint: string;

  constructor(endpoint = `https://fcm.googleapis.com/fcm/send/${newBytes(12).toString('hex')}`) {
    this.#pair.generateKeys();
    this.endpoint = endpoint;
  }

  /** What it gives the page that asked. */
  get subscription() {
    const p256dh = this.#pair.getPublicKey('base64url');
    return { endpoint: this.endpoint, keys: { p256dh, auth: this.#auth.toString('base64url') } };
  }

  /** As the page does when its button is pressed. */
  async turnOn(client: Client, userAgent = 'Mozilla/5.0 (X11; Linux) Firefox/140.0') {
    const { public_vapid_key } = await client.devices.list();
    const body = {
      push_subscription: this.subscription,
      user_agent: userAgent,
      public_vapid_key,
    };
    return client.devices.add({ body });
  }

  /** Reads what a push service hands over (RFC 8188 and 8291); throws where it is not for it. */
  read(message: Buffer): string {
    const salt = message.subarray(0, 16);
    const keyEnd = 21 + message.readUInt8(20);
    const sender = message.subarray(21, keyEnd);
    const shared = this.#pair.computeSecret(sender);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#pair.getPublicKey(), sender]);
    const secret = Buffer.from(hkdfSync('sha256', shared, this.#auth, info, 32));
    const part = (name: string, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
    const open = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
    open.setAuthTag(message.subarray(-16));
    const plain = Buffer.concat([open.update(message.subarray(keyEnd, -16)), open.final()]);
    // The last record ends with a 2 and zeros.
    return plain.subarray(0, plain.lastIndexOf(2)).toString();
  }
}
