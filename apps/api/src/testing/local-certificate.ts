/** A certificate for a server of a test, signed by itself: what X.509 needs at least, in DER. */
import { generateKeyPairSync, sign } from 'node:crypto';

const tagged = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  const { length } = body;
  // Short, one byte, two bytes: nothing here is longer.
  const size = length < 128 ? [length] : length < 256 ? [129, length] : [130, length >> 8, length];
  return Buffer.concat([Buffer.of(tag, ...size.map((byte) => byte & 255)), body]);
};
const sequence = (...parts: readonly Uint8Array[]) => tagged(0x30, ...parts);
const hex = (text: string) => Buffer.from(text, 'hex');
const bits = (bytes: Uint8Array) => tagged(0x03, Buffer.of(0), bytes);

const ecdsaWithSha256 = sequence(tagged(0x06, hex('2a8648ce3d040302')));
const commonName = tagged(0x06, hex('550403'));
const subjectAltName = tagged(0x06, hex('551d11'));
const basicConstraints = tagged(0x06, hex('551d13'));

/** For a server of this name, from 2020 to 2049. */
export function localCertificate(host: string): { readonly key: string; readonly cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(tagged(0x31, sequence(commonName, tagged(0x0c, Buffer.from(host)))));
  const day = (text: string) => tagged(0x17, Buffer.from(text));
  const extensions = sequence(
    sequence(basicConstraints, tagged(0x04, sequence(hex('0101ff')))),
    sequence(subjectAltName, tagged(0x04, sequence(tagged(0x82, Buffer.from(host))))),
  );
  const body = sequence(
    tagged(0xa0, hex('020102')),
    hex('020101'),
    ecdsaWithSha256,
    name,
    sequence(day('200101000000Z'), day('491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, extensions),
  );
  const whole = sequence(body, ecdsaWithSha256, bits(sign('sha256', body, privateKey)));
  const lines = whole.toString('base64').replaceAll(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
