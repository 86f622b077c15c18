/** The bank's key for push, and where its messages may go: nowhere but to the open internet. */
import { createECDH } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KeyRing } from '#platform/keys/key-ring.ts';
import { PushBrowser } from '#testing/push-browser.ts';
import { onlyService, type PushServiceServer, startPushService } from '#testing/push-service.ts';
import { BrowserPush } from './browser-push.ts';
import { httpsTransport, isOpenInternet } from './push-transport.ts';
import { vapidKeys } from './vapid.ts';

let service: PushServiceServer;

beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());

const subject = () => 'mailto:bank@example.com';

describe('the bank’s key', () => {
  it('is the same for the same ring, also after a rotation, and another for another', async () => {
    const ring = KeyRing.inMemory();
    const before = vapidKeys(ring);
    await ring.addSealKey();
    expect(vapidKeys(ring)).toEqual(before);
    expect(vapidKeys(KeyRing.inMemory()).publicKey).not.toBe(before.publicKey);
  });

  it('is a pair: the public half follows from the private one', () => {
    const { publicKey, privateKey } = vapidKeys(KeyRing.inMemory());
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    expect(pair.getPublicKey('base64url')).toBe(publicKey);
  });

  it('is looked for again where a number is too large for the curve', () => {
    const asked: string[] = [];
    const mac = (_context: string, value: string | Uint8Array) => {
      asked.push(String(value));
      return Buffer.alloc(32, asked.length === 1 ? 255 : 7);
    };
    expect(vapidKeys({ mac }).privateKey).toBe(Buffer.alloc(32, 7).toString('base64url'));
    expect(asked).toEqual(['0', '1']);
  });
});

describe('a message', () => {
  const ours = () => new PushBrowser(`https://${service.host}/send/1`);
  const flat = ({ endpoint, keys }: PushBrowser['subscription']) => ({ endpoint, ...keys });

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    '::ffff:127.0.0.1',
    '64:ff9b::a00:1',
    'nonsense',
  ])('does not go to %s', (address) => {
    expect(isOpenInternet(address)).toBe(false);
  });

  it.each(['142.250.1.1', '2a00:1450:4001::1'])('may go to %s', (address) => {
    expect(isOpenInternet(address)).toBe(true);
  });

  it('does not go to a known name that leads to this machine', async () => {
    const { isOutside: _, ...ways } = service.ways;
    const transport = httpsTransport(ways);
    const push = new BrowserPush({
      keys: vapidKeys(KeyRing.inMemory()),
      subject,
      services: [service.host],
      transport,
    });
    await expect(push.send(flat(ours().subscription), '{}', 'key')).rejects.toThrow(
      'not on the open internet',
    );
    expect(service.taken).toEqual([]);
    push.close();
  });

  it('does not go where only one of a name’s addresses is outside', async () => {
    const found = [
      { address: '142.250.1.1', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ];
    const transport = httpsTransport({ resolve: (_host, _options, done) => done(null, found) });
    const sent = transport.post(new URL('https://push.example/a'), {}, Buffer.of(1));
    await expect(sent).rejects.toThrow('not on the open internet');
    transport.close();
  });

  it('does not go to somebody whom nobody vouches for', async () => {
    const { ca: _, ...ways } = service.ways;
    const transport = httpsTransport(ways);
    const sent = transport.post(new URL(`https://${service.host}/a`), {}, Buffer.of(1));
    await expect(sent).rejects.toThrow(/self-signed|certificate/);
    transport.close();
  });

  it('is not sent to a service that left the list after the browser was added', async () => {
    const push = new BrowserPush({ keys: vapidKeys(KeyRing.inMemory()), subject });
    await expect(push.send(flat(ours().subscription), '{}', 'key')).rejects.toThrow(
      'push_service_unknown',
    );
    push.close();
  });

  it('is read by the browser it is for', async () => {
    const push = new BrowserPush({
      keys: vapidKeys(KeyRing.inMemory()),
      subject,
      ...onlyService(service),
    });
    const browser = ours();
    expect(await push.send(flat(browser.subscription), 'Good morning', 'key')).toBe('taken');
    expect(browser.read(service.taken[0]?.body ?? Buffer.alloc(0))).toBe('Good morning');
    push.close();
  });
});
