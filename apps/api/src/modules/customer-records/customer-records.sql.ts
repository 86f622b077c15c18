/** How staff read customers: lists and searches that are as quick among many as among few. */
import type {
  AccountStatus,
  CustomerId,
  CustomerShelf,
  LookSubject,
  VerificationValue,
} from '@fairlead/contract';
import { type RawBuilder, sql } from 'kysely';
import {
  type CustomerSearch,
  customersMeant,
  waysToFind,
} from '#modules/customers/customers.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { byText, type Placed, type SortedPage, type Sorts } from '#platform/lists/sorting.ts';

export interface ListedCustomer {
  readonly id: CustomerId;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phoneNumber: string | null;
  readonly country: string | null;
  readonly accountStatus: AccountStatus;
  readonly emailVerification: VerificationValue;
  readonly idVerification: VerificationValue;
  readonly addressVerification: VerificationValue;
  readonly hidden: boolean;
  readonly persona: boolean;
  readonly createdAt: Date;
}

export interface CustomerFilter {
  readonly search?: CustomerSearch | undefined;
  readonly status?: AccountStatus | undefined;
  readonly shelf: CustomerShelf;
  readonly waiting?: 'papers' | undefined;
  readonly country?: string | undefined;
  /** Whoever plays a demonstration person finds the others by name only. */
  readonly onlyNames: boolean;
}

/** Ids are made in the order in which customers come. */
export const customerSorts = {
  name: [byText(sql`last_name`), byText(sql`first_name`), byText(sql`id`)],
  created: [byText(sql`id`)],
} as const satisfies Sorts<string>;

interface Row {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone_number: string | null;
  readonly country: string | null;
  readonly account_status: string;
  readonly email_verification: string;
  readonly id_verification: string;
  readonly address_verification: string;
  readonly hidden: boolean;
  readonly persona: boolean;
  readonly created_at: Date;
}

/** The table's own constraints keep everything to these. */
function fromRow(row: Row): ListedCustomer {
  return {
    id: row.id as CustomerId,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phoneNumber: row.phone_number,
    country: row.country,
    accountStatus: row.account_status as AccountStatus,
    emailVerification: row.email_verification as VerificationValue,
    idVerification: row.id_verification as VerificationValue,
    addressVerification: row.address_verification as VerificationValue,
    hidden: row.hidden,
    persona: row.persona,
    createdAt: row.created_at,
  };
}

type Condition = RawBuilder<boolean>;

/**
 * Whoever is found, before anything is sorted or cut off. Each way has an index of its own and is
 * asked alone; left to itself the planner would walk all customers for a word that few have.
 */
function fromFound({ search, onlyNames }: CustomerFilter): RawBuilder<unknown> {
  if (search === undefined) return sql`customer`;
  const { own, accounts } = waysToFind(search, onlyNames);
  const [only = sql<boolean>`false`] = own;
  // A name may be that of thousands: their rows are read once. `offset 0` keeps this apart.
  if (accounts.length === 0) return sql`(select * from customer where ${only} offset 0) customer`;
  // Few have such a number, and each of them is looked up: `limit 1` leaves no other plan.
  return sql`(select c.* from (${customersMeant(search, onlyNames)}) found (id)
    cross join lateral (select * from customer one where one.id = found.id limit 1) c) customer`;
}

function conditionsOf(filter: CustomerFilter): Condition[] {
  const { status, shelf, waiting, country } = filter;
  const conditions: Condition[] = [];
  if (status !== undefined) conditions.push(sql`account_status = ${status}`);
  if (status !== undefined && status !== 'Active') {
    conditions.push(sql`account_status <> 'Active'`);
  }
  if (shelf === 'shown') conditions.push(sql`hidden_at is null`);
  if (shelf === 'archived') conditions.push(sql`hidden_at is not null`);
  if (waiting === 'papers') {
    conditions.push(sql`(id_verification = 'In Progress' or address_verification = 'In Progress')`);
  }
  if (country !== undefined) conditions.push(sql`country = ${country}`);
  return conditions;
}

export async function findListed(
  db: Db | Tx,
  filter: CustomerFilter,
  page: SortedPage,
): Promise<readonly Placed<ListedCustomer>[]> {
  const where = sql.join([page.following, ...conditionsOf(filter)], sql` and `);
  const { rows } = await sql<Row & { place: string[] }>`
    select id, first_name, last_name, email, phone_number, country, account_status,
      email_verification, id_verification, address_verification, hidden_at is not null as hidden,
      persona, created_at, ${page.place} as place
    from ${fromFound(filter)} where ${where} order by ${page.order} limit ${page.limit}
  `.execute(db);
  return rows.map((row) => ({ ...fromRow(row), place: row.place }));
}

/** How many accounts somebody has, papers that wait for a reviewer, browsers that are pushed to. */
export async function countsOf(
  db: Db | Tx,
  id: CustomerId,
): Promise<{
  readonly accounts: number;
  readonly papersWaiting: number;
  readonly pushDevices: number;
}> {
  const { rows } = await sql<{ accounts: number; papers: number; devices: number }>`
    select (select count(*)::int from account where customer_id = ${id}) as accounts,
      (select count(*)::int from document_submission
        where customer_id = ${id} and status = 'In Progress') as papers,
      (select count(*)::int from push_device where customer_id = ${id}) as devices
  `.execute(db);
  const { accounts = 0, papers = 0, devices = 0 } = rows[0] ?? {};
  return { accounts, papersWaiting: papers, pushDevices: devices };
}

const tableOf = {
  customer: 'customer',
  account: 'account',
  transfer: 'transfer',
  adjustment: 'adjustment',
  submission: 'document_submission',
} as const satisfies Record<LookSubject, string>;

/** Whose it is; undefined when there is none such. */
export async function ownerOf(
  db: Db | Tx,
  of: LookSubject,
  id: string,
): Promise<CustomerId | undefined> {
  const owner = sql.ref(of === 'customer' ? 'id' : 'customer_id');
  const { rows } = await sql<{ owner: CustomerId }>`
    select ${owner} as owner from ${sql.table(tableOf[of])} where id = ${id}`.execute(db);
  return rows[0]?.owner;
}
