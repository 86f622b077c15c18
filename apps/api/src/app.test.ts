/** The whole bank: it opens, serves, tells about itself, and two processes of it agree. */
import { ApiError } from '@fairlead/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { startBank, type TestBank, type TestBrowser } from '#testing/bank.ts';
import { type BankProcesses, startBankProcesses } from '#testing/bank-processes.ts';

async function signInAs(
  browser: TestBrowser,
  kind: 'customer' | 'staff',
  role?: string,
): Promise<void> {
  const personas = await browser.client.personas.list();
  const fits = (one: (typeof personas)[number]) => role === undefined || one.role === role;
  const persona = personas.find((one) => one.kind === kind && fits(one))?.persona ?? '';
  await browser.client.personas.signInAs({ body: { persona } });
}

describe('a bank in this process', () => {
  let bank: TestBank;
  const lines: string[] = [];

  beforeAll(async () => {
    const log = createLog({ level: 'info', destination: { write: (line) => lines.push(line) } });
    bank = await startBank({ log });
  });
  afterAll(() => bank.close());

  test('is up, ready, and says what it is', async () => {
    const { client } = bank.browser();
    expect(await client.health.health()).toMatchObject({ status: 'up', mode: 'sandbox' });
    expect(await client.health.ready()).toEqual({ status: 'ready' });
    expect(await client.graph.read({ query: { only: 'bank' } })).toMatchObject({
      languages: ['en', 'ar', 'es'],
    });
  });

  test('prints the link of the first owner at the address where it listens', () => {
    const [link = '', ...more] = bank.bank.announcements;
    expect(link).toContain(`joins here, once: ${bank.address}/cp/signup?token=`);
    expect(bank.address).not.toMatch(/:0$/);
    expect(more).toEqual([]);
  });

  test('lets a demonstration customer in by the real sign-in, and out again', async () => {
    const browser = bank.browser();
    const { client } = browser;
    expect(await client.customers.status()).toBe(null);
    await signInAs(browser, 'customer');
    expect(browser.cookies.has('__Host-fairlead')).toBe(true);
    const status = await client.customers.status();
    expect(status?.gate).toBe(null);
    expect(status?.user.persona).toBe(true);
    await client.customers.signOut();
    expect(await client.customers.status()).toBe(null);
    const refused = client.customers.sessions();
    await expect(refused).rejects.toBeInstanceOf(ApiError);
    await expect(refused).rejects.toMatchObject({
      status: 401,
      code: 'not_signed_in',
      unknown: false,
    });
  });

  test('describes itself to programs and to people, under a policy that loads nothing', async () => {
    const browser = bank.browser();
    const described = await browser.fetch('/api/openapi.json');
    expect(await described.json()).toMatchObject({ openapi: '3.1.0' });
    const etag = described.headers.get('etag') ?? '';
    const again = await browser.fetch('/api/openapi.json', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    for (const path of ['/api/docs', '/api/docs/sandbox-rail', '/api/docs/errors?lang=ar']) {
      const page = await browser.fetch(path);
      const html = await page.text();
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(page.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'sha256-\S+'; base-uri 'none'/,
      );
      expect(html).toContain('SIMULATION');
      expect(html).toContain('class="mark"');
      expect(html).not.toMatch(/<script|style="|src=|NaN/);
      if (path.includes('errors')) expect(html).toContain('dir="rtl"');
    }
  });

  test('logs one line a request, by the contract’s names', async () => {
    lines.length = 0;
    await bank.browser().client.health.health();
    await expect.poll(() => lines.length).toBeGreaterThan(0);
    const answered = lines
      .map((line) => JSON.parse(line))
      .filter((one) => one.event === 'answered');
    expect(answered).toEqual([
      expect.objectContaining({ route: 'health.health', status: 200, code: 'ok' }),
    ]);
  });

  test('logs who of the staff was denied what, by ids alone', async () => {
    const browser = bank.browser();
    await signInAs(browser, 'staff', 'auditor');
    const status = await browser.client.staff.status();
    lines.length = 0;
    await expect(browser.client.jobs.retry({ body: { id: 'x' } })).rejects.toMatchObject({
      code: 'not_permitted',
    });
    await expect.poll(() => lines.join('')).toContain('not_permitted');
    const denied = lines.map((line) => JSON.parse(line)).find((one) => one.route === 'jobs.retry');
    expect(denied).toMatchObject({ staffId: status?.staff.id, role: 'auditor' });
    expect(denied.sessionId).toMatch(/^ses_/);
    expect(lines.join('')).not.toContain(status?.staff.email);
  });
});

describe('two processes over one database', () => {
  let banks: BankProcesses;

  beforeAll(async () => {
    banks = await startBankProcesses({ processes: 2 });
  });
  afterAll(() => banks.close());

  test('see the end of a session at the next request, and one opens again after a kill', async () => {
    const [first, second] = banks.processes;
    if (first === undefined || second === undefined) throw new Error('Two were started.');
    const here = first.browser();
    await signInAs(here, 'customer');
    const there = second.browser();
    for (const [name, value] of here.cookies) there.cookies.set(name, value);
    expect((await there.client.customers.sessions()).length).toBe(1);
    await here.client.customers.signOut();
    await expect(there.client.customers.sessions()).rejects.toMatchObject({
      code: 'session_ended',
    });
    await first.kill();
    await expect(here.client.health.health()).rejects.toMatchObject({ unknown: true });
    expect(await there.client.health.ready()).toEqual({ status: 'ready' });
    const third = await banks.startAnother();
    expect(await third.browser().client.health.ready()).toEqual({ status: 'ready' });
    expect(await third.stop()).toBe(0);
  });
});

test('a process that works in the background says how it is, and serves nothing else', async () => {
  const test = await startBank({ roles: ['worker'] });
  const statusOf = async (path: string) => (await fetch(test.address + path)).status;
  expect(await statusOf('/api/health')).toBe(200);
  expect(await statusOf('/api/ready')).toBe(200);
  for (const path of ['/', '/api/graph', '/api/users/auth/status', '/api/openapi.json']) {
    expect([path, await statusOf(path)]).toEqual([path, 404]);
  }
  expect(test.bank.announcements).toEqual([]);
  await test.close();
});
