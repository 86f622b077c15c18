/** The queue of cases: sorted, narrowed down, and searched by what people quote. */
import type { CaseKind, CaseStatus, CustomerId, StaffId } from '@fairlead/contract';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { CaseFile } from '#database-schema.ts';
import { customersNamed } from '#modules/customers/customers.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import {
  byText,
  byTime,
  type Placed,
  type SortedPage,
  type Sorts,
} from '#platform/lists/sorting.ts';
import type { Case } from './cases.rules.ts';
import { fromRow } from './cases.sql.ts';

export const caseSorts = {
  decide_by: [byTime(sql`decide_by`), byText(sql`id`)],
  opened: [byTime(sql`opened_at`), byText(sql`id`)],
} as const satisfies Sorts<string>;

/** Undefined: whichever. */
export interface CaseFilter {
  readonly status?: CaseStatus | undefined;
  readonly kind?: CaseKind | undefined;
  readonly assignedTo?: StaffId | undefined;
  readonly customerId?: CustomerId | undefined;
  /** Whoever reads the queue, as a customer. */
  readonly notAbout?: readonly CustomerId[];
  /** A reference, a payment's id, or words of the customer's name. */
  readonly search?: string | undefined;
}

export async function listCases(
  db: Db | Tx,
  filter: CaseFilter,
  page: SortedPage,
): Promise<readonly Placed<Case>[]> {
  const all = sql<SqlBool>`true`;
  const { status, kind, assignedTo, customerId, notAbout = [], search } = filter;
  const { rows } = await sql<Selectable<CaseFile> & { place: string[] }>`
    select *, ${page.place} as place from case_file
    where ${status === undefined ? all : sql<SqlBool>`status = ${status}`}
      and ${kind === undefined ? all : sql<SqlBool>`kind = ${kind}`}
      and ${assignedTo === undefined ? all : sql<SqlBool>`assigned_to = ${assignedTo}`}
      and ${customerId === undefined ? all : sql<SqlBool>`customer_id = ${customerId}`}
      and customer_id <> all (${notAbout}::text[])
      and ${search === undefined ? all : meantBy(search)}
      and ${page.following}
    order by ${page.order} limit ${page.limit}
  `.execute(db);
  return rows.map((row) => ({ ...fromRow(row), place: row.place }));
}

const REFERENCE = /^K([0-9A-Z]{4})([0-9A-Z]{4})$/;

/** People say a reference in small letters and leave its dashes out. */
function meantBy(typed: string): RawBuilder<SqlBool> {
  const reference = REFERENCE.exec(typed.replaceAll(/[\s-]/g, '').toUpperCase());
  const named = sql<SqlBool>`customer_id in (${customersNamed(typed)})`;
  if (reference !== null) {
    const [, one, two] = reference;
    // Such a name could be somebody's too.
    return sql<SqlBool>`(reference = ${`K-${one}-${two}`} or ${named})`;
  }
  return typed.startsWith('trf_') ? sql<SqlBool>`transfer_id = ${typed}` : named;
}
