/** An authenticator in software, for tests: makes passkeys and signs with them, as a phone would. */
import { createHash, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { newBytes } from '#platform/random.ts';

/** As much of CBOR as an attestation without a statement needs. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') {
    return value >= 0 ? head(0, value) : head(1, -1 - value);
  }
  if (typeof value === 'string') {
    const bytes = Buffer.from(value);
    return Buffer.concat([head(3, bytes.length), bytes]);
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (!(value instanceof Map)) throw new Error('No such value is encoded here.');
  const parts = [...value].flatMap(([key, inner]) => [cbor(key), cbor(inner)]);
  return Buffer.concat([head(5, value.size), ...parts]);
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.of((major << 5) | length);
  if (length < 256) return Buffer.of((major << 5) | 24, length);
  return Buffer.of((major << 5) | 25, length >> 8, length & 0xff);
}

const PRESENT_AND_VERIFIED = 0x05;
const HAS_CREDENTIAL = 0x40;

export class VirtualPasskey {
  readonly #origin: string;
  readonly #id = newBytes(32);
  readonly #key: KeyObject;
  readonly #publicKey: Buffer;
  #userHandle = '';
  /** Counts its uses; null: one that does not count. */
  counter: number | null = 0;
  /** Whether the person was verified by finger or face. */
  verifies = true;

  constructor(origin: string) {
    this.#origin = origin;
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    this.#publicKey = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin }));
  }

  #authenticatorData(rpId: string, extra: Buffer, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter ?? 0);
    const seen = this.verifies ? PRESENT_AND_VERIFIED : 0x01;
    return Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      Buffer.of(flags | seen),
      counter,
      extra,
    ]);
  }

  /** What `navigator.credentials.create` would make for these options. */
  create(options: { challenge: string; rp: { id: string }; user: { id: string } }) {
    this.#userHandle = options.user.id;
    const length = Buffer.of(0, this.#id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.#id, this.#publicKey]);
    const authData = this.#authenticatorData(options.rp.id, credential, HAS_CREDENTIAL);
    const attestation = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    );
    const clientData = this.#clientData('webauthn.create', options.challenge);
    return {
      ...this.#names(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** What `navigator.credentials.get` would make for these options. */
  get(options: { challenge: string; rpId: string }) {
    if (this.counter !== null) this.counter += 1;
    const authData = this.#authenticatorData(options.rpId, Buffer.alloc(0), 0);
    const clientData = this.#clientData('webauthn.get', options.challenge);
    const digest = createHash('sha256').update(clientData).digest();
    const signature = createSign('sha256')
      .update(Buffer.concat([authData, digest]))
      .sign(this.#key);
    return {
      ...this.#names(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: this.#userHandle,
      },
    };
  }

  #names() {
    const id = this.#id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
  }
}
