/**
 * What a complaint is about, and who took part in it: their deeds stand in the log and on the
 * restriction itself. Only reads; the rows are others'.
 */
import type { CaseId, ComplaintSubject, CustomerId, StaffId, TransferId } from '@fairlead/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/database/db.ts';

interface Named {
  readonly customerId: CustomerId;
  readonly subject: ComplaintSubject;
  readonly caseReference: string | null;
}

/** Whoever only read a file decided nothing. */
const LOOKS = ['case.viewed', 'case.paper_seen', 'document.looked_at'];

const REFERENCE = /^([A-Z])([0-9A-Z]{4})([0-9A-Z]{4})$/;

/** As the bank writes it; customers leave dashes out. */
function referenceIn(typed: string): string {
  const parts = REFERENCE.exec(typed.replaceAll(/[\s-]/g, '').toUpperCase());
  return parts === null ? typed.trim().toUpperCase() : parts.slice(1).join('-');
}

/**
 * The cases, restrictions and payments of this customer that the reference names. People quote a
 * payment by the end of its id.
 */
function namedBy({ customerId, caseReference }: Named): RawBuilder<{ id: string }> {
  const typed = caseReference ?? '';
  const payment = typed.trim().toLowerCase();
  return sql<{ id: string }>`
    with files as (
      select id from case_file where customer_id = ${customerId}
        and (reference = ${referenceIn(typed)}
          or ${payment} in (transfer_id, right(transfer_id, 12)))
    ), limits as (
      select id::text, case_id, review_case from restriction where customer_id = ${customerId}
        and (reference = ${referenceIn(typed)} or case_id in (select id from files)
          or review_case in (select id from files))
    )
    select id from files
    union select id from limits
    union select case_id from limits where case_id is not null
    union select review_case from limits where review_case is not null
    union select id from transfer where customer_id = ${customerId}
      and ${payment} in (id, right(id, 12))
    union select id from adjustment where customer_id = ${customerId}
      and ${payment} in (id, corrects_transfer, right(corrects_transfer, 12))`;
}

/** Nobody has to know a reference: then it is about every decision of the kind on them. */
function allOf({ customerId, subject }: Named): RawBuilder<{ id: string }> | undefined {
  if (subject === 'restriction') {
    return sql<{ id: string }>`
      select id::text from restriction where customer_id = ${customerId}
      union select case_id from restriction where customer_id = ${customerId}
        and case_id is not null
      union select review_case from restriction where customer_id = ${customerId}
        and review_case is not null`;
  }
  if (subject === 'transfer') {
    return sql<{ id: string }>`
      select id from case_file where customer_id = ${customerId} and transfer_id is not null
      union select id from adjustment where customer_id = ${customerId}`;
  }
  if (subject === 'verification') {
    return sql<{ id: string }>`
      select id from document_submission where customer_id = ${customerId}`;
  }
  return undefined;
}

async function thingsOf(db: Db | Tx, complaint: Named): Promise<readonly string[]> {
  if (complaint.caseReference !== null) {
    const { rows } = await namedBy(complaint).execute(db);
    if (rows.length > 0) return rows.map(({ id }) => id);
  }
  const all = await allOf(complaint)?.execute(db);
  return all?.rows.map(({ id }) => id) ?? [];
}

/** Whether they opened, worked on, proposed, decided or approved what it is about. */
export async function tookPart(db: Db | Tx, complaint: Named, staffId: StaffId): Promise<boolean> {
  const things = await thingsOf(db, complaint);
  if (things.length === 0) return false;
  const { rows } = await sql<{ found: boolean }>`
    with things as (
      select unnest(${things}::text[]) as id
    ), about as (
      select id from things
      union select a.id from approval a join things t on t.id = a.subject_id
    )
    select exists (
        select from audit_record r join about on about.id = r.subject_id
        where r.actor_kind = 'staff' and r.actor_id = ${staffId}
          and r.action <> all (${LOOKS}::text[])
      ) or exists (
        select from restriction r join things on things.id = r.id::text
        where ${staffId} in (r.set_by, r.confirmed_by, r.renewed_by, r.ended_by)
      ) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Where the reference leads, for those who look it up. */
export async function findAbout(
  db: Db | Tx,
  complaint: Named,
): Promise<{ readonly caseId: CaseId | null; readonly transferId: TransferId | null }> {
  if (complaint.caseReference === null) return { caseId: null, transferId: null };
  const ids = (await namedBy(complaint).execute(db)).rows.map(({ id }) => id);
  const { rows } = await sql<{ id: CaseId; transferId: TransferId | null }>`
    select id, transfer_id as "transferId" from case_file where id = any (${ids}::text[])
    order by opened_at limit 1`.execute(db);
  const payments = await sql<{ id: TransferId }>`
    select id from transfer where id = any (${ids}::text[]) limit 1`.execute(db);
  return {
    caseId: rows[0]?.id ?? null,
    transferId: payments.rows[0]?.id ?? rows[0]?.transferId ?? null,
  };
}
