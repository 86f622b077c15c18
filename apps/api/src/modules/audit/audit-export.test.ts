import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Colleague, type SiteBank, startSiteBank } from '#testing/site-bank.ts';
import { csvLine } from './audit-csv.rules.ts';

let bank: SiteBank;
let auditor: Colleague;

beforeAll(async () => {
  bank = await startSiteBank({ roles: ['web'] });
  auditor = await bank.colleague('auditor');
});
afterAll(() => bank.close());

describe('the audit log as a file', () => {
  it('holds every record of the list, as JSON lines', async () => {
    const file = await auditor.client.audit.export({ body: { format: 'jsonl' } });
    const lines = (await file.text()).trim().split('\n');
    const items = lines.map((line) => JSON.parse(line));
    // That it was taken is its own first line.
    expect(items[0]).toMatchObject({ action: 'audit.exported', actor: { id: auditor.id } });
    const { data } = await auditor.client.audit.list({ query: { limit: 100 } });
    expect(items.slice(0, data.length)).toEqual(data);
  });

  it('is narrowed down like the list, as CSV', async () => {
    const body = { format: 'csv', action: 'audit.exported', staff: auditor.id } as const;
    const text = await (await auditor.client.audit.export({ body })).text();
    const [header, ...lines] = text.replace('\uFEFF', '').trim().split('\r\n');
    expect(header?.split(',').slice(0, 3)).toEqual(['id', 'at', 'action']);
    expect(lines.length).toBe(2);
    for (const line of lines) expect(line).toContain(',audit.exported,');
  });

  it('is kept from staff who may not read the log', async () => {
    const support = await bank.colleague('support');
    const asked = support.client.audit.export({ body: { format: 'csv' } });
    await expect(asked).rejects.toMatchObject({ code: 'not_permitted' });
  });

  it('makes no formula of what people wrote', () => {
    const item = {
      id: '1',
      at: '2026-01-01T00:00:00Z',
      action: 'a.b',
      actor: { kind: 'staff', id: null, name: '=HYPERLINK("x")', role: null },
      ip_address: null,
      subject: null,
      customer_id: null,
      confidential: false,
      changes: [],
      reason: 'a, b',
      erased: false,
      request_id: null,
    } as const;
    expect(csvLine({ ...item, changes: [] })).toContain(`"'=HYPERLINK(""x"")"`);
    expect(csvLine({ ...item, changes: [] })).toContain('"a, b"');
  });
});
