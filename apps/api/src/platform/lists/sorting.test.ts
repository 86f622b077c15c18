/** Lists of the panel, sorted: every row once, in order, whichever way and however many a page. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankNow, moveBankTimeTo } from '#platform/bank-time.ts';
import { Walk, type Walker } from '#testing/walk/walk.ts';

let walk: Walk;
let admin: Walker;
let compliance: Walker;

/** Deliveries that fail: the one due first is not the one asked for first. */
const failing = `
  insert into outbox_retry (id, topic, delivery_key, payload, enqueued_at, attempts,
    next_attempt_at, reason)
  select n, 'mail', gen_random_uuid(), '{}', now() - n * interval '1 hour', 2,
    now() + (n * 7 % 5) * interval '1 hour', 'Error 503'
  from generate_series(1, 4) n`;

const manyCustomers = `
  insert into customer (id, email, first_name, last_name, language, home_currency, time_zone)
  select 'cus_' || ('0197' || lpad(to_hex(n), 4, '0') || '-0000-7000-8000-000000000000')::uuid,
    'sorted-' || n || '@example.com', (array['Ana','Zoë','José'])[1 + n % 3],
    (array['Núñez','Okafor'])[1 + n % 2], 'en', 'USD', 'UTC'
  from generate_series(1, 20000) n`;

beforeAll(async () => {
  walk = await Walk.start();
  admin = await walk.staff('admin');
  compliance = await walk.staff('compliance');
  const owner = await walk.staff('owner');
  for (const day of [3, 1, 2]) {
    const expires_at = new Date(walk.bank.clock.now().getTime() + day * 86_400_000).toISOString();
    const network = { network: `192.0.2.${day}`, reason: 'Sorted', expires_at };
    await admin.client.blocks.create({ body: network });
    const message = { email: `v${day}@example.com`, body: 'When do you open?' };
    await walk.browser().client.contactMessages.send({ body: message });
    const { id: customer_id } = await walk.customer();
    const review = { customer_id, about: 'identity', reason: 'The name has changed.' } as const;
    await compliance.client.cases.open({ body: review });
    const email = `s${day}@example.com`;
    const invited = { email, role: 'support', reason: 'To help at the desk.' } as const;
    await walk.withFactor(() => owner.client.staff.invite({ body: invited }));
    await walk.db.transaction().execute(async (tx) => {
      await moveBankTimeTo(tx, new Date((await bankNow(tx)).getTime() + 86_400_000));
    });
  }
  await admin.client.blocks.create({ body: { network: '192.0.2.9', reason: 'For good' } });
  await walk.ownerPool.query(failing);
  await walk.ownerPool.query(manyCustomers);
  await walk.ownerPool.query('vacuum analyze customer');
});
afterAll(() => walk.close());

interface Page {
  readonly data: readonly unknown[];
  readonly next_page_url: string | null;
}

/** As somebody reads who goes from page to page. */
async function readAll({ browser }: Walker, first: string, most = 8): Promise<unknown[]> {
  const rows: unknown[] = [];
  let next: string | null = first;
  for (let page = 0; next !== null && page < most; page += 1) {
    const response = await browser.fetch(next);
    const answer: { data: Page } = JSON.parse(await response.text());
    rows.push(...answer.data.data);
    next = answer.data.next_page_url;
  }
  return rows;
}

const field = (name: string) => (row: unknown) => String(Reflect.get(Object(row), name));

describe('a sorted list', () => {
  it.each([
    ['/api/blocks', 'created', 'id'],
    ['/api/blocks', 'ends', 'id'],
    ['/api/admins/cases', 'opened', 'opened_at'],
    ['/api/admins/cases', 'decide_by', 'decide_by'],
    ['/api/admins/approvals', 'expires', 'expires_at'],
    ['/api/admins/approvals', 'proposed', 'proposed_at'],
    ['/api/admins/contact-messages', 'received', 'id'],
    ['/api/admins/jobs', 'due', 'due_at'],
    ['/api/admins/jobs', 'created', 'created_at'],
    ['/api/admins/audit', 'at', 'at'],
  ])('%s by %s is the same rows both ways round', async (path, sort, shown) => {
    const who = path.endsWith('cases') ? compliance : admin;
    const whole = await readAll(who, `${path}?limit=100&sort=${sort}`, 1);
    const up = await readAll(who, `${path}?limit=2&sort=${sort}`, 60);
    const down = await readAll(who, `${path}?limit=3&sort=-${sort}`, 60);
    expect(up.slice(0, whole.length).map(field('id'))).toEqual(whole.map(field('id')));
    if (whole.length < 100) {
      expect(down.map(field('id'))).toEqual(up.map(field('id')).reverse());
    }
    expect(new Set(whole.map(field(shown))).size).toBeGreaterThan(2);
    if (sort !== 'ends') {
      const values = whole.map(field(shown));
      expect(values).toEqual([...values].sort());
    }
  });

  it('of blocks has the first to end on top, and last those without an end', async () => {
    const { data } = await admin.client.blocks.list({ query: { sort: 'ends' } });
    const networks = data.map(({ network }) => network);
    expect(networks).toEqual(['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.9']);
  });

  it('of customers has those with one name after the other, over pages, both ways', async () => {
    const names = (rows: readonly unknown[]) =>
      rows.map(
        (row) => `${field('last_name')(row)} ${field('first_name')(row)} ${field('id')(row)}`,
      );
    const { rows } = await walk.ownerPool.query<{ name: string }>(
      `select last_name || ' ' || first_name || ' ' || id as name from customer
       where hidden_at is null order by last_name, first_name, id`,
    );
    const all = rows.map(({ name }) => name);
    const up = names(await readAll(admin, '/api/users?limit=7&sort=name'));
    expect(up).toEqual(all.slice(0, up.length));
    const down = names(await readAll(admin, '/api/users?limit=7&sort=-name'));
    expect(down).toEqual([...all].reverse().slice(0, down.length));
  });

  it('refuses a cursor of another order', async () => {
    const page = await admin.client.customerRecords.list({ query: { sort: 'name', limit: 1 } });
    const cursor = new URL(page.next_page_url ?? '', 'http://any').searchParams.get('cursor') ?? '';
    const asked = (sort: '-name' | 'name' | 'created') =>
      admin.client.customerRecords.list({ query: { sort, cursor, limit: 1 } });
    expect((await asked('name')).current_page).toBe(2);
    await expect(asked('-name')).rejects.toMatchObject({ code: 'invalid' });
    await expect(asked('created')).rejects.toMatchObject({ code: 'invalid' });
    const log = await admin.client.audit.list({ query: { sort: 'at', limit: 1 } });
    const place = new URL(log.next_page_url ?? '', 'http://any').searchParams.get('cursor') ?? '';
    const back = admin.client.audit.list({ query: { cursor: place, limit: 1 } });
    await expect(back).rejects.toMatchObject({ code: 'invalid' });
  });
});

describe('a sort is read from an index', () => {
  const customers = `from customer where hidden_at is null`;
  it.each([
    [`select * ${customers} order by last_name, first_name, id limit 26`],
    [`select * ${customers} order by last_name desc, first_name desc, id desc limit 26`],
    [
      `select * ${customers} and (last_name, first_name, id) > ('Núñez', 'José', 'cus_01')
      order by last_name, first_name, id limit 26`,
    ],
    [`select * ${customers} order by id limit 26`],
    ['select * from case_file order by opened_at desc, id desc limit 26'],
    [`select * from case_file where status = 'Open' order by opened_at, id limit 26`],
    ['select * from approval order by expires_at, id limit 26'],
    [`select * from approval where status = 'Waiting' order by expires_at desc, id desc limit 26`],
    [`select * from address_block b order by coalesce(b.expires_at, 'infinity'), b.id limit 26`],
    ['select * from audit_record order by at, id limit 26'],
  ])('%s', async (statement) => {
    const client = await walk.ownerPool.connect();
    try {
      // These tables are nearly empty here, where reading all of it would be the cheaper way.
      if (!statement.includes('customer')) await client.query('set enable_seqscan = off');
      const { rows } = await client.query(`explain (format json) ${statement}`);
      expect(JSON.stringify(rows)).not.toContain('Sort');
    } finally {
      await client.query('reset enable_seqscan');
      client.release();
    }
  });
});
