/** Whatever the customer saw is in what they sign: no field can change and keep the signature. */
import type { AccountId, CustomerId, TransferId } from '@fairlead/contract';
import { describe, expect, it } from 'vitest';
import { isSigned, signatureOf } from '#modules/external-transfers/steps/signing.service.ts';
import { KeyRing } from '#platform/keys/key-ring.ts';
import { newId } from '#platform/random.ts';
import type { Order, Signed } from './order.rules.ts';

const order: Order = {
  transferId: newId('transfer'),
  customerId: newId('customer'),
  payeeId: null,
  digest: Buffer.alloc(32),
  amountMinor: 100_000n,
  sendFeeMinor: 300n,
  nameCheck: 'close_match',
  purpose: 'family',
  sourceOfFunds: 'salary',
  paperFileId: null,
  answers: {
    purpose: 'family',
    hurried: false,
    coached: false,
    knows_payee: true,
    decision: 'go_on',
  },
  quoteId: 'quote',
  rateUntil: null,
  scheduledFor: '2026-12-01',
  holdId: null,
  guards: {},
  tries: 0,
  signature: null,
  signedAt: null,
  undoUntil: null,
  railReference: null,
  recall: null,
  asksAgainAt: null,
  lapsesAt: null,
  leaveBy: null,
  needsQuote: false,
  outcomeReason: null,
};

const signed: Signed = {
  order,
  transfer: {
    id: order.transferId,
    customerId: order.customerId,
    kind: 'external',
    from: newId('account'),
    to: null,
    amountMinor: 100_300n,
    currency: 'USD',
    feeMinor: 400n,
    exchange: {
      arrivedMinor: 91_000n,
      currency: 'EUR',
      rate: '0.91',
      referenceRate: '0.92',
      margin: 40,
      source: 'sandbox',
      rateDate: '2026-11-15',
    },
    comment: 'Rent',
    counterparty: null,
    valueDate: '2026-12-01',
    createdAt: new Date(0),
    simulated: true,
    adjusted: null,
    status: 'Pending',
  },
  payee: {
    account_title: 'Clara Weiss',
    bank_name: 'Spree Bank',
    details: {
      country: 'DE',
      iban: 'DE89370400440532013000',
      account_number: '1',
      routing_number: '2',
      sort_code: '3',
      bsb_code: '4',
      transit_number: '5',
      institution_number: '6',
      swift_bic: '7',
    },
  },
};

/** Every field that the customer does not see as part of the order, and which may move on. */
const free = new Set([
  'order.transferId',
  'order.customerId',
  'order.payeeId',
  'order.digest',
  'order.sendFeeMinor',
  'order.rateUntil',
  'order.holdId',
  'order.guards',
  'order.tries',
  'order.signature',
  'order.signedAt',
  'order.undoUntil',
  'order.railReference',
  'order.recall',
  'order.asksAgainAt',
  'order.lapsesAt',
  'order.leaveBy',
  'order.needsQuote',
  'order.outcomeReason',
  'transfer.kind',
  'transfer.adjusted',
  'transfer.to',
  'transfer.counterparty',
  'transfer.valueDate',
  'transfer.createdAt',
  'transfer.simulated',
  'transfer.status',
]);

type Plain = Record<string, unknown>;

function isPlain(value: unknown): value is Plain {
  const object = typeof value === 'object' && value !== null;
  return object && !(value instanceof Date) && !Buffer.isBuffer(value);
}

function otherThan(value: unknown): unknown[] {
  if (typeof value === 'bigint') return [value + 1n, value - 1n];
  if (typeof value === 'number') return [value + 1];
  if (typeof value === 'boolean') return [!value];
  if (value === null) return ['x'];
  return [`${String(value)} `, String(value).slice(1), null];
}

/** Each way in which one single field is another one. */
function changed(value: Plain, path: string): { path: string; changed: Plain }[] {
  return Object.entries(value).flatMap(([name, member]) => {
    const here = `${path}${name}`;
    const deeper = isPlain(member)
      ? changed(member, `${here}.`).map((one) => ({
          path: one.path,
          changed: { ...value, [name]: one.changed },
        }))
      : [];
    const others = isPlain(member) ? [null] : otherThan(member);
    const whole = others.map((other) => ({ path: here, changed: { ...value, [name]: other } }));
    return path === '' ? deeper : [...deeper, ...whole];
  });
}

describe('a signature', () => {
  const ring = KeyRing.inMemory();
  const right = { ...signed, order: { ...order, signature: signatureOf({ ring }, signed) } };

  it('holds for what was signed, under the bank’s own key', () => {
    expect(isSigned({ ring }, right)).toBe(true);
    expect(isSigned({ ring: KeyRing.inMemory() }, right)).toBe(false);
    expect(isSigned({ ring }, signed)).toBe(false);
  });

  it('falls with a change of any single field that the customer saw, and of no other', () => {
    const all = changed({ ...right }, '').filter(({ path }) => path !== 'order.signature');
    expect(all.length).toBeGreaterThan(80);
    const outcome = all.map(({ path, changed: one }) => {
      const holds = isSigned({ ring }, one as unknown as Signed);
      const details = path.startsWith('payee.details.') || free.has(path);
      return { path, holds, expected: free.has(path), details };
    });
    expect(outcome.filter(({ holds, expected }) => holds !== expected)).toEqual([]);
  });

  it('is another one for another payment with the same terms', () => {
    const other = {
      ...right,
      transfer: {
        ...right.transfer,
        id: newId('transfer') as TransferId,
        customerId: newId('customer') as CustomerId,
        from: newId('account') as AccountId,
      },
    };
    expect(isSigned({ ring }, other)).toBe(false);
  });
});
