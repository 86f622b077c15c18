/** The staff table. */
import type { StaffId, StaffRole, StaffState } from '@fairlead/contract';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { StaffMember as StaffRow } from '#database-schema.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { byText, type Placed, type SortedPage, type Sorts } from '#platform/lists/sorting.ts';

export interface StaffMember {
  readonly id: StaffId;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly language: string;
  readonly persona: boolean;
  readonly disabledAt: Date | null;
  readonly createdAt: Date;
}

export type NewStaffMember = Omit<StaffMember, 'disabledAt'>;

/** The table's own constraints keep the id's kind and the role to these. */
function fromRow(row: Selectable<StaffRow>): StaffMember {
  return {
    id: row.id as StaffId,
    email: row.email,
    name: row.name,
    role: row.role as StaffRole,
    language: row.language,
    persona: row.persona,
    disabledAt: row.disabled_at,
    createdAt: row.created_at,
  };
}

/** False when the email already belongs to a staff member. */
export async function insertStaffMember(tx: Tx, member: NewStaffMember): Promise<boolean> {
  const inserted = await tx
    .insertInto('staff_member')
    .values({
      id: member.id,
      email: member.email,
      name: member.name,
      role: member.role,
      language: member.language,
      persona: member.persona,
      created_at: member.createdAt,
      updated_at: member.createdAt,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function findStaffByEmail(db: Db | Tx, email: string): Promise<StaffMember | null> {
  const row = await db
    .selectFrom('staff_member')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

export async function findStaff(
  db: Db | Tx,
  ids: readonly StaffId[],
): Promise<readonly StaffMember[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('staff_member').selectAll().where('id', 'in', ids).execute();
  return rows.map(fromRow);
}

export async function setStaffLanguage(
  tx: Tx,
  id: StaffId,
  language: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('staff_member')
    .set({ language, updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function setStaffRole(tx: Tx, id: StaffId, role: StaffRole, now: Date): Promise<void> {
  await tx
    .updateTable('staff_member')
    .set({ role, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Those in office, by name. */
export async function findStaffInRoles(
  db: Db | Tx,
  roles: readonly StaffRole[],
): Promise<readonly StaffMember[]> {
  const query = db.selectFrom('staff_member').selectAll().where('role', 'in', roles);
  const rows = await query.where('disabled_at', 'is', null).orderBy('name').execute();
  return rows.map(fromRow);
}

export const staffSorts = {
  name: [byText(sql`name`), byText(sql`id`)],
  created: [byText(sql`id`)],
} as const satisfies Sorts<string>;

/** Undefined: whichever. */
export interface StaffFilter {
  readonly role?: StaffRole | undefined;
  readonly state?: StaffState | undefined;
  /** Part of a name or an email. */
  readonly search?: string | undefined;
}

export async function listStaff(
  db: Db | Tx,
  { role, state, search }: StaffFilter,
  page: SortedPage,
): Promise<readonly Placed<StaffMember>[]> {
  let query = db.selectFrom('staff_member').selectAll().select(page.place.as('place'));
  if (role !== undefined) query = query.where('role', '=', role);
  if (state !== undefined) {
    query = query.where('disabled_at', state === 'disabled' ? 'is not' : 'is', null);
  }
  if (search !== undefined) {
    // In small letters by the database on both sides: not every one of them knows É.
    const words = sql`lower(${search}::text)`;
    query = query.where(
      sql<SqlBool>`(strpos(lower(name), ${words}) > 0 or strpos(email, ${words}) > 0)`,
    );
  }
  const rows = await query.where(page.following).orderBy(page.order).limit(page.limit).execute();
  return rows.map((row) => ({ ...fromRow(row), place: row.place }));
}

/** The ids of those whose names have this in them. */
export function staffNamed(typed: string): RawBuilder<unknown> {
  return sql`select id from staff_member where strpos(lower(name), lower(${typed}::text)) > 0`;
}

/** The real people in office who can propose or approve: personas are for trying things out. */
export async function countApprovers(
  db: Db | Tx,
  approvingRoles: readonly StaffRole[],
): Promise<{ owners: number; approvers: number }> {
  const row = await db
    .selectFrom('staff_member')
    .select((select) => [
      select.fn.countAll<bigint>().filterWhere('role', '=', 'owner').as('owners'),
      select.fn.countAll<bigint>().filterWhere('role', 'in', approvingRoles).as('approvers'),
    ])
    .where('disabled_at', 'is', null)
    .where('persona', '=', false)
    .executeTakeFirstOrThrow();
  return { owners: Number(row.owners), approvers: Number(row.approvers) };
}

/** In office again; false when they are already. */
export async function markStaffBack(
  tx: Tx,
  id: StaffId,
  as: Pick<StaffMember, 'name' | 'role' | 'language'>,
  now: Date,
): Promise<boolean> {
  const changed = await tx
    .updateTable('staff_member')
    .set({ ...as, disabled_at: null, updated_at: now })
    .where('id', '=', id)
    .where('disabled_at', 'is not', null)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** False when there is no such person or they are disabled already. */
export async function markStaffDisabled(tx: Tx, id: StaffId, now: Date): Promise<boolean> {
  const changed = await tx
    .updateTable('staff_member')
    .set({ disabled_at: now, updated_at: now })
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}
