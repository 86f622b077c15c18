/** Customers who are Locked or in Review by the word of two people, and let in again. */
import type { CustomerId, StaffId } from '@fairlead/contract';
import { sql } from 'kysely';
import { carryOver, restrictPersona } from '#modules/restrictions/account-standing.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import type { Db } from '#platform/database/db.ts';

export async function keepOut(
  db: Db,
  customerId: CustomerId,
  status: 'Locked' | 'Review' = 'Locked',
): Promise<void> {
  const [by, confirmedBy] = [await officer(db, 'one'), await officer(db, 'two')];
  await db.transaction().execute((tx) =>
    restrictPersona(tx, customerId, {
      status: status === 'Locked' ? 'RESTRICTED' : 'REVIEW',
      reason: 'unusual_activity',
      reference: 'CASE-9',
      days: 20,
      by,
      confirmedBy,
      timeZone: 'UTC',
    }),
  );
}

export async function letIn(db: Db, customerId: CustomerId): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const now = await bankNow(tx);
    // What two people agreed on ends by two.
    await sql`insert into approval (id, kind, status, subject_kind, subject_id, customer_id, before,
        after, reason_sealed, proposed_by, proposed_at, expires_at, decided_by, decided_at)
      select 'apr_' || gen_random_uuid(), 'restriction.lift', 'Approved', 'restriction', id::text,
        customer_id, '{}', '{}', '', set_by, ${now}, ${now}::timestamptz + interval '1 day',
        confirmed_by, ${now}
      from restriction where customer_id = ${customerId} and ended_at is null
        and confirmed_at is not null`.execute(tx);
    await sql`update restriction set ended_at = ${now}
      where customer_id = ${customerId} and ended_at is null`.execute(tx);
    await carryOver(tx, { customerId, subject: 'account' }, now);
  });
}

async function officer(db: Db, name: string): Promise<StaffId> {
  const email = `${name}@kept-out.example`;
  await sql`insert into staff_member (id, email, name, role)
    values ('stf_' || gen_random_uuid(), ${email}, ${name}, 'compliance')
    on conflict (email) do nothing`.execute(db);
  const { rows } = await sql<{ id: StaffId }>`select id from staff_member
    where email = ${email}`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('There is no officer.');
  return found.id;
}
