import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { anotherBank } from '#testing/money-bank.ts';
import { withPatienceOf } from '#testing/patience.ts';
import { type Colleague, type SiteBank, startSiteBank } from '#testing/site-bank.ts';
import { isExample, matcherOf, networkFrom } from './blocks.rules.ts';

let bank: SiteBank;
let admin: Colleague;

beforeAll(async () => {
  bank = await startSiteBank({ roles: ['web'], trustedProxies: ['127.0.0.1'] });
  admin = await bank.colleague('admin');
});
afterAll(() => bank.close());

const reason = 'Guessing passwords';
const block = (network: string, more = {}) =>
  admin.client.blocks.create({ body: { network, reason, ...more } });

/** How a server answers a visitor who comes from here. */
async function visit(from: string, at: Pick<SiteBank, 'bank'> = bank): Promise<number> {
  const { statusCode } = await at.bank.server.fastify.inject({
    method: 'GET',
    url: '/api/graph',
    remoteAddress: '127.0.0.1',
    headers: { host: 'localhost', 'x-forwarded-for': from, 'x-forwarded-proto': 'https' },
  });
  return statusCode;
}

describe('networks', () => {
  it('are addresses or prefixes, of both families', () => {
    expect(networkFrom('192.0.2.7')).toMatchObject({ prefix: 32, family: 'ipv4' });
    expect(networkFrom('2001:db8::/32')).toMatchObject({ prefix: 32, family: 'ipv6' });
    for (const text of ['192.0.2.7/33', '192.0.2', '::1/129', '1.2.3.4/8/8', 'example.com', '']) {
      expect(networkFrom(text)).toBeUndefined();
    }
  });

  it('hold an IPv4 address also when it comes through an IPv6 socket', () => {
    const holds = matcherOf([{ address: '198.51.100.0', prefix: 24, family: 'ipv4' }]);
    expect(holds('::ffff:198.51.100.9')).toBe(true);
    expect(holds('198.51.101.9')).toBe(false);
    expect(holds('not an address')).toBe(false);
  });

  it('are examples only as a whole', () => {
    const example = (text: string) => {
      const network = networkFrom(text);
      return network !== undefined && isExample(network);
    };
    expect(example('192.0.2.0/24')).toBe(true);
    expect(example('192.0.2.0/23')).toBe(false);
    expect(example('8.8.8.8')).toBe(false);
  });
});

describe('a block', () => {
  it('keeps a network out in every process within a second, until it is lifted', async () => {
    await withPatienceOf(1_000, async () => {
      const other = await anotherBank(bank);
      expect(await visit('203.0.113.9')).toBe(200);
      const made = await block('203.0.113.0/24');
      expect(made).toMatchObject({ network: '203.0.113.0/24', in_force: true });
      expect(await visit('203.0.113.9')).toBe(403);
      expect(await visit('203.0.114.9')).toBe(200);
      await expect.poll(() => visit('203.0.113.9', other)).toBe(403);
      await admin.client.blocks.lift({ params: { id: made.id } });
      expect(await visit('203.0.113.9')).toBe(200);
      await expect.poll(() => visit('203.0.113.9', other)).toBe(200);
      await other.close();
    });
  });

  it('of an IPv6 network keeps its addresses out, and ends by itself', async () => {
    const now = (await bank.bank.foundation.database.ownerPool.query('select now()')).rows[0].now;
    const until = new Date(Math.max(now.getTime(), bank.clock.now().getTime()) + 4_000);
    await block('2001:db8:7::/48', { expires_at: until.toISOString() });
    expect(await visit('2001:db8:7::1')).toBe(403);
    expect(await visit('2001:db8:8::1')).toBe(200);
    await eventually(() => visit('2001:db8:7::1')).toBe(200);
    // What has run out makes way.
    await block('2001:db8:7::/48');
  });

  it('of a single address is shown without a prefix, and found by any of its networks', async () => {
    await block('198.51.100.7');
    const found = async (search: string) =>
      (await admin.client.blocks.search({ query: { search } })).data.map(({ network }) => network);
    expect(await found('198.51.100.7')).toEqual(['198.51.100.7']);
    expect(await found('198.51.0.0/16')).toEqual(['198.51.100.7']);
    expect(await found('198.51.100.8')).toEqual([]);
    expect(await found('guessing')).toContain('198.51.100.7');
  });

  it('is refused where one sits oneself, twice, in the past, and for what is no network', async () => {
    const code = (expected: string) => ({ code: expected });
    for (const own of ['127.0.0.1', '127.0.0.0/8', '0.0.0.0/0']) {
      await expect(block(own)).rejects.toMatchObject(code('own_address'));
    }
    await block('192.0.2.1');
    await expect(block('192.0.2.1/32')).rejects.toMatchObject(code('already_blocked'));
    await expect(block('192.0.2')).rejects.toMatchObject(code('invalid'));
    const past = { expires_at: '2020-01-01T00:00:00Z' };
    await expect(block('192.0.2.2', past)).rejects.toMatchObject(code('invalid'));
  });

  it('is recorded with who, what and why; lifting it too, once', async () => {
    const { id } = await block('192.0.2.77');
    await admin.client.blocks.lift({ params: { id } });
    const again = admin.client.blocks.lift({ params: { id } });
    await expect(again).rejects.toMatchObject({ code: 'already_ended' });
    const { data } = await admin.client.audit.list({ query: { staff: admin.id } });
    expect(data.slice(0, 2).map(({ action }) => action)).toEqual([
      'address.let_in',
      'address.blocked',
    ]);
    expect(data[1]).toMatchObject({
      subject: { kind: 'address_block', id },
      changes: expect.arrayContaining([{ field: 'reason', before: null, after: reason }]),
    });
  });

  it('by a demonstration person is only of addresses that nobody has', async () => {
    const player = await bank.colleague('admin', { persona: true });
    const create = (network: string) => player.client.blocks.create({ body: { network, reason } });
    await expect(create('8.8.8.8')).rejects.toMatchObject({ code: 'persona_may_not' });
    await block('9.9.9.9');
    const made = await create('192.0.2.200');
    const { data } = await player.client.blocks.list({ query: {} });
    expect(data.map(({ network }) => network)).toContain(made.network);
    expect(data.map(({ network }) => network)).not.toContain('9.9.9.9');
  });
});
