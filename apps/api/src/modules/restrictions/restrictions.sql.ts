/** The table of restrictions. */
import type {
  CaseId,
  CustomerId,
  RestrictionReason,
  RestrictionSubject,
  StaffId,
} from '@fairlead/contract';
import type { Selectable } from 'kysely';
import type { Restriction as RestrictionRow } from '#database-schema.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import type { Restriction } from './restrictions.rules.ts';

/** The table's own constraints keep it to these. */
function fromRow(row: Selectable<RestrictionRow>): Restriction {
  return {
    id: row.id,
    customerId: row.customer_id as CustomerId,
    subject: row.subject === 'account' ? 'account' : 'payments',
    status: row.status === 'REVIEW' ? 'REVIEW' : 'RESTRICTED',
    reason: row.reason as RestrictionReason,
    reference: row.reference,
    caseId: row.case_id as CaseId | null,
    setBy: row.set_by as StaffId | null,
    setAt: row.set_at,
    aloneUntil: row.alone_until,
    reviewOn: row.review_on,
    lapsesAt: row.lapses_at,
    confirmedBy: row.confirmed_by as StaffId | null,
    confirmedAt: row.confirmed_at,
    renewals: row.renewals,
    renewedBy: row.renewed_by as StaffId | null,
    orderSealed: row.order_sealed,
    reviewCase: row.review_case as CaseId | null,
    endedAt: row.ended_at,
  };
}

type NewRestriction = Omit<Restriction, 'confirmedBy' | 'confirmedAt' | 'renewedBy' | 'endedAt'>;

export async function insertRestriction(tx: Tx, made: NewRestriction): Promise<Restriction> {
  const row = await tx
    .insertInto('restriction')
    .values({
      id: made.id,
      customer_id: made.customerId,
      subject: made.subject,
      status: made.status,
      reason: made.reason,
      reference: made.reference,
      case_id: made.caseId,
      set_by: made.setBy,
      set_at: made.setAt,
      alone_until: made.aloneUntil,
      review_on: made.reviewOn,
      lapses_at: made.lapsesAt,
      renewals: made.renewals,
      order_sealed: made.orderSealed,
      review_case: made.reviewCase,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

/** Those that nobody has ended, lapsed or not: of payments, of the account, the customer's own. */
export async function findStanding(
  db: Db | Tx,
  customerId: CustomerId,
): Promise<readonly Restriction[]> {
  const rows = await db
    .selectFrom('restriction')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .orderBy('set_at')
    .orderBy('id')
    .execute();
  return rows.map(fromRow);
}

/** What staff set of a subject and nobody has ended, lapsed or not: a review, a stop or both. */
export async function findSetByStaff(
  db: Db | Tx,
  customerId: CustomerId,
  subject: RestrictionSubject,
): Promise<readonly Restriction[]> {
  const standing = await findStanding(db, customerId);
  return standing.filter((one) => one.subject === subject && one.setBy !== null);
}

/**
 * The newest that staff set and that counts for one of them, over or not, whatever it is about:
 * what two agreed on, what one person's word held to its end, and what was on their own word.
 * Somebody else's that was lifted early takes the emergency stop from nobody, nor does somebody
 * else's review, which stopped nothing.
 */
export async function findLatestHeld(
  db: Db | Tx,
  { customerId, status }: Pick<Restriction, 'customerId' | 'status'>,
  by: StaffId,
): Promise<Restriction | undefined> {
  const row = await db
    .selectFrom('restriction')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('set_by', 'is not', null)
    // A proposal that nobody agreed to kept nobody from anything.
    .where((is) =>
      is.or([
        is('confirmed_at', 'is not', null),
        is.and([
          is('alone_until', 'is not', null),
          is.or([
            is('set_by', '=', by),
            is('ended_at', 'is', null),
            is('ended_at', '>=', is.ref('alone_until')),
          ]),
          is.or([
            is('set_by', '=', by),
            is('status', '=', 'RESTRICTED'),
            is(is.val(status), '=', 'REVIEW'),
          ]),
        ]),
      ]),
    )
    .orderBy('set_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : fromRow(row);
}

export async function findRestriction(db: Db | Tx, id: string): Promise<Restriction | undefined> {
  const row = await db
    .selectFrom('restriction')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? undefined : fromRow(row);
}

/** The customer is locked before it, wherever both are. */
export async function lockRestriction(tx: Tx, id: string): Promise<Restriction | undefined> {
  const row = await tx
    .selectFrom('restriction')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : fromRow(row);
}

export async function writeConfirmed(
  tx: Tx,
  id: string,
  { by, at }: { readonly by: StaffId; readonly at: Date },
): Promise<Restriction> {
  const row = await tx
    .updateTable('restriction')
    .set({ confirmed_by: by, confirmed_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

export async function writeRenewed(
  tx: Tx,
  id: string,
  renewal: {
    readonly by: StaffId;
    readonly reviewOn: string;
    readonly lapsesAt: Date;
    readonly renewals: number;
    readonly orderSealed: Buffer | null;
  },
): Promise<Restriction> {
  const row = await tx
    .updateTable('restriction')
    .set({
      renewed_by: renewal.by,
      review_on: renewal.reviewOn,
      lapses_at: renewal.lapsesAt,
      renewals: renewal.renewals,
      ...(renewal.orderSealed === null ? {} : { order_sealed: renewal.orderSealed }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

export async function writeEnded(
  tx: Tx,
  id: string,
  { by, at }: { readonly by: StaffId | null; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('restriction')
    .set({ ended_at: at, ended_by: by })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

export async function writeReviewCase(tx: Tx, id: string, caseId: CaseId): Promise<void> {
  await tx.updateTable('restriction').set({ review_case: caseId }).where('id', '=', id).execute();
}
