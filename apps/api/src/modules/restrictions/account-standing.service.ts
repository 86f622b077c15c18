/** What an account's restrictions make of its customer, whose gates go by `account_status`. */
import type { CustomerId, RestrictionReason, StaffId } from '@fairlead/contract';
import { changeCustomer, customerForChange } from '#modules/customers/customers.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import { dateAt, endOfDay } from '#platform/calendar.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { publish } from '#platform/events/publish.ts';
import { readMode } from '#platform/mode.ts';
import { uuidV7 } from '#platform/random.ts';
import { scheduleDates } from './restriction-dates.service.ts';
import { record } from './restriction-record.service.ts';
import { heldAnswers, readStanding } from './restriction-standing.service.ts';
import {
  accountStatusOf,
  aloneUntilOf,
  holdingOf,
  holdsSince,
  type Restriction,
} from './restrictions.rules.ts';
import { findStanding, insertRestriction, writeConfirmed } from './restrictions.sql.ts';

async function heldBy(db: Db | Tx, customerId: CustomerId, now: Date) {
  const standing = await findStanding(db, customerId);
  const [held] = holdingOf(
    standing.filter(({ subject }) => subject === 'account'),
    now,
  );
  return held;
}

/** After every change of an account's restrictions, in its transaction. Who has left stays so. */
export async function carryOver(
  tx: Tx,
  { customerId, subject }: Pick<Restriction, 'customerId' | 'subject'>,
  now: Date,
): Promise<void> {
  if (subject !== 'account') return;
  const { accountStatus } = await customerForChange(tx, customerId);
  const held = await heldBy(tx, customerId, now);
  if (accountStatus === 'Closed' || (held === undefined && accountStatus === 'Active')) return;
  const change =
    held === undefined
      ? ({
          accountStatus: 'Active',
          restrictionReason: null,
          restrictionCase: null,
          restrictedAt: null,
          restrictionUntil: null,
        } as const)
      : {
          accountStatus: accountStatusOf(held.status),
          restrictionReason: held.reason,
          restrictionCase: held.reference,
          restrictedAt: holdsSince(held),
          restrictionUntil: held.reviewOn,
        };
  await changeCustomer(tx, customerId, change, now);
  await publish(tx, { personId: customerId, event: { kind: 'standing.changed' } });
}

/** What the blocking screen says beside the reason and the date. */
export async function accountTerms(db: Db | Tx, customerId: CustomerId) {
  const { restriction, order, others } = await readStanding(db, customerId, 'account');
  return {
    aloneUntil: aloneUntilOf(restriction),
    renewals: restriction?.renewals ?? 0,
    order,
    also: await heldAnswers(db, others),
  };
}

/** What two demonstration people agreed on before a sandbox opens; nobody is told of it. */
export async function restrictPersona(
  tx: Tx,
  customerId: CustomerId,
  agreed: {
    readonly status: Restriction['status'];
    readonly reason: RestrictionReason;
    readonly reference: string;
    readonly days: number;
    readonly by: StaffId;
    readonly confirmedBy: StaffId;
    readonly timeZone: string;
  },
): Promise<void> {
  const { status, reason, reference, timeZone } = agreed;
  if ((await readMode(tx)) !== 'sandbox') throw new Error('Nobody agreed on this.');
  const now = await bankNow(tx);
  const review = dateAt(now, timeZone).add({ days: agreed.days });
  const { id } = await insertRestriction(tx, {
    id: uuidV7(),
    customerId,
    subject: 'account',
    status,
    reason,
    reference,
    caseId: null,
    setBy: agreed.by,
    setAt: now,
    aloneUntil: null,
    reviewOn: review.toString(),
    lapsesAt: endOfDay(review, timeZone),
    renewals: 0,
    orderSealed: null,
    reviewCase: null,
  });
  const made = await writeConfirmed(tx, id, { by: agreed.confirmedBy, at: now });
  await scheduleDates(tx, made);
  await record(tx, 'set', made, { actor: { kind: 'staff', id: agreed.by } });
  await carryOver(tx, made, now);
}
