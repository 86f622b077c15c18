/** Lists of the panel, sorted: every row once, in order, whichever way and however many a page. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillLists } from '#testing/sorted-rows.ts';
import { Walk, type Walker } from '#testing/walk/walk.ts';

let walk: Walk;
let admin: Walker;
let compliance: Walker;

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
  await fillLists(walk);
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
    const text = await response.text();
    expect(response.status, text).toBe(200);
    const answer: { data: Page } = JSON.parse(text);
    rows.push(...answer.data.data);
    next = answer.data.next_page_url;
  }
  return rows;
}

/** A thread is known by its customer, a close by its day, a block by its number. */
const keyOf = (row: unknown) => {
  const { id, customer, date, number } = Object(row);
  return String(id ?? customer?.id ?? date ?? number);
};

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
    ['/api/admins/messages', 'waiting', 'waiting_since'],
    ['/api/admins/messages', 'last', 'last_at'],
    ['/api/admins/documents', 'uploaded', 'uploaded_at'],
    ['/api/admins/ledger/accounts', 'kind', 'kind'],
    ['/api/admins/ledger/postings', 'posted', 'posted_at'],
    ['/api/admins/ledger/seals', 'number', 'number'],
    ['/api/admins/ledger/closes', 'date', 'date'],
    ['/api/admins/ledger/checks', 'asked', 'asked_at'],
    ['/api/admins/rails/suspense', 'seen', 'seen_at'],
    ['/api/admins/screening/cleared', 'cleared', 'cleared_at'],
    ['/api/admins', 'created', 'id'],
    ['/api/admins', 'name', 'name'],
    ['/api/admins/invitations', 'created', 'id'],
    ['/api/admins/invitations', 'ends', 'expires_at'],
    ['/api/faqs', 'created', 'id'],
    ['/api/faqs/search?q=quayside&', 'changed', 'updated_at'],
    ['/api/images', 'created', 'id'],
    ['/api/images', 'alt', 'alt'],
    ['/api/admins/canned-answers', 'created', 'id'],
    ['/api/admins/canned-answers', 'title', 'title'],
  ])('%s by %s is the same rows both ways round', async (path, sort, shown) => {
    const who = /cases|documents|screening/.test(path) ? compliance : admin;
    const list = path.includes('?') ? path : `${path}?`;
    const whole = await readAll(who, `${list}limit=100&sort=${sort}`, 1);
    const up = await readAll(who, `${list}limit=2&sort=${sort}`, 60);
    const down = await readAll(who, `${list}limit=3&sort=-${sort}`, 60);
    expect(up.slice(0, whole.length).map(keyOf)).toEqual(whole.map(keyOf));
    if (whole.length < 100) expect(down.map(keyOf)).toEqual(up.map(keyOf).reverse());
    expect(new Set(whole.map(field(shown))).size).toBeGreaterThan(2);
    if (sort !== 'ends') {
      const values = whole.map(field(shown));
      expect(values).toEqual([...values].sort());
    }
  });

  it('of blocks has the first to end on top', async () => {
    const { data } = await admin.client.blocks.list({ query: { sort: 'ends' } });
    const networks = data.map(({ network }) => network);
    expect(networks).toEqual(['192.0.2.1', '192.0.2.2', '192.0.2.3']);
  });

  it('of threads keeps the place of a customer who waits and writes again', async () => {
    const { messages } = admin.client;
    const waiting = await messages.threads({ query: { sort: 'waiting', status: 'Open' } });
    const [longest] = waiting.data;
    expect(longest?.waiting_since).not.toBe(longest?.last_at);
    const latest = await messages.threads({ query: {} });
    expect(latest.data[0]?.customer.id).toBe(longest?.customer.id);
  });

  it('is in the same order in a file', async () => {
    const { ledger, messages, staff } = admin.client;
    const first = async (file: Promise<Blob>) =>
      (await (await file).text()).split('\n').map((line) => (line === '' ? {} : JSON.parse(line)));
    const format = 'jsonl' as const;
    const [thread] = await first(messages.exportThreads({ body: { sort: '-waiting', format } }));
    const [last] = (await messages.threads({ query: { sort: '-waiting' } })).data;
    expect(thread.customer).toEqual(last?.customer);
    const [block] = await first(ledger.exportSeals({ body: { sort: 'number', format } }));
    expect(block).toMatchObject({ number: 0, kind: 'genesis' });
    const [member] = await first(staff.export({ body: { sort: 'name', format } }));
    expect(member.id).toBe((await staff.list({ query: { sort: 'name' } })).data[0]?.id);
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

  it.each([
    ['/api/admins/ledger/closes', ['-date', ['2026-02-30']]],
    ['/api/admins/ledger/seals', ['-number', '9'.repeat(19)]],
    ['/api/admins/ledger/postings', ['-posted', [1, 'x', '']]],
    ['/api/admins/screening/cleared', ['-cleared', ['2026-01-01T00:00:00Z', 'nobody']]],
  ])('%s refuses a cursor that somebody made up', async (path, place) => {
    const cursor = Buffer.from(JSON.stringify([2, place])).toString('base64url');
    const response = await compliance.browser.fetch(`${path}?cursor=${cursor}`);
    expect(response.status).toBe(422);
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
    [
      `select * from thread t
      order by coalesce(t.waiting_since, 'infinity'), t.last_message_id limit 26`,
    ],
    [
      `select * from thread t where t.status = 'Open'
      order by coalesce(t.waiting_since, 'infinity') desc, t.last_message_id desc limit 26`,
    ],
    [
      `select * from document_submission where status = 'Completed'
      order by uploaded_at desc, id desc limit 26`,
    ],
    ['select * from ledger.account a order by a.kind, a.currency, a.id limit 26'],
    [
      `select * from ledger.posting p where p.outcome = 'voided' and p.outcome <> 'accepted'
      order by p.seal_epoch desc, p.seal_xid desc, p.id desc limit 26`,
    ],
    [
      `select * from transfer where customer_id = 'cus_01'
      order by value_date, created_at, id limit 26`,
    ],
    ['select * from daily_close c order by c.day limit 26'],
    [
      `select * from rail_movement where unmatched is not null and resolved_at is null
      order by seen_at desc, id desc limit 26`,
    ],
    ['select * from cleared_pair c order by c.cleared_at desc, c.id desc limit 26'],
    [
      `select * from list_entry f where f.source = 'uk' and f.former_since <= 1
      order by f.entry_id, encode(f.hash, 'hex') limit 26`,
    ],
    ['select * from staff_member order by name, id limit 26'],
    [
      `select * from staff_invitation
      order by coalesce(expires_at, 'infinity') desc, id desc limit 26`,
    ],
    [
      `select * from content_item i where i.kind = 'page' and i.deleted_at is null
      order by i.updated_at desc, i.id desc limit 26`,
    ],
    ['select * from image i where i.deleted_at is null order by i.alt, i.id limit 26'],
    ['select * from canned_answer where deleted_at is null order by title, id limit 26'],
  ])('%s', async (statement) => {
    const client = await walk.ownerPool.connect();
    try {
      // Most tables are nearly empty here, where sorting all of it would be the cheaper way.
      if (!statement.includes('from customer')) await client.query('set enable_sort = off');
      const { rows } = await client.query(`explain (format json) ${statement}`);
      expect(JSON.stringify(rows)).not.toContain('Sort');
    } finally {
      await client.query('reset enable_sort');
      client.release();
    }
  });
});
