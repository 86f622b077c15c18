import { sealOnce, verify } from '@fairlead/seal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runOnClient } from '#platform/database/statements/run-sql.ts';
import { bindKeys, eraseKey, keysOf } from '#platform/keys/bank-keys.ts';
import { KeyRing } from '#platform/keys/key-ring.ts';
import { createBankRecord } from '#platform/mode.ts';
import { newId } from '#platform/random.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import type { AuditEntry } from './audit.rules.ts';
import {
  listAudit,
  listCustomerActivity,
  recordAudit,
  recordAudits,
  recordAuditsOn,
} from './audit.service.ts';

let bank: TestDatabase;
beforeAll(async () => {
  bank = await testDatabase();
  bindKeys(bank.db, KeyRing.inMemory());
  const create = { mode: 'sandbox' as const, facts: {} };
  await bank.db.transaction().execute((tx) => createBankRecord(tx, create));
});
afterAll(() => bank.close());

const staff = { kind: 'staff', id: newId('staff'), role: 'support', ip: '203.0.113.9' } as const;

function record(...entries: AuditEntry[]): Promise<void> {
  return bank.db.transaction().execute((tx) => recordAudits(tx, entries));
}

/** Other test files write in the same cluster and hold the sealer back, so it is tried again. */
async function sealAll(): Promise<void> {
  do await sealOnce(bank.pool);
  while ((await verify(bank.pool)).unsealedRows > 0n);
}

describe('the audit log', () => {
  it('keeps who did what to whom, with before and after', async () => {
    const customerId = newId('customer');
    await bank.db.transaction().execute((tx) =>
      recordAudit(tx, {
        actor: staff,
        action: 'profile.address_changed',
        subject: { kind: 'customer', id: customerId },
        customerId,
        before: { city: 'Leeds' },
        after: { city: 'York' },
        reason: 'customer_request',
        note: 'She moved.',
        requestId: 'req-1',
      }),
    );
    const [found] = await listAudit(bank.db, { customerId }, { limit: 10 });
    expect(found).toMatchObject({
      actorKind: 'staff',
      actorId: staff.id,
      actorRole: 'support',
      action: 'profile.address_changed',
      subjectId: customerId,
      reasonCode: 'customer_request',
      requestId: 'req-1',
      text: {
        state: 'open',
        ip: '203.0.113.9',
        note: 'She moved.',
        before: { city: 'Leeds' },
        after: { city: 'York' },
      },
    });
  });

  it('has nothing personal in clear', async () => {
    const customerId = newId('customer');
    const actor = { kind: 'customer', id: customerId, ip: '198.51.100.77' } as const;
    await record({ actor, action: 'customer.corrected', after: { name: 'Unmistakable Name' } });
    const { rows } = await bank.pool.query(
      'select a::text as text, text_sealed from audit_record a where customer_id = $1',
      [customerId],
    );
    expect(rows[0].text).not.toContain('198.51.100.77');
    expect(rows[0].text_sealed.includes('Unmistakable')).toBe(false);
  });

  it('never keeps a secret, whatever is handed over', async () => {
    const customerId = newId('customer');
    await record({
      actor: staff,
      action: 'customer.corrected',
      customerId,
      after: {
        password: 'hunter2hunter2',
        newPassword: 'hunter3hunter3',
        pin: '12345',
        company: 'Panoptic',
        nested: [{ reset_token: 'abcdef', otp: '99999', post_code: 'LS1', amount: 12n }],
      },
    });
    const [found] = await listAudit(bank.db, { customerId }, { limit: 1 });
    expect(found?.text).toEqual({
      state: 'open',
      ip: '203.0.113.9',
      after: {
        password: '[secret]',
        newPassword: '[secret]',
        pin: '[secret]',
        company: 'Panoptic',
        nested: [{ reset_token: '[secret]', otp: '[secret]', post_code: 'LS1', amount: '12' }],
      },
    });
  });

  it('shows a customer what touches them, but not confidential work', async () => {
    const customerId = newId('customer');
    await record(
      { actor: { kind: 'customer', id: customerId }, action: 'session.opened' },
      { actor: staff, action: 'case.noted', customerId, confidential: true },
      { actor: staff, action: 'customer.viewed', customerId, reason: 'call' },
      { actor: staff, action: 'customer.viewed', customerId: newId('customer') },
    );
    const seen = await listCustomerActivity(bank.db, customerId, { limit: 10 });
    expect(seen.map((one) => one.action)).toEqual(['customer.viewed', 'session.opened']);
    const all = await listAudit(bank.db, { customerId }, { limit: 10 });
    expect(all.map((one) => one.action)).toContain('case.noted');
  });

  it('is read in pages that neither repeat nor skip, by any filter', async () => {
    const customerId = newId('customer');
    const other = { ...staff, id: newId('staff') };
    await record(
      ...Array.from({ length: 25 }, (_, n) => ({
        actor: other,
        action: n % 2 === 0 ? ('page.written' as const) : ('page.published' as const),
        customerId,
        subject: { kind: 'thing', id: 'thing-1' },
      })),
    );
    const filters = [{ customerId }, { staffId: other.id }, { subjectId: 'thing-1' }];
    for (const filter of filters) {
      const ids: bigint[] = [];
      let page = await listAudit(bank.db, filter, { limit: 10 });
      while (page.length > 0) {
        ids.push(...page.map((one) => one.id));
        const last = page.at(-1);
        page = last ? await listAudit(bank.db, filter, { limit: 10, after: last }) : [];
      }
      expect(ids).toHaveLength(25);
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => Number(b - a)));
    }
    expect(await listAudit(bank.db, { action: 'page.published' }, { limit: 50 })).toHaveLength(12);
    const { rows } = await bank.pool.query('select now() as now');
    const later = await listAudit(bank.db, { customerId, from: rows[0].now }, { limit: 50 });
    expect(later).toEqual([]);
    const earlier = await listAudit(bank.db, { customerId, to: rows[0].now }, { limit: 50 });
    expect(earlier).toHaveLength(25);
  });

  it('still stands, sealed and intact, when a person’s text was erased', async () => {
    const customerId = newId('customer');
    await record({ actor: staff, action: 'customer.viewed', customerId, note: 'about her' });
    await sealAll();
    await bank.db.transaction().execute((tx) => eraseKey(tx, customerId));
    await record({ actor: staff, action: 'customer.erased', customerId, note: 'as asked' });
    const [after, before] = await listAudit(bank.db, { customerId }, { limit: 10 });
    expect(before).toMatchObject({ action: 'customer.viewed', text: { state: 'erased' } });
    // What is done afterwards is the institution's own record.
    expect(after).toMatchObject({ text: { state: 'open', note: 'as asked' } });
    expect(await verify(bank.pool)).toMatchObject({ intact: true, findings: [] });
  });

  it('is gone with the transaction that failed', async () => {
    const customerId = newId('customer');
    const failing = bank.db.transaction().execute(async (tx) => {
      await recordAudit(tx, { actor: staff, action: 'customer.viewed', customerId });
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(await listAudit(bank.db, { customerId }, { limit: 10 })).toEqual([]);
  });

  it('is written for a whole batch on a plain connection', async () => {
    const people = Array.from({ length: 20 }, () => newId('customer'));
    const client = await bank.pool.connect();
    await client.query('begin');
    await recordAuditsOn(
      runOnClient(client),
      keysOf(bank.db),
      people.map((id) => ({
        actor: { kind: 'customer', id, ip: '192.0.2.1' },
        action: 'email.verified',
      })),
    );
    await client.query('commit');
    client.release();
    const found = await listAudit(bank.db, { action: 'email.verified' }, { limit: 50 });
    expect(found.map((one) => one.customerId).reverse()).toEqual(people);
    expect(found[0]?.text).toEqual({ state: 'open', ip: '192.0.2.1' });
  });

  it('lets nobody change, remove or antedate a record', async () => {
    await record({ actor: staff, action: 'customer.viewed' });
    const attempts = [
      `update audit_record set action = 'x.y'`,
      'delete from audit_record',
      'truncate audit_record',
      `insert into audit_record (actor_kind, action, at) values ('system', 'a.b', '2020-01-01')`,
      `insert into audit_record (actor_kind, action, seal_xid) values ('system', 'a.b', '1')`,
    ];
    for (const sql of attempts) {
      await expect(bank.pool.query(sql), sql).rejects.toMatchObject({ code: '42501' });
    }
    for (const sql of attempts.slice(0, 3)) {
      await expect(bank.ownerPool.query(sql), sql).rejects.toMatchObject({ code: '23001' });
    }
  });
});
