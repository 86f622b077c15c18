/**
 * The bank's key pair for push messages: a browser takes them only from whoever has the private
 * half (RFC 8292). It is worked out from the key ring, so it is kept where the ring is and nowhere
 * else, is the same in every process, and lasts as long as the ring's key for hashes: for ever.
 */
import { createECDH } from 'node:crypto';
import type { KeyRing } from '#platform/keys/key-ring.ts';

export interface VapidKeys {
  /** Both as base64url. */
  readonly publicKey: string;
  readonly privateKey: string;
}

/** How many points the curve P-256 has; a private key is a number below it. */
const ORDER = Buffer.from(
  'ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551',
  'hex',
);

export function vapidKeys(ring: Pick<KeyRing, 'mac'>): VapidKeys {
  let turn = 0;
  let number = ring.mac('push-vapid', String(turn));
  // One in four thousand million is too large.
  while (number.compare(ORDER) >= 0) {
    turn += 1;
    number = ring.mac('push-vapid', String(turn));
  }
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(number);
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: number.toString('base64url'),
  };
}
