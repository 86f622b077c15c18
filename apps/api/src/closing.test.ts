/** What is under way when the bank closes is finished, as far as there is time for it. */
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { drainLimitMs } from '#cli/start.ts';
import { DRAIN_MS } from '#platform/http/doors.ts';
import { REQUEST_DEADLINE_MS } from '#platform/http/server.ts';
import { startBank, type TestBank } from '#testing/bank.ts';
import { eventually } from '#testing/eventually.ts';

const message = {
  email: 'visitor@example.com',
  name: 'Visitor',
  subject: 'Hours',
  body: 'When do you open?',
};
/** Of a kind that cannot be written while its table is locked. */
const ask = (bank: TestBank) => bank.browser().client.contactMessages.send({ body: message });

describe('a bank that closes', () => {
  let bank: TestBank;
  let letGo: () => Promise<void>;
  let waiting: () => Promise<number | null>;

  async function open(options: { readonly drainMs?: number } = {}): Promise<void> {
    bank = await startBank({ roles: ['web'], ...options });
    const { ownerPool } = bank.bank.foundation.database;
    const lock = await ownerPool.connect();
    await lock.query('begin; lock table contact_message in access exclusive mode');
    letGo = async () => {
      await lock.query('rollback');
      lock.release();
    };
    waiting = async () =>
      (
        await ownerPool.query(`select from pg_locks where not granted and
        relation = 'contact_message'::regclass`)
      ).rowCount;
  }

  it('gives a request longer than its own deadline, and all of it half a minute', () => {
    expect(DRAIN_MS).toBeGreaterThan(REQUEST_DEADLINE_MS);
    expect(drainLimitMs).toBe(30_000);
    expect(DRAIN_MS).toBeLessThan(drainLimitMs);
  });

  it('answers what is under way, and waits for no connection that nothing is asked on', async () => {
    await open();
    const { hostname, port } = new URL(bank.address);
    const unused = connect(Number(port), hostname);
    const ended = new Promise((resolve) => unused.resume().once('close', resolve));
    const asked = ask(bank);
    await eventually(waiting).toBe(1);
    const began = performance.now();
    const closed = bank.bank.close();
    await letGo();
    expect(await asked).toMatchObject({ reference: expect.any(String) });
    await Promise.all([closed, ended]);
    // The client kept its connection for another request.
    expect(performance.now() - began).toBeLessThan(DRAIN_MS / 2);
    await bank.close();
  });

  it('cuts off what is still under way after that', async () => {
    await open({ drainMs: 200 });
    const asked = expect(ask(bank)).rejects.toMatchObject({ unknown: true });
    await eventually(waiting).toBe(1);
    await bank.bank.close();
    await asked;
    await letGo();
    await bank.close();
  });
});
