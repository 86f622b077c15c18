/** A file that its reader breaks off: what it leaves in the log, and that nothing waits for it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestBrowser } from '#testing/bank.ts';
import { eventually } from '#testing/eventually.ts';
import { type Colleague, type SiteBank, startSiteBank } from '#testing/site-bank.ts';

let bank: SiteBank;
let admin: Colleague;
let browser: TestBrowser;
const ROWS = 40_000;

/** Some forty megabytes, which no buffer between two ends of a wire holds. */
const many = `
  insert into canned_answer (id, language, title, body, version, created_at, updated_at)
  select 'can_' || ('0197' || lpad(to_hex(n), 4, '0') || '-0000-7000-8000-000000000000')::uuid,
    'en', 'Answer ' || n, repeat('x', 1000), 1, now(), now()
  from generate_series(1, ${ROWS}) n`;

beforeAll(async () => {
  bank = await startSiteBank({ roles: ['web'] });
  admin = await bank.colleague('admin');
  browser = new TestBrowser(bank.address, fetch);
  browser.cookies.set('__Host-fairlead-staff', admin.token);
  await bank.bank.foundation.database.ownerPool.query(many);
});
afterAll(() => bank.close());

const take = (signal: AbortSignal) =>
  browser.fetch('/api/admins/canned-answers/export', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    signal,
  });

/** Of the newest record of an end: how many rows were taken, and whether that was all. */
async function lastEnd() {
  const query = { action: 'list.export_ended', limit: 1 } as const;
  const { data } = await admin.client.audit.list({ query });
  return Object.fromEntries((data[0]?.changes ?? []).map(({ field, after }) => [field, after]));
}

const count = async (action: 'list.exported' | 'list.export_ended') =>
  (await admin.client.audit.list({ query: { action, limit: 100 } })).data.length;

/** Connections of the bank's that are busy or held. */
const held = () => {
  const { pool } = bank.bank.foundation.database;
  return pool.totalCount - pool.idleCount;
};

it('ends with its reader: it is recorded how much they took, and no connection is held', async () => {
  const reader = new AbortController();
  const response = await take(reader.signal);
  await response.body?.getReader().read();
  expect(await count('list.exported')).toBe(1);
  expect(await count('list.export_ended')).toBe(0);
  reader.abort();
  await eventually(() => count('list.export_ended')).toBe(1);
  const { rows, whole } = await lastEnd();
  expect(whole).toBe('false');
  expect(Number(rows)).toBeGreaterThan(0);
  expect(Number(rows)).toBeLessThan(ROWS);
  await eventually(held).toBe(0);
});

it('has an end in the log also where its reader left before it began', async () => {
  const { ownerPool } = bank.bank.foundation.database;
  const before = await count('list.exported');
  const lock = await ownerPool.connect();
  const waiting = async () =>
    (await ownerPool.query(`select from pg_locks where not granted`)).rowCount;
  try {
    await lock.query('begin; lock table canned_answer in access exclusive mode');
    const reader = new AbortController();
    const asked = expect(take(reader.signal)).rejects.toThrow();
    await eventually(waiting).toBe(1);
    reader.abort();
    await asked;
  } finally {
    await lock.query('rollback');
    lock.release();
  }
  await eventually(() => count('list.exported')).toBe(before + 1);
  await eventually(() => count('list.export_ended')).toBe(before + 1);
  expect(await lastEnd()).toEqual({ rows: '0', whole: 'false' });
});

it('leaves the bank to others, many times over', async () => {
  for (let turn = 0; turn < 15; turn += 1) {
    const reader = new AbortController();
    const response = await take(reader.signal);
    await response.body?.getReader().read();
    reader.abort();
  }
  await eventually(held).toBe(0);
  await eventually(() => count('list.export_ended')).toBe(await count('list.exported'));
  const { rows } = await bank.bank.foundation.database.ownerPool.query<{ all: number }>(
    'select count(*)::int as all from canned_answer',
  );
  const file = await admin.client.cannedAnswers.export({ body: {} });
  expect((await file.text()).trimEnd().split('\r\n').length).toBe(1 + Number(rows[0]?.all));
  await eventually(async () => (await lastEnd()).whole).toBe('true');
});
