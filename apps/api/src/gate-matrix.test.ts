/**
 * Every customer route of the running server under every gate: open where the contract says so,
 * and otherwise 423 with the gate, before anything else is looked at.
 */
import { type CustomerId, type Gate, gates, type RouteDeclaration } from '@fairlead/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifications } from '#modules/settings/settings.service.ts';
import { openSession } from '#platform/sessions/session.service.ts';
import { changeSettings } from '#platform/settings/change-settings.ts';
import { conditionsOf, type Everybody, startWithEverybody } from '#testing/everybody.ts';
import { keepOut, letIn } from '#testing/kept-out.ts';
import { cookieOf } from '#testing/test-server.ts';

let bank: Everybody;
let customer: CustomerId;

beforeAll(async () => {
  bank = await startWithEverybody();
  const { ownerPool } = bank.bank.foundation.database;
  const { rows } = await ownerPool.query<{ id: CustomerId }>(
    `select id from customer where account_status = 'Active' and id_verification = 'Completed'
     order by id limit 1`,
  );
  const [found] = rows;
  if (found === undefined) throw new Error('The sandbox has no customer.');
  customer = found.id;
  await requireEverything();
});
afterAll(() => bank.close());
beforeEach(() => bank.clock.advance(61));

/** Not by a column: two people say so. */
const kept = { account_locked: 'Locked', account_in_review: 'Review' } as const;

/** What else brings a customer to each gate; the identity is required for the last one. */
const states: Readonly<Record<Exclude<Gate, keyof typeof kept>, string>> = {
  verify_email: `email_verification = 'Pending'`,
  second_factor: `email_verification = 'Completed'`,
  verify_identity: `id_verification = 'Pending'`,
  verify_address: `address_verification = 'Pending'`,
  verification_in_progress: `id_verification = 'In Progress'`,
};

const proven = `email_verification = 'Completed', id_verification = 'Completed',
  address_verification = 'Completed'`;

async function bring(gate: Gate): Promise<void> {
  const { ownerPool, db } = bank.bank.foundation.database;
  await letIn(db, customer);
  await ownerPool.query(`update customer set ${proven} where id = $1`, [customer]);
  if (gate === 'account_locked' || gate === 'account_in_review') {
    await keepOut(db, customer, kept[gate]);
    return;
  }
  await ownerPool.query(`update customer set ${states[gate]} where id = $1`, [customer]);
}

/** A new session for every knock, since some routes end it. */
async function cookieAt(gate: Gate): Promise<string> {
  const { db } = bank.bank.foundation.database;
  const { token } = await db.transaction().execute((tx) =>
    openSession(tx, {
      kind: 'customer',
      subjectId: customer,
      secondFactor: gate === 'second_factor' ? 'asked' : 'given',
      ip: '127.0.0.1',
      userAgent: '',
      now: bank.clock.now(),
    }),
  );
  return cookieOf('customer', token);
}

async function requireEverything(): Promise<void> {
  const { settings, database } = bank.bank.foundation;
  const patch = {
    email_verification: 'required',
    id_verification: 'required',
    address_verification: 'required',
  } as const;
  const change = { changedBy: 'test', expectedVersion: 0, secrets: {} };
  await database.db.transaction().execute((tx) => changeSettings(tx, verifications, patch, change));
  await settings.refresh();
}

function isOpen({ openUnder }: RouteDeclaration, gate: Gate): boolean {
  return openUnder === 'every gate' || openUnder?.includes(gate) === true;
}

describe.each(gates)('under %s', (gate) => {
  it('every customer route answers as the contract says', async () => {
    await bring(gate);
    const own = bank.entries.filter(({ declaration }) => declaration.audience === 'customer');
    expect(own.length).toBeGreaterThan(50);
    for (const entry of own) {
      const { declaration } = entry;
      const answer = await bank.knock(entry, {
        cookie: await cookieAt(gate),
        headers: conditionsOf(declaration),
      });
      const closed = answer.status === 423;
      // A handler may still say so itself where the declaration lets it come that far.
      const mayClose = declaration.refusals.some((code) => code === 'gate_closed');
      if (closed && isOpen(declaration, gate) && mayClose) continue;
      expect([entry.name, closed], answer.text).toEqual([entry.name, !isOpen(declaration, gate)]);
      if (closed) expect(JSON.parse(answer.text).data).toEqual({ gate });
    }
  });
});
