/** Complaints as staff work on them: what is owed first on top, narrowed down and searched. */
import type { ComplaintState, ComplaintSubject, CustomerId } from '@fairlead/contract';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Complaint as ComplaintRow } from '#database-schema.ts';
import { customersNamed } from '#modules/customers/customers.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import {
  byDay,
  byText,
  type Placed,
  type SortedPage,
  type Sorts,
} from '#platform/lists/sorting.ts';
import { type Complaint, fromRow } from './complaints.sql.ts';

/** Word for word as in the index. Ids are made in the order in which complaints come. */
export const complaintSorts = {
  due: [
    byText(sql`(case when answered_at is null then '0' else '1' end)`),
    byDay(sql`answer_by`),
    byText(sql`id`),
  ],
  received: [byText(sql`id`)],
} as const satisfies Sorts<string>;

export interface ComplaintFilter {
  readonly state?: ComplaintState | undefined;
  readonly subject?: ComplaintSubject | undefined;
  /** A reference, or words of the customer's name. */
  readonly search?: string | undefined;
  /** Whoever reads the list, as a customer. */
  readonly notOf: readonly CustomerId[];
  /** Whoever plays a demonstration person sees what such customers complain about. */
  readonly onlyPersonas: boolean;
  /** By bank time: what was owed before it is late. */
  readonly today: string;
}

export async function listComplaints(
  db: Db | Tx,
  filter: ComplaintFilter,
  page: SortedPage,
): Promise<readonly Placed<Complaint>[]> {
  const { subject, search, notOf, onlyPersonas } = filter;
  const ofOthers = sql<SqlBool>`customer_id <> all (${notOf}::text[])`;
  const conditions = [page.following, inState(filter), ofOthers];
  if (subject !== undefined) conditions.push(sql<SqlBool>`subject = ${subject}`);
  if (search !== undefined) conditions.push(meantBy(search));
  if (onlyPersonas) {
    conditions.push(
      sql<SqlBool>`exists (select from customer c where c.id = customer_id and c.persona)`,
    );
  }
  const { rows } = await sql<Selectable<ComplaintRow> & { place: string[] }>`
    select *, ${page.place} as place from complaint
    where ${sql.join(conditions, sql` and `)}
    order by ${page.order} limit ${page.limit}
  `.execute(db);
  return rows.map((row) => ({ ...fromRow(row), place: row.place }));
}

function inState({ state, today }: ComplaintFilter): RawBuilder<SqlBool> {
  switch (state) {
    case undefined:
      return sql<SqlBool>`true`;
    case 'answered':
      return sql<SqlBool>`answered_at is not null`;
    case 'open':
      return sql<SqlBool>`answered_at is null`;
    case 'late':
      return sql<SqlBool>`answered_at is null and answer_by < ${today}::date`;
  }
}

const REFERENCE = /^C([0-9A-Z]{4})([0-9A-Z]{4})$/;

/** People say a reference in small letters and leave its dashes out. */
function meantBy(typed: string): RawBuilder<SqlBool> {
  const reference = REFERENCE.exec(typed.replaceAll(/[\s-]/g, '').toUpperCase());
  const named = sql<SqlBool>`customer_id in (${customersNamed(typed)})`;
  if (reference === null) return named;
  const [, one, two] = reference;
  // Such a name could be somebody's too.
  return sql<SqlBool>`(reference = ${`C-${one}-${two}`} or ${named})`;
}
