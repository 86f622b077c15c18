/** The people who work at the bank: finding, admitting and disabling them. */
import {
  type Permission,
  roleMay,
  type StaffId,
  type StaffRole,
  staffRoles,
} from '@fairlead/contract';
import {
  type PreparedPassword,
  setPassword,
  withSecondFactor,
} from '#modules/credentials/credentials.service.ts';
import { forgetFactors } from '#modules/credentials/forget-credentials.service.ts';
import type { SignInPerson } from '#modules/credentials/sign-in/sign-in.service.ts';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { StaffSubject } from '#platform/http/principal.ts';
import type { SortedPage } from '#platform/lists/sorting.ts';
import { newId } from '#platform/random.ts';
import { endOtherSessions } from '#platform/sessions/session.service.ts';
import {
  findStaff,
  findStaffByEmail,
  findStaffInRoles,
  insertStaffMember,
  listStaff,
  markStaffBack,
  markStaffDisabled,
  type StaffFilter,
  type StaffMember,
  setStaffLanguage,
} from './staff.sql.ts';

export type { StaffMember } from './staff.sql.ts';
export { staffNamed } from './staff.sql.ts';

export interface StaffDetails {
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly language: string;
  readonly persona: boolean;
}

/** Whose deed it is, for the audit log. */
export interface StaffDeed {
  readonly actor: Actor;
  readonly requestId?: string;
  readonly now: Date;
}

/** Adds a person to the staff; the caller has decided that they may. Refuses `email_in_use`. */
export async function admitStaff(
  tx: Tx,
  details: StaffDetails,
  password: PreparedPassword,
  now: Date,
): Promise<StaffMember> {
  const member: StaffMember = {
    id: newId('staff'),
    email: details.email.toLowerCase(),
    name: details.name,
    role: details.role,
    language: details.language,
    persona: details.persona,
    disabledAt: null,
    createdAt: now,
  };
  const admitted = await insertStaffMember(tx, member);
  if (!admitted) throw new Refusal('email_in_use', { field: 'email' });
  await setPassword(tx, member.id, password, now);
  return member;
}

/** Whether who has this address was shut out, and may be invited as the same person again. */
export function mayComeBack({ persona, disabledAt }: StaffMember): boolean {
  return disabledAt !== null && !persona;
}

/**
 * The same person in office again: what they did before stays theirs, and nothing that they signed
 * in with does. The caller has decided that they may, and records it.
 */
export async function readmitStaff(
  tx: Tx,
  left: StaffMember,
  as: Pick<StaffDetails, 'name' | 'role' | 'language'>,
  password: PreparedPassword,
  now: Date,
): Promise<StaffMember> {
  const { name, role, language } = as;
  const back = await markStaffBack(tx, left.id, { name, role, language }, now);
  if (!back) throw new Refusal('email_in_use', { field: 'email' });
  await endOtherSessions(tx, left.id, null, 'credentials_changed', now);
  await forgetFactors(tx, left.id);
  await setPassword(tx, left.id, password, now);
  return { ...left, name, role, language, disabledAt: null };
}

/** A demonstration staff member: the database takes one in a sandbox only, never as owner. */
export async function admitPersona(
  tx: Tx,
  details: Omit<StaffDetails, 'persona'>,
  password: PreparedPassword,
  deed: StaffDeed,
): Promise<StaffMember> {
  const member = await admitStaff(tx, { ...details, persona: true }, password, deed.now);
  await recordAudit(tx, {
    actor: deed.actor,
    action: 'staff.persona_admitted',
    subject: { kind: 'staff', id: member.id },
    after: { role: member.role },
  });
  return member;
}

/** Whoever has this email, for signing in. Nobody, once they are disabled. */
export async function staffForSignIn(db: Db, email: string): Promise<SignInPerson | null> {
  const member = await staffByEmail(db, email);
  if (member === null || member.disabledAt !== null) return null;
  return signInPersonOf(member);
}

export function signInPersonOf(member: StaffMember): SignInPerson {
  const { id, role, email, name, language, persona } = member;
  const notice = { email, name, language, timeZone: 'UTC', securityPath: '/cp/index' };
  return { kind: 'staff', id, role, persona, notice };
}

export async function staffByEmail(db: Db | Tx, email: string): Promise<StaffMember | null> {
  return findStaffByEmail(db, email.toLowerCase());
}

export async function staffById(db: Db | Tx, id: StaffId): Promise<StaffMember> {
  const [member] = await findStaff(db, [id]);
  if (member === undefined) throw new Refusal('not_found');
  return member;
}

export async function staffMembersById(
  db: Db | Tx,
  ids: readonly StaffId[],
): Promise<readonly StaffMember[]> {
  return findStaff(db, ids);
}

/** Who in office may do this, by name. */
export async function staffWhoMay(
  db: Db | Tx,
  permission: Permission,
): Promise<readonly StaffMember[]> {
  const roles = staffRoles.filter((role) => roleMay(role, permission));
  return findStaffInRoles(db, roles);
}

/** With whether each has enrolled a second factor. */
export async function staffPage(db: Db, filter: StaffFilter, page: SortedPage) {
  const members = await listStaff(db, filter, page);
  const enrolled = await withSecondFactor(
    db,
    members.map(({ id }) => id),
  );
  return members.map((member) => ({ ...member, enrolled: enrolled.has(member.id) }));
}

/** Shuts somebody out: their very next request is refused. Refuses with `not_found`. */
export async function disableStaff(db: Db, id: StaffId, deed: StaffDeed): Promise<void> {
  await db.transaction().execute((tx) => shutOut(tx, id, deed));
}

/** As `disableStaff`, with what decided on it. */
export async function shutOut(tx: Tx, id: StaffId, deed: StaffDeed): Promise<void> {
  if (!(await markStaffDisabled(tx, id, deed.now))) throw new Refusal('not_found');
  await endOtherSessions(tx, id, null, 'ended_by_staff', deed.now);
  await recordAudit(tx, {
    actor: deed.actor,
    action: 'staff.disabled',
    subject: { kind: 'staff', id },
    ...(deed.requestId === undefined ? {} : { requestId: deed.requestId }),
  });
}

/** The language that a staff member is spoken to in, everywhere they sign in. */
export async function changeStaffLanguage(
  db: Db,
  id: StaffId,
  language: string,
  { actor, requestId, now }: StaffDeed,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { language: before } = await staffById(tx, id);
    await setStaffLanguage(tx, id, language, now);
    await recordAudit(tx, {
      actor,
      action: 'staff.language_changed',
      subject: { kind: 'staff', id },
      before: { language: before },
      after: { language },
      ...(requestId === undefined ? {} : { requestId }),
    });
  });
}

/** For the kernel, which asks anew at every request. */
export async function staffSubjects(
  db: Db,
  ids: readonly StaffId[],
): Promise<readonly StaffSubject[]> {
  const members = await findStaff(db, ids);
  return members.map(({ id, role, persona, language, disabledAt }) => ({
    id,
    role,
    persona,
    language,
    disabled: disabledAt !== null,
  }));
}
