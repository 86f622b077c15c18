/** A list as a file: what it holds, what it leaves behind, and where it ends. */
import { setTimeout as sleep } from 'node:timers/promises';
import { EXPORT_ROWS_MAX, moneySchema, pageSchema, route } from '@fairlead/contract';
import { exportOf } from '@fairlead/contract/list-export';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { implement } from '#platform/http/implement.ts';
import { pageOf, placeOf } from '#platform/http/list.ts';
import { bindKeys } from '#platform/keys/bank-keys.ts';
import { KeyRing } from '#platform/keys/key-ring.ts';
import { createLog } from '#platform/log.ts';
import { dayAfter } from '#testing/days.ts';
import { eventually } from '#testing/eventually.ts';
import { type Colleague, type SiteBank, startSiteBank } from '#testing/site-bank.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const linesOf = (text: string) => text.replace('\u{feff}', '').trimEnd().split('\r\n');

describe('a list of the bank', () => {
  let bank: SiteBank;
  let admin: Colleague;

  beforeAll(async () => {
    bank = await startSiteBank({ roles: ['web'] });
    admin = await bank.colleague('admin');
    const { contactMessages } = bank.browser().client;
    const written = [
      ['=HYPERLINK("x")', '+1 202'],
      ['@sum', '-2'],
      ['\u{ff1d}1', 'Cards, and more'],
      ['Ñandú', 'Hours'],
    ] as const;
    for (const [at, [name, subject]] of written.entries()) {
      const message = { email: `v${at}@example.com`, name, subject, body: 'When do you open?' };
      await contactMessages.send({ body: message });
    }
  });
  afterAll(() => bank.close());

  const recorded = async (action: 'list.exported' | 'list.export_ended') => {
    const { data } = await admin.client.audit.list({ query: { action, limit: 1 } });
    return data[0];
  };

  it('is a file of what its pages show, in their order, and says that it is simulated', async () => {
    const file = await admin.client.contactMessages.export({ body: {} });
    expect(file.type).toBe('text/csv;charset=utf-8');
    const [head, ...lines] = linesOf(await file.text());
    expect(head?.split(',').slice(0, 4)).toEqual(['id', 'reference', 'name', 'email']);
    const { data } = await admin.client.contactMessages.list({ query: {} });
    expect(lines.map((line) => line.split(',')[0])).toEqual(data.map(({ id }) => id));
    expect(head).toMatch(/,simulated$/);
    for (const line of lines) expect(line).toMatch(/,SIMULATED$/);
  });

  it('has letters of all languages and no formulas', async () => {
    const text = await (await admin.client.contactMessages.export({ body: {} })).text();
    for (const cell of [`"'=HYPERLINK(""x"")"`, `,'+1 202,`, `,'@sum,`, `,'\u{ff1d}1,`]) {
      expect(text).toContain(cell);
    }
    // A number is one.
    expect(text).toContain(',-2,');
    expect(text).toContain('"Cards, and more"');
    expect(text).toContain('Ñandú');
  });

  it('is narrowed down like the list', async () => {
    const { data } = await admin.client.contactMessages.list({ query: { limit: 1 } });
    const { id, version } = data[0] ?? {};
    if (id === undefined) throw new Error('No message.');
    await admin.client.contactMessages.close({ params: { id }, ifMatch: String(version) });
    const file = await admin.client.contactMessages.export({ body: { status: 'Closed' } });
    expect(
      linesOf(await file.text())
        .slice(1)
        .map((line) => line.split(',')[0]),
    ).toEqual([id]);
    const { length } = await (await admin.client.audit.export({ body: {} })).text();
    expect(length).toBeGreaterThan(1_000);
  });

  it('is an object a line for programs', async () => {
    const file = await admin.client.contactMessages.export({ body: { format: 'jsonl' } });
    const items = (await file.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const { data } = await admin.client.contactMessages.list({ query: {} });
    expect(items).toEqual(data.map((item) => ({ ...item, simulated: true })));
  });

  it('leaves who took it, by which filter and how much of it', async () => {
    const file = await admin.client.contactMessages.export({ body: { status: 'Open' } });
    const rows = linesOf(await file.text()).length - 1;
    expect(await recorded('list.exported')).toMatchObject({
      actor: { id: admin.id },
      subject: { kind: 'list', id: 'contact-messages' },
      changes: [
        { field: 'format', after: 'csv' },
        { field: 'sort', after: '-received' },
        { field: 'status', after: 'Open' },
      ],
    });
    const ended = await recorded('list.export_ended');
    expect(ended?.changes).toEqual([
      { field: 'rows', before: null, after: String(rows) },
      { field: 'whole', before: null, after: 'true' },
    ]);
  });

  it('leaves no words that were searched for, which may be a name', async () => {
    await (await admin.client.customerRecords.exportFound({ body: { q: 'nunez' } })).text();
    const taken = JSON.stringify(await recorded('list.exported'));
    expect(taken).toContain('(words)');
    expect(taken).not.toContain('nunez');
  });

  it('is kept from staff who may not read it, and customers from those who may not export', async () => {
    const content = await bank.colleague('content');
    const asked = content.client.contactMessages.export({ body: {} });
    await expect(asked).rejects.toMatchObject({ code: 'not_permitted' });
    const support = await bank.colleague('support');
    await support.client.customerRecords.list({ query: {} });
    const taken = support.client.customerRecords.export({ body: {} });
    await expect(taken).rejects.toMatchObject({ code: 'not_permitted' });
  });

  it('is refused before it begins, where it is refused', async () => {
    const asked = admin.client.translations.export({ body: { language: 'xx' } });
    await expect(asked).rejects.toMatchObject({ code: 'invalid' });
    expect(await recorded('list.exported')).not.toMatchObject({ subject: { id: 'translations' } });
  });
});

const item = z.object({
  number: z.number(),
  price: moneySchema.nullable(),
  tags: z.array(z.object({ tag: z.string() })),
});
const list = route({
  method: 'GET',
  path: '/api/things',
  summary: 'Things.',
  audience: 'staff',
  permission: 'jobs.read',
  ownership: 'none',
  rate: 'read',
  repeat: 'none',
  query: z.object({
    limit: z.number(),
    cursor: z.string().optional(),
    from: z.number().optional(),
  }),
  answer: pageSchema(item),
  refusals: [],
});
const things = { list, export: exportOf('things', list, { from: z.number().default(0) }) };

describe('a long list', () => {
  let server: TestServer;
  let cookie: string;
  const ALL = EXPORT_ROWS_MAX + 700;
  const asked: number[] = [];
  /** How long the first page takes, and each later one. */
  let pausesMs = [0, 0];

  const handlers = implement(things, {
    list: async (call) => {
      await new Promise((resolve) => {
        setTimeout(resolve, pausesMs[call.query.cursor === undefined ? 0 : 1]);
      });
      const place = placeOf(call, z.number());
      const start = place.after ?? call.query.from ?? 0;
      asked.push(start);
      const rows = Array.from(
        { length: Math.min(place.fetch, ALL - start) },
        (_, n) => start + n + 1,
      );
      return pageOf(call, place, rows, {
        item: (number) => ({
          number,
          price: number % 2 === 0 ? null : { amount: '-1250', currency: 'EUR', display: '€12.50' },
          tags: [{ tag: 'a' }],
        }),
        placeOfRow: (number) => number,
      });
    },
  });

  beforeAll(async () => {
    server = await startTestServer({ things }, [handlers]);
    bindKeys(server.test.db, KeyRing.inMemory());
    const id = server.people.staffMember('auditor');
    ({ cookie } = await server.signIn(id, 'given'));
  });
  afterAll(() => server.close());

  const take = async (body: object) => {
    const request = { method: 'POST', url: '/api/things/export', cookie, payload: body } as const;
    return server.call(request);
  };

  describe('that is slow', () => {
    let hurried: TestServer;
    const lines: string[] = [];
    const log = createLog({ level: 'info', destination: { write: (line) => lines.push(line) } });
    let slowly: (body: object) => ReturnType<TestServer['call']>;
    const unheard = vi.fn();
    beforeAll(async () => {
      process.on('uncaughtException', unheard);
      hurried = await startTestServer({ things }, [handlers], { deadlineMs: 1_500, log });
      bindKeys(hurried.test.db, KeyRing.inMemory());
      const { cookie } = await hurried.signIn(hurried.people.staffMember('auditor'), 'given');
      slowly = (payload) =>
        hurried.call({ method: 'POST', url: '/api/things/export', cookie, payload });
    });
    afterEach(() => {
      pausesMs = [0, 0];
    });
    afterAll(() => {
      process.off('uncaughtException', unheard);
      return hurried.close();
    });

    it('is not sent where it begins after the deadline, and has an end in the log', async () => {
      pausesMs = [2_500, 0];
      expect((await slowly({})).statusCode).toBe(503);
      await eventually(async () => {
        const { rows } = await hurried.test.ownerPool.query<{ action: string }>(
          `select action from audit_record where action like 'list.export%' order by id`,
        );
        return rows.map(({ action }) => action);
      }).toEqual(['list.exported', 'list.export_ended']);
    });

    it('takes nothing else along where its end cannot be written', async () => {
      const busy = `create function busy() returns trigger language plpgsql as
        $$ begin raise exception 'no room' using errcode = '55P03'; end $$;
        create trigger busy before insert on audit_record for each row
        when (new.action = 'list.export_ended') execute function busy()`;
      await hurried.test.ownerPool.query(busy);
      try {
        pausesMs = [2_500, 0];
        expect((await slowly({})).statusCode).toBe(503);
        const told = () =>
          lines.map((line) => JSON.parse(line)).filter(({ event }) => event !== 'answered');
        await eventually(told).toEqual([
          expect.objectContaining({
            event: 'the end of an export was not recorded',
            route: 'things.export',
          }),
        ]);
        // A stream tells of its failure a moment after what made it.
        await sleep(50);
        expect(unheard).not.toHaveBeenCalled();
      } finally {
        await hurried.test.ownerPool.query('drop function busy cascade');
      }
    });

    it('comes whole where only its end is later than the deadline', async () => {
      pausesMs = [0, 2_500];
      const { statusCode, body } = await slowly({ from: ALL - 501 });
      expect([statusCode, linesOf(body).length]).toEqual([200, 1 + 501]);
    });
  });

  it('is flat: money as an amount and its currency, the rest as JSON', async () => {
    const { body, headers } = await take({ from: ALL - 2 });
    expect(headers['content-disposition']).toContain(
      `things-${dayAfter(server.time.now(), 0)}.csv`,
    );
    expect(linesOf(body)).toEqual([
      'number,price,price_currency,tags,simulated',
      `${ALL - 1},-12.50,EUR,"[{""tag"":""a""}]",SIMULATED`,
      `${ALL},,,"[{""tag"":""a""}]",SIMULATED`,
    ]);
  });

  it('is read in portions, ends after so many rows, and says so in its last line', async () => {
    asked.length = 0;
    const lines = linesOf((await take({})).body);
    expect(asked.length).toBeLessThan(120);
    expect(lines.length).toBe(EXPORT_ROWS_MAX + 2);
    expect(lines.at(-1)).toContain('This file ends here, after 50,000 rows.');
    const whole = linesOf((await take({ from: 700 })).body);
    expect(whole.length).toBe(EXPORT_ROWS_MAX + 1);
    expect(whole.at(-1)).toMatch(new RegExp(`^${ALL},`));
  });
});
