/** The customer table. */
import type {
  AccountStatus,
  CustomerId,
  FileId,
  RestrictionReason,
  StaffId,
  VerificationValue,
} from '@fairlead/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Customer as CustomerRow } from '#database-schema.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { runOn } from '#platform/database/statements/run-sql.ts';
import { BETWEEN_WORDS, beginnings } from '#platform/lists/beginnings.ts';
import type { Standing } from './standing.rules.ts';

/** What of a customer can change after the relationship was opened. */
export interface CustomerChange {
  readonly email: string;
  /** A new address that waits for its PIN. */
  readonly pendingEmail: string | null;
  readonly emailVerifiedAt: Date | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly occupation: string | null;
  readonly phoneNumber: string | null;
  readonly phoneVerifiedAt: Date | null;
  readonly pendingPhoneNumber: string | null;
  readonly mobileNumber: string | null;
  readonly streetAddress: string | null;
  readonly zipCode: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly country: string | null;
  readonly language: string;
  readonly timeZone: string;
  readonly emailVerification: VerificationValue;
  readonly idVerification: VerificationValue;
  readonly addressVerification: VerificationValue;
  readonly smsAlerts: boolean;
  readonly emailAlerts: boolean;
  readonly emailAuthentication: boolean;
  readonly twoFactorAuthentication: boolean;
  readonly photoFileId: FileId | null;
  readonly accountStatus: AccountStatus;
  readonly restrictionReason: RestrictionReason | null;
  readonly restrictionCase: string | null;
  readonly restrictedAt: Date | null;
  /** The day by which the bank decides or looks again. */
  readonly restrictionUntil: string | null;
  /** `1990-02-28`. */
  readonly dateOfBirth: string | null;
  readonly sex: 'Male' | 'Female' | null;
  /** Since when staff do not want to see them in lists. */
  readonly hiddenAt: Date | null;
}

export interface Customer extends CustomerChange {
  readonly id: CustomerId;
  readonly homeCurrency: string;
  readonly termsVersion: string | null;
  readonly termsAgreedAt: Date | null;
  readonly referralCodeUsed: string | null;
  readonly persona: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What is undefined is left alone. */
function rowOf(change: Partial<CustomerChange>) {
  return {
    email: change.email,
    pending_email: change.pendingEmail,
    email_verified_at: change.emailVerifiedAt,
    first_name: change.firstName,
    last_name: change.lastName,
    occupation: change.occupation,
    phone_number: change.phoneNumber,
    phone_verified_at: change.phoneVerifiedAt,
    pending_phone_number: change.pendingPhoneNumber,
    mobile_number: change.mobileNumber,
    street_address: change.streetAddress,
    zip_code: change.zipCode,
    city: change.city,
    state: change.state,
    country: change.country,
    language: change.language,
    time_zone: change.timeZone,
    email_verification: change.emailVerification,
    id_verification: change.idVerification,
    address_verification: change.addressVerification,
    sms_alerts: change.smsAlerts,
    email_alerts: change.emailAlerts,
    email_authentication: change.emailAuthentication,
    two_factor_authentication: change.twoFactorAuthentication,
    photo_file_id: change.photoFileId,
    account_status: change.accountStatus,
    restriction_reason: change.restrictionReason,
    restriction_case: change.restrictionCase,
    restricted_at: change.restrictedAt,
    restriction_until: change.restrictionUntil,
    date_of_birth: change.dateOfBirth,
    sex: change.sex,
    hidden_at: change.hiddenAt,
  };
}

/** The table's own constraints keep ids, values and reasons to these. */
function fromRow(row: Selectable<CustomerRow>): Customer {
  return {
    id: row.id as CustomerId,
    email: row.email,
    pendingEmail: row.pending_email,
    emailVerifiedAt: row.email_verified_at,
    firstName: row.first_name,
    lastName: row.last_name,
    occupation: row.occupation,
    dateOfBirth: row.date_of_birth,
    sex: row.sex as Customer['sex'],
    phoneNumber: row.phone_number,
    phoneVerifiedAt: row.phone_verified_at,
    pendingPhoneNumber: row.pending_phone_number,
    mobileNumber: row.mobile_number,
    streetAddress: row.street_address,
    zipCode: row.zip_code,
    city: row.city,
    state: row.state,
    country: row.country,
    language: row.language,
    homeCurrency: row.home_currency,
    timeZone: row.time_zone,
    emailVerification: row.email_verification as VerificationValue,
    idVerification: row.id_verification as VerificationValue,
    addressVerification: row.address_verification as VerificationValue,
    smsAlerts: row.sms_alerts,
    emailAlerts: row.email_alerts,
    emailAuthentication: row.email_authentication,
    twoFactorAuthentication: row.two_factor_authentication,
    termsVersion: row.terms_version,
    termsAgreedAt: row.terms_agreed_at,
    referralCodeUsed: row.referral_code_used,
    photoFileId: row.photo_file_id as FileId | null,
    accountStatus: row.account_status as AccountStatus,
    restrictionReason: row.restriction_reason as RestrictionReason | null,
    restrictionCase: row.restriction_case,
    restrictedAt: row.restricted_at,
    restrictionUntil: row.restriction_until,
    hiddenAt: row.hidden_at,
    persona: row.persona,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** False when the email already has a customer. */
export async function insertCustomer(tx: Tx, customer: Customer): Promise<boolean> {
  const inserted = await tx
    .insertInto('customer')
    .values({
      ...rowOf(customer),
      id: customer.id,
      email: customer.email,
      first_name: customer.firstName,
      last_name: customer.lastName,
      language: customer.language,
      home_currency: customer.homeCurrency,
      time_zone: customer.timeZone,
      terms_version: customer.termsVersion,
      terms_agreed_at: customer.termsAgreedAt,
      referral_code_used: customer.referralCodeUsed,
      persona: customer.persona,
      created_at: customer.createdAt,
      updated_at: customer.createdAt,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function findCustomerByEmail(db: Db | Tx, email: string): Promise<Customer | null> {
  const row = await db
    .selectFrom('customer')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** The same for one who is written about: their address stays until the transaction ends. */
export async function lockCustomerByEmail(tx: Tx, email: string): Promise<Customer | null> {
  const row = await tx
    .selectFrom('customer')
    .selectAll()
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/**
 * Whoever an address belongs to: the customer who has it, or one whose email was changed away from
 * it and can still be put back. One statement, whether there is anybody or not.
 */
export async function findAddressOwner(
  db: Db | Tx,
  email: string,
  now: Date,
): Promise<Customer | null> {
  const row = await db
    .selectFrom('customer')
    .selectAll()
    .where((where) =>
      where.or([
        where('email', '=', email),
        where(
          'id',
          'in',
          where
            .selectFrom('email_change')
            .select('customer_id')
            .where('old_email', '=', email)
            .where('undo_until', '>', now)
            .where('undone_at', 'is', null)
            .where('void_at', 'is', null),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** Every customer who has, or ever had, the address of this member of the staff. */
export async function findCustomersOfStaff(
  db: Db | Tx,
  staffId: StaffId,
): Promise<readonly CustomerId[]> {
  const { rows } = await sql<{ id: CustomerId }>`
    with own as (select email from staff_member where id = ${staffId})
    select c.id from customer c join own on c.email = own.email
    union
    select e.customer_id from email_change e join own on e.old_email = own.email
    union
    select e.customer_id from email_change e join own on e.new_email = own.email
  `.execute(db);
  return rows.map(({ id }) => id);
}

export async function findCustomers(
  db: Db | Tx,
  ids: readonly CustomerId[],
): Promise<readonly Customer[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('customer').selectAll().where('id', 'in', ids).execute();
  return rows.map(fromRow);
}

/** Whoever has not left, in the order of their ids. */
export async function findCustomersAfter(
  db: Db | Tx,
  after: string,
  limit: number,
): Promise<readonly Customer[]> {
  const rows = await db
    .selectFrom('customer')
    .selectAll()
    .where('id', '>', after)
    .where('account_status', '<>', 'Closed')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(fromRow);
}

/** What nearly every request asks about its customer. */
export async function findStandings(
  db: Db,
  ids: readonly CustomerId[],
): Promise<readonly (Standing & Pick<Customer, 'id' | 'language' | 'persona'>)[]> {
  const rows = await runOn(db)<Selectable<CustomerRow>>({
    text: `select id, language, persona, account_status, email_verification, id_verification,
        address_verification from customer where id = any ($1)`,
    values: [ids],
  });
  return rows.map((row) => ({
    id: row.id as CustomerId,
    language: row.language,
    persona: row.persona,
    accountStatus: row.account_status as AccountStatus,
    emailVerification: row.email_verification as VerificationValue,
    idVerification: row.id_verification as VerificationValue,
    addressVerification: row.address_verification as VerificationValue,
  }));
}

/** Locks the row until the transaction ends. */
export async function lockCustomer(tx: Tx, id: CustomerId): Promise<Customer | null> {
  const row = await tx
    .selectFrom('customer')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

export async function updateCustomer(
  tx: Tx,
  id: CustomerId,
  change: Partial<CustomerChange>,
  now: Date,
): Promise<Customer | null> {
  const row = await tx
    .updateTable('customer')
    .set({ ...rowOf(change), updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** The ids of those whose names begin with each of these words; nobody's, where there is none. */
export function customersNamed(typed: string): RawBuilder<unknown> {
  const words = beginnings(typed.split(BETWEEN_WORDS));
  if (words === undefined) return sql`select id from customer where false`;
  const query = sql`plain_letters(${words})::tsquery`;
  // The first has the index; the second leaves out whom only their email names so.
  return sql`select id from customer
    where customer_words(first_name, last_name, email, phone_number, mobile_number) @@ ${query}
      and customer_words(first_name, last_name, null, null, null) @@ ${query}`;
}

/** Who somebody was, in words that name nobody; everything that may be missing is. */
export async function eraseCustomerRow(tx: Tx, id: CustomerId, now: Date): Promise<void> {
  await tx
    .updateTable('customer')
    .set({
      email: `${id}@erased.invalid`,
      pending_email: null,
      first_name: 'Erased',
      last_name: 'Customer',
      occupation: null,
      date_of_birth: null,
      sex: null,
      phone_number: null,
      phone_verified_at: null,
      pending_phone_number: null,
      mobile_number: null,
      street_address: null,
      zip_code: null,
      city: null,
      state: null,
      country: null,
      photo_file_id: null,
      referral_code_used: null,
      sms_alerts: false,
      email_alerts: false,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}
