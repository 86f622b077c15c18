/**
 * Demonstration people, whom any visitor of a sandbox may sign in as. The sign-in is the real one:
 * the server knows the random password and has the phone, and gives both.
 */
import {
  type CustomerId,
  type StaffId,
  type StaffRole,
  verificationKinds,
} from '@fairlead/contract';
import {
  type PreparedPassword,
  preparePassword,
  type SubjectId,
} from '#modules/credentials/credentials.service.ts';
import { giveCode } from '#modules/credentials/factors/second-factor.service.ts';
import { type AsksSecondFactor, signIn } from '#modules/credentials/sign-in/sign-in.service.ts';
import type { SignInPlace } from '#modules/credentials/sign-in/sign-in-person.service.ts';
import {
  customerForSignIn,
  customersById,
  openCustomer,
} from '#modules/customers/customers.service.ts';
import { admitPersona, staffForSignIn, staffMembersById } from '#modules/staff/staff.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { decryptFor, encryptFor } from '#platform/keys/bank-keys.ts';
import { newToken } from '#platform/random.ts';
import { addPhone, shownCodes, takeCode } from './persona-phones.service.ts';
import { findPersonas, insertPersona, lockPersonas, type PersonaRow } from './personas.sql.ts';

const PASSWORD_CONTEXT = 'persona_password';
/** Two, so that two visitors can confirm something within the same half minute. */
const PAGE_PHONES = 2;

export interface NewCustomerPersona {
  readonly kind: 'customer';
  readonly firstName: string;
  readonly lastName: string;
  readonly homeCurrency: string;
  readonly timeZone: string;
  /** Has proven nothing yet; the others have proven everything. */
  readonly fresh?: boolean;
}

export interface NewStaffPersona {
  readonly kind: 'staff';
  readonly name: string;
  readonly role: Exclude<StaffRole, 'owner'>;
}

export type NewPersona = (NewCustomerPersona | NewStaffPersona) & {
  readonly key: string;
  readonly email: string;
  readonly language: string;
  /** Its place in the list. */
  readonly position: number;
};

export interface Persona {
  readonly key: string;
  readonly kind: 'customer' | 'staff';
  readonly name: string;
  readonly email: string;
  readonly language: string;
  readonly role: StaffRole | null;
}

/** Of these keys, those that are not in the bank yet. */
export async function missingPersonas(db: Db, keys: readonly string[]): Promise<readonly string[]> {
  const known = new Set((await findPersonas(db)).map(({ key }) => key));
  return keys.filter((key) => !known.has(key));
}

/** Adds demonstration people with phones; those who are there already are left alone. */
export async function addPersonas(
  db: Db,
  personas: readonly NewPersona[],
  now: () => Date,
): Promise<void> {
  // Side by side, because most of the time goes into hashing.
  const prepared = await Promise.all(
    personas.map(async (persona) => {
      const password = newToken();
      const of = { kind: persona.kind, email: persona.email };
      return { persona, password, hashed: await preparePassword(password, of) };
    }),
  );
  // One after the other, because each waits for the one before.
  for (const { persona, password, hashed } of prepared) {
    await db.transaction().execute((tx) => addPersona(tx, persona, password, hashed, now()));
  }
}

async function addPersona(
  tx: Tx,
  persona: NewPersona,
  password: string,
  hashed: PreparedPassword,
  now: Date,
): Promise<void> {
  await lockPersonas(tx);
  // Another process may have added this one meanwhile.
  if ((await findPersonas(tx)).some(({ key }) => key === persona.key)) return;
  const subjectId = await admit(tx, persona, hashed, now);
  const passwordEncrypted = await encryptFor(tx, subjectId, password, PASSWORD_CONTEXT);
  const row = { key: persona.key, subjectId, passwordEncrypted };
  await insertPersona(tx, row, persona.position);
  for (let count = 0; count < PAGE_PHONES; count += 1) await addPhone(tx, row, 'page', now);
  await addPhone(tx, row, 'sign_in', now);
}

async function admit(
  tx: Tx,
  persona: NewPersona,
  password: PreparedPassword,
  now: Date,
): Promise<SubjectId> {
  const deed = { actor: { kind: 'system' }, now } as const;
  const { email, language } = persona;
  if (persona.kind === 'staff') {
    const { name, role } = persona;
    return (await admitPersona(tx, { email, name, role, language }, password, deed)).id;
  }
  const { firstName, lastName, homeCurrency, timeZone } = persona;
  const proven = persona.fresh === true ? [] : verificationKinds;
  const names = { email, firstName, lastName, language };
  const details = { ...names, homeCurrency, timeZone, persona: true, proven };
  return (await openCustomer(tx, details, password, deed)).id;
}

export async function listPersonas(db: Db): Promise<readonly Persona[]> {
  const rows = await findPersonas(db);
  const ids = rows.map(({ subjectId }) => subjectId);
  const customers = await customersById(db, ids.filter(isCustomerId));
  const staff = await staffMembersById(db, ids.filter(isStaffId));
  const facts = new Map<string, Omit<Persona, 'key'>>([
    ...customers.map(({ id, email, language, firstName, lastName }) => {
      const name = `${firstName} ${lastName}`;
      return [id, { kind: 'customer', name, email, language, role: null }] as const;
    }),
    ...staff.map(({ id, email, language, name, role }) => {
      return [id, { kind: 'staff', name, email, language, role }] as const;
    }),
  ]);
  return rows.flatMap(({ key, subjectId }) => {
    const found = facts.get(subjectId);
    return found === undefined ? [] : [{ key, ...found }];
  });
}

/** The personas with the code that each one's phone shows, or null while it has none to give. */
export async function personaCodes(
  db: Db,
  now: Date,
): Promise<ReadonlyArray<Persona & { readonly code: string | null }>> {
  const codes = await shownCodes(db, await findPersonas(db), now);
  const personas = await listPersonas(db);
  return personas.map((persona) => ({ ...persona, code: codes.get(persona.key) ?? null }));
}

/** Signs in as a demonstration person. Refuses with `not_found`. */
export async function signInAs(
  db: Db,
  key: string,
  place: SignInPlace,
  asks: Readonly<Record<'customer' | 'staff', AsksSecondFactor>>,
): Promise<{ kind: 'customer' | 'staff'; token: string; deviceToken: string | undefined }> {
  const row = (await findPersonas(db)).find((persona) => persona.key === key);
  const persona = (await listPersonas(db)).find((known) => known.key === key);
  if (row === undefined || persona === undefined) throw new Refusal('not_found');
  const { kind, email } = persona;
  const forSignIn = kind === 'customer' ? customerForSignIn : staffForSignIn;
  const person = await forSignIn(db, email);
  if (person === null) throw new Refusal('not_found');
  const uncounted = { ...place, counted: false };
  const password = await passwordOf(db, row);
  const attempt = { kind, email, password, person, asksSecondFactor: asks[kind] };
  const signedIn = await signIn(db, attempt, uncounted);
  if (signedIn.secondFactor !== 'asked') {
    return { kind, token: signedIn.token, deviceToken: signedIn.deviceToken };
  }
  const code = await takeCode(db, row, place.now);
  const given = { sessionId: signedIn.sessionId, code };
  const { token, deviceToken } = await giveCode(db, person, given, uncounted);
  return { kind, token, deviceToken };
}

async function passwordOf(db: Db, { subjectId, passwordEncrypted }: PersonaRow): Promise<string> {
  const opened = await decryptFor(db, subjectId, passwordEncrypted, PASSWORD_CONTEXT);
  if (opened.state === 'erased') throw new Refusal('not_found');
  return opened.text;
}

function isCustomerId(id: SubjectId): id is CustomerId {
  return id.startsWith('cus_');
}

function isStaffId(id: SubjectId): id is StaffId {
  return id.startsWith('stf_');
}
