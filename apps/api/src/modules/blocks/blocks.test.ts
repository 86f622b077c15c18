import { routes } from '@fairlead/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { anotherBank, newMoneyCustomer } from '#testing/money-bank.ts';
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
const inDays = (days: number) =>
  new Date(bank.clock.now().getTime() + days * 86_400_000).toISOString();
const block = (network: string, expires_at = inDays(1)) =>
  admin.client.blocks.create({ body: { network, reason, expires_at } });

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
    await block('2001:db8:7::/48', until.toISOString());
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

  it('is made by the address’s other name too, and read by itself, in force or ended', async () => {
    const create = (body: object) =>
      admin.client.blocks.create({ body: { reason, expires_at: inDays(1), ...body } });
    const made = await create({ ip_address: '192.0.2.70' });
    const shown = { ip_address: '192.0.2.70', network: '192.0.2.70', in_force: true };
    expect(made).toMatchObject({ ...shown, updated_at: made.created_at });
    const read = () => admin.client.blocks.read({ params: { id: made.id } });
    expect(await read()).toEqual(made);
    const lifted = await admin.client.blocks.lift({ params: { id: made.id } });
    expect(lifted.updated_at).toBe(lifted.lifted_at);
    expect(await read()).toEqual(lifted);
    const wrong = { code: 'invalid', details: [{ field: 'ip_address' }] };
    await expect(create({ ip_address: '192.0.2' })).rejects.toMatchObject(wrong);
    await expect(create({ ip_address: '11.0.0.0/15' })).rejects.toMatchObject(wrong);
    await expect(create({})).rejects.toMatchObject(wrong);
    const twice = { ip_address: '192.0.2.71', network: '192.0.2.72' };
    await expect(create(twice)).rejects.toMatchObject(wrong);
  });

  it('is refused where one sits oneself, twice, in the past, and for what is no network', async () => {
    const code = (expected: string) => ({ code: expected });
    for (const own of ['127.0.0.1', '127.0.0.0/24', '::ffff:127.0.0.1']) {
      await expect(block(own)).rejects.toMatchObject(code('own_address'));
    }
    await block('192.0.2.1');
    await expect(block('192.0.2.1/32')).rejects.toMatchObject(code('already_blocked'));
    await expect(block('192.0.2')).rejects.toMatchObject(code('invalid'));
    const past = block('192.0.2.2', '2020-01-01T00:00:00Z');
    await expect(past).rejects.toMatchObject(code('invalid'));
  });

  it('is of one network, never of a good part of the world', async () => {
    const wide = { code: 'invalid', details: [{ field: 'network' }] };
    for (const network of ['0.0.0.0/0', '128.0.0.0/1', '11.2.3.0/23', '::/0', '2a00::/47']) {
      await expect(block(network)).rejects.toMatchObject(wide);
    }
    // These hold every IPv4 address, in the way in which an IPv6 socket writes it.
    for (const network of ['::/48', '::/80', '::ffff:0:0/96', '::ffff:800:0/102']) {
      await expect(block(network)).rejects.toMatchObject(wide);
    }
    expect(await visit('11.2.3.4')).toBe(200);
    expect(await block('11.2.3.0/24')).toMatchObject({ network: '11.2.3.0/24', in_force: true });
    expect(await block('2a00:1234::/48')).toMatchObject({ in_force: true });
    expect(await visit('11.2.3.4')).toBe(403);
    expect(await visit('11.2.4.4')).toBe(200);
  });

  it('keeps no colleague out from where they work, who could let others in again', async () => {
    const { ownerPool } = bank.bank.foundation.database;
    const colleague = await bank.colleague('support');
    const seen = (ip: string, days = 0) =>
      ownerPool.query(
        `update session set ip = $2, created_at = created_at - $3 * interval '1 day',
          last_seen_at = last_seen_at - $3 * interval '1 day' where subject_id = $1`,
        [colleague.id, ip, days],
      );
    await seen('11.9.9.9');
    const there = { code: 'staff_address' };
    for (const network of ['11.9.9.9', '11.9.9.0/24']) {
      await expect(block(network)).rejects.toMatchObject(there);
    }
    const made = await block('11.9.8.0/24');
    await seen('::ffff:11.9.8.9');
    const body = { expires_at: inDays(5) };
    const change = admin.client.blocks.change({ params: { id: made.id }, ifMatch: '1', body });
    await expect(change).rejects.toMatchObject(there);
    await seen('11.9.9.9', 31);
    expect(await block('11.9.9.9')).toMatchObject({ in_force: true });
  });

  it('is for a day at most where customers were signed in lately', async () => {
    const { ownerPool } = bank.bank.foundation.database;
    const customer = await newMoneyCustomer(bank, 'shut-out@example.com');
    const seen = (ip: string, days = 0) =>
      ownerPool.query(
        `update session set ip = $2, created_at = created_at - $3 * interval '1 day',
          last_seen_at = last_seen_at - $3 * interval '1 day' where subject_id = $1`,
        [customer.id, ip, days],
      );
    const late = { code: 'invalid', details: [{ field: 'expires_at' }] };
    for (const ip of ['12.9.9.9', '::ffff:12.9.9.9']) {
      await seen(ip);
      await expect(block('12.9.9.0/24', inDays(2))).rejects.toMatchObject(late);
    }
    const made = await block('12.9.9.9', inDays(1));
    const body = { expires_at: inDays(5) };
    const change = admin.client.blocks.change({ params: { id: made.id }, ifMatch: '1', body });
    await expect(change).rejects.toMatchObject(late);
    await seen('12.9.9.9', 31);
    expect(await block('12.9.9.0/24', inDays(5))).toMatchObject({ in_force: true });
  });

  it('has an end within ninety days, after which it can be made anew', async () => {
    const endless = { network: '192.0.2.50', reason };
    expect(routes.blocks.create.body.safeParse(endless).success).toBe(false);
    const late = { code: 'invalid', details: [{ field: 'expires_at' }] };
    await expect(block('192.0.2.50', inDays(91))).rejects.toMatchObject(late);
    expect(await block('192.0.2.50', inDays(90))).toMatchObject({ in_force: true });
  });

  it('that has no end or is too wide is refused by the database too', async () => {
    const insert = (id: number, network: string, end: string) =>
      bank.bank.foundation.database.ownerPool.query(
        `insert into address_block (id, network, reason, created_by, expires_at)
         values ('blk_00000000-0000-7000-8000-' || lpad($1, 12, '0'), $2, 'Written', $3, ${end})`,
        [String(id), network, admin.id],
      );
    const week = `now() + interval '7 days'`;
    const breach = { code: '23514' };
    await expect(insert(1, '192.0.2.90', 'null')).rejects.toMatchObject(breach);
    const year = `now() + interval '1 year'`;
    await expect(insert(2, '192.0.2.90', year)).rejects.toMatchObject(breach);
    await expect(insert(3, '12.0.2.0/23', week)).rejects.toMatchObject(breach);
    await expect(insert(4, '2a00::/47', week)).rejects.toMatchObject(breach);
    await expect(insert(5, '::ffff:0:0/96', week)).rejects.toMatchObject(breach);
    await insert(6, '192.0.2.90', week);
  });

  it('from before, without an end and of any width, is still shown and can be lifted', async () => {
    const { ownerPool } = bank.bank.foundation.database;
    const bounds = await ownerPool.query<{ name: string; rule: string }>(
      `select conname as name, pg_get_constraintdef(oid) as rule from pg_constraint
       where conrelid = 'address_block'::regclass and not convalidated`,
    );
    for (const { name } of bounds.rows) {
      await ownerPool.query(`alter table address_block drop constraint ${name}`);
    }
    const id = 'blk_00000000-0000-7000-8000-000000000077';
    await ownerPool.query(
      `insert into address_block (id, network, reason, created_by)
       values ($1, '44.0.0.0/8', 'Written before', $2)`,
      [id, admin.id],
    );
    for (const { name, rule } of bounds.rows) {
      await ownerPool.query(`alter table address_block add constraint ${name} ${rule}`);
    }
    const { data } = await admin.client.blocks.search({ query: { search: 'written before' } });
    expect(data).toMatchObject([{ network: '44.0.0.0/8', in_force: true, expires_at: null }]);
    const change = admin.client.blocks.change({
      params: { id },
      ifMatch: '1',
      body: { reason: 'Written anew' },
    });
    const noEnd = { code: 'invalid', details: [{ field: 'expires_at' }] };
    await expect(change).rejects.toMatchObject(noEnd);
    const lifted = await admin.client.blocks.lift({ params: { id } });
    expect(lifted).toMatchObject({ in_force: false });
    expect(bounds.rows).toHaveLength(3);
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

  it('gets another reason and another end, which count at once and are recorded', async () => {
    const made = await block('192.0.2.78');
    const { id } = made;
    const change = (version: number, body: { reason?: string; expires_at?: string }) =>
      admin.client.blocks.change({ params: { id }, ifMatch: String(version), body });
    const later = await change(made.version, { expires_at: inDays(90) });
    expect(later).toMatchObject({ reason, expires_at: inDays(90), in_force: true });
    expect(later.updated_at > made.updated_at).toBe(true);
    const renamed = await change(later.version, { reason: 'Guessing codes' });
    expect(renamed).toMatchObject({ reason: 'Guessing codes', expires_at: inDays(90) });
    const { data } = await admin.client.audit.list({ query: { staff: admin.id } });
    expect(data[0]).toMatchObject({
      action: 'address.block_changed',
      subject: { kind: 'address_block', id },
      changes: [{ field: 'reason', before: reason, after: 'Guessing codes' }],
    });
    const now = (await bank.bank.foundation.database.ownerPool.query('select now()')).rows[0].now;
    const soon = new Date(Math.max(now.getTime(), bank.clock.now().getTime()) + 3_000);
    expect(await visit('192.0.2.78')).toBe(403);
    await change(renamed.version, { expires_at: soon.toISOString() });
    await eventually(() => visit('192.0.2.78')).toBe(200);
    const over = change(renamed.version + 1, { expires_at: inDays(1) });
    await expect(over).rejects.toMatchObject({ code: 'already_ended' });
  });

  it('is changed as it was seen, within the bounds of a new one, and in nothing else', async () => {
    const { id, version } = await block('192.0.2.79');
    const change = (ifMatch: string, body: object) =>
      admin.client.blocks.change({ params: { id }, ifMatch, body });
    await change(String(version), { reason: 'Seen first' });
    const second = change(String(version), { reason: 'Seen second' });
    await expect(second).rejects.toMatchObject({ code: 'changed_meanwhile' });
    const next = String(version + 1);
    const end = { code: 'invalid', details: [{ field: 'expires_at' }] };
    await expect(change(next, { expires_at: inDays(91) })).rejects.toMatchObject(end);
    const past = { expires_at: '2020-01-01T00:00:00Z' };
    await expect(change(next, past)).rejects.toMatchObject(end);
    await expect(change(next, {})).rejects.toMatchObject({ code: 'invalid' });
    const other = change(next, { network: '192.0.2.80' });
    await expect(other).rejects.toMatchObject({ code: 'invalid' });
    const reader = await bank.colleague('support');
    const body = { reason: 'Not mine to change' };
    const refused = reader.client.blocks.change({ params: { id }, ifMatch: next, body });
    await expect(refused).rejects.toMatchObject({ code: 'not_permitted' });
    const { ownerPool } = bank.bank.foundation.database;
    const write = (set: string) =>
      ownerPool.query(`update address_block set ${set} where id = $1`, [id]);
    const breach = { code: '23001' };
    await expect(write(`network = '192.0.2.81'`)).rejects.toMatchObject(breach);
    await expect(write(`reason = 'Unseen'`)).rejects.toMatchObject(breach);
  });

  it('by a demonstration person is only of addresses that nobody has', async () => {
    const player = await bank.colleague('admin', { persona: true });
    const create = (network: string) =>
      player.client.blocks.create({ body: { network, reason, expires_at: inDays(1) } });
    await expect(create('8.8.8.8')).rejects.toMatchObject({ code: 'persona_may_not' });
    const { id } = await block('9.9.9.9');
    const hidden = player.client.blocks.read({ params: { id } });
    await expect(hidden).rejects.toMatchObject({ code: 'not_found' });
    const body = { reason: 'Played' };
    const changed = player.client.blocks.change({ params: { id }, ifMatch: '1', body });
    await expect(changed).rejects.toMatchObject({ code: 'not_found' });
    const made = await create('192.0.2.200');
    expect(await player.client.blocks.read({ params: { id: made.id } })).toEqual(made);
    const { data } = await player.client.blocks.list({ query: {} });
    expect(data.map(({ network }) => network)).toContain(made.network);
    expect(data.map(({ network }) => network)).not.toContain('9.9.9.9');
  });
});
