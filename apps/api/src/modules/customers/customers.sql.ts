/** The customer table. */
import type { AccountStatus, CustomerId } from '@fairlead/contract';
import type { Selectable } from 'kysely';
import type { Customer as CustomerRow } from '#database-schema.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { runPrepared } from '#platform/database/run-sql.ts';

export interface Customer {
  readonly id: CustomerId;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: string;
  readonly homeCurrency: string;
  readonly timeZone: string;
  readonly accountStatus: AccountStatus;
  readonly persona: boolean;
  readonly createdAt: Date;
}

export type NewCustomer = Omit<Customer, 'accountStatus'>;

/** The table's own constraints keep the id's kind and the status to these. */
function fromRow(row: Selectable<CustomerRow>): Customer {
  return {
    id: row.id as CustomerId,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    language: row.language,
    homeCurrency: row.home_currency,
    timeZone: row.time_zone,
    accountStatus: row.account_status as AccountStatus,
    persona: row.persona,
    createdAt: row.created_at,
  };
}

/** False when the email already has a customer. */
export async function insertCustomer(tx: Tx, customer: NewCustomer): Promise<boolean> {
  const inserted = await tx
    .insertInto('customer')
    .values({
      id: customer.id,
      email: customer.email,
      first_name: customer.firstName,
      last_name: customer.lastName,
      language: customer.language,
      home_currency: customer.homeCurrency,
      time_zone: customer.timeZone,
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

export async function findCustomers(
  db: Db | Tx,
  ids: readonly CustomerId[],
): Promise<readonly Customer[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('customer').selectAll().where('id', 'in', ids).execute();
  return rows.map(fromRow);
}

/** What nearly every request asks about its customer. */
export async function findStandings(
  db: Db,
  ids: readonly CustomerId[],
): Promise<readonly Pick<Customer, 'id' | 'language' | 'persona' | 'accountStatus'>[]> {
  const rows = await runPrepared(db)<
    Pick<Selectable<CustomerRow>, 'id' | 'language' | 'persona' | 'account_status'>
  >({
    text: 'select id, language, persona, account_status from customer where id = any ($1)',
    values: [ids],
  });
  return rows.map((row) => ({
    id: row.id as CustomerId,
    language: row.language,
    persona: row.persona,
    accountStatus: row.account_status as AccountStatus,
  }));
}
