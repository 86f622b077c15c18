/**
 * Gives two demonstration customers payees and payments in several states, through the services:
 * ordered, signed and screened like any other. A second run adds nothing.
 */
import { createHash } from 'node:crypto';
import type { CustomerId, PayeeId, SessionId, TransferId } from '@fairlead/contract';
import { accountsOf } from '#modules/accounts/accounts.service.ts';
import { customerByEmail } from '#modules/customers/customers.service.ts';
import type { ExternalTransfers } from '#modules/external-transfers/external-transfers.service.ts';
import { addPayee, listPayees } from '#modules/payees/payees.service.ts';
import { institution, offersCurrency } from '#modules/settings/settings.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import { dateAt } from '#platform/calendar.ts';
import type { Db } from '#platform/database/db.ts';
import { endSession, openSession } from '#platform/sessions/session.service.ts';
import {
  askStepUp,
  confirmStepUp,
  type StepUpBinding,
} from '#platform/sessions/step-up.service.ts';
import type { Settings } from '#platform/settings/settings.ts';
import type { WallTime } from '#platform/wall-time.ts';
import { emailOf, type PersonaPlan, personaPlans } from './people.ts';

export interface PaymentSeedParts {
  readonly db: Db;
  readonly settings: Settings;
  readonly wallTime: WallTime;
  readonly sending: ExternalTransfers;
}

/** Invented people and companies, at banks that there are not. */
const PAYEES = [
  {
    account_title: 'Cedar Street Properties',
    bank_name: 'Lakeside Bank',
    nickname: 'Rent',
    details: { country: 'US', routing_number: '021000021', account_number: '4400123456' },
  },
  {
    account_title: 'Jonas Feldmann',
    bank_name: 'Prairie Savings Bank',
    details: { country: 'US', routing_number: '011401533', account_number: '7711002299' },
  },
  {
    // Like a name on the sandbox's own list, so that what is held can be seen.
    account_title: 'Evgeny Torzhkov',
    bank_name: 'Lakeside Bank',
    details: { country: 'US', routing_number: '021000021', account_number: '5500678901' },
  },
] as const;

interface Payment {
  readonly payee: 0 | 1 | 2;
  readonly amount: string;
  readonly comment?: string;
  readonly daysAhead?: number;
}

/** One that arrives, one that comes back (see the magic values), a dated one, a held one. */
const PAYMENTS: Readonly<Record<string, readonly Payment[]>> = {
  'amina-haddad': [
    { payee: 0, amount: '85000', comment: 'Rent' },
    { payee: 1, amount: '4502' },
    { payee: 0, amount: '85000', comment: 'Rent', daysAhead: 14 },
  ],
  'rafael-duarte': [
    { payee: 1, amount: '12000' },
    { payee: 2, amount: '26000' },
  ],
};

export async function seedPayments(parts: PaymentSeedParts): Promise<void> {
  const plans: readonly PersonaPlan[] = personaPlans;
  for (const plan of plans) {
    const payments = PAYMENTS[plan.key];
    if (payments === undefined) continue;
    const customer = await customerByEmail(parts.db, emailOf(plan));
    if (customer === null) continue;
    // Whoever has payees was given them before, or has taken over.
    if ((await listPayees(parts.db, customer.id)).length > 0) continue;
    await inSession(parts, customer.id, async (sessionId) => {
      const signer = { customerId: customer.id, sessionId, language: customer.language };
      const payees = await keepPayees(parts, signer);
      for (const [at, payment] of payments.entries()) {
        await pay(parts, signer, payment, payees[payment.payee], idOf(plan.key, at));
      }
    });
  }
}

interface Signer {
  readonly customerId: CustomerId;
  readonly sessionId: SessionId;
  readonly language: string;
}

async function inSession(
  { db, wallTime }: PaymentSeedParts,
  subjectId: CustomerId,
  work: (id: SessionId) => Promise<void>,
): Promise<void> {
  const now = wallTime.now();
  const { id } = await db.transaction().execute((tx) =>
    openSession(tx, {
      kind: 'customer',
      subjectId,
      secondFactor: 'not asked',
      ip: '127.0.0.1',
      userAgent: 'seed',
      now,
    }),
  );
  await work(id);
  await db.transaction().execute((tx) => endSession(tx, id, 'signed_out', wallTime.now()));
}

/** A persona is nobody, so that the bank itself gives the factor in its place. */
async function giveFactor(db: Db, binding: StepUpBinding): Promise<void> {
  const { id } = await askStepUp(db, binding);
  await db.transaction().execute((tx) => confirmStepUp(tx, id, binding.now));
}

async function keepPayees(parts: PaymentSeedParts, signer: Signer): Promise<PayeeId[]> {
  const { db, settings, wallTime } = parts;
  const { customerId, sessionId } = signer;
  const ids: PayeeId[] = [];
  for (const wish of PAYEES) {
    const digest = createHash('sha256').update(wish.account_title).digest();
    const stepUp = { sessionId, action: 'payee.add', digest, now: wallTime.now() };
    await giveFactor(db, stepUp);
    const { payee } = await addPayee(db, customerId, wish, {
      actor: { kind: 'system' },
      requestId: 'seed',
      stepUp,
      offers: (currency) => offersCurrency(settings, currency),
    });
    ids.push(payee.id);
  }
  return ids;
}

async function pay(
  { db, settings, sending }: PaymentSeedParts,
  signer: Signer,
  { amount, comment, daysAhead }: Payment,
  payeeId: PayeeId | undefined,
  id: TransferId,
): Promise<void> {
  const [account] = await accountsOf(db, signer.customerId);
  if (account === undefined || payeeId === undefined) return;
  const moment = await bankNow(db);
  const day = dateAt(moment, settings.get(institution).time_zone).add({ days: daysAhead ?? 0 });
  const body = {
    account_id: account.id,
    payee_id: payeeId,
    amount,
    comment,
    scheduled_for: day.toString(),
    protection_answers: {
      purpose: 'rent_or_property',
      hurried: false,
      coached: false,
      knows_payee: true,
      decision: 'go_on',
    },
  } as const;
  const digest = createHash('sha256').update(id).digest();
  await sending.send(db, { ...signer, id, body, digest, requestId: 'seed' }, signer);
  const binding = await sending.toSign(db, signer, id);
  await giveFactor(db, binding);
  const given = { id, how: 'code', shown: binding.digest, requestId: 'seed' } as const;
  await sending.signGiven(db, signer, given);
}

/** The same at every start. */
function idOf(persona: string, at: number): TransferId {
  const hex = createHash('sha256').update(`payment ${persona} ${at}`).digest('hex');
  const groups = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `7${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return `trf_${groups.join('-')}` as TransferId;
}
