/** The account table, and the ledger's account behind each. */
import type {
  AccountId,
  BankAccountStatus,
  CustomerId,
  BankDetails as PayeeDetails,
  ProductId,
} from '@fairlead/contract';
import { closeAccount, openAccounts } from '@fairlead/ledger';
import type { Currency } from '@fairlead/money';
import { type Selectable, sql } from 'kysely';
import type { Account as AccountRow } from '#database-schema.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { ledgerIn } from '#platform/database/ledger-in.ts';
import type { AccountCountry, BankDetails } from './numbers/bank-details.rules.ts';

export interface Account extends BankDetails {
  readonly id: AccountId;
  readonly customerId: CustomerId;
  /** The ledger's id of it. */
  readonly ledgerAccount: string;
  readonly product: ProductId;
  readonly currency: Currency;
  readonly tag: string | null;
  readonly status: BankAccountStatus;
  readonly position: number;
  readonly openedAt: Date;
  /** Of a term deposit: the day from which its money may leave, `2027-05-31`. */
  readonly maturesOn: string | null;
  /** Of a term deposit: hundredths of a percent a year. */
  readonly fixedRate: number | null;
  /** Of a term deposit: the balance from which it earns, in whole units of its currency. */
  readonly fixedMinimum: number | null;
}

export type NewAccount = Omit<Account, 'status' | 'openedAt'>;

/** The table's own constraints keep ids, currency, status and details to these. */
function fromRow(row: Selectable<AccountRow>): Account {
  return {
    id: row.id as AccountId,
    customerId: row.customer_id as CustomerId,
    ledgerAccount: row.ledger_account,
    product: row.product as ProductId,
    currency: row.currency as Currency,
    tag: row.account_tag,
    status: row.status as BankAccountStatus,
    position: row.position,
    openedAt: row.opened_at,
    maturesOn: row.matures_on,
    fixedRate: row.fixed_rate,
    fixedMinimum: row.fixed_minimum,
    country: row.country as AccountCountry,
    accountNumber: row.account_number ?? '',
    iban: row.iban,
    routingNumber: row.routing_number,
    sortCode: row.sort_code,
    bsbCode: row.bsb_code,
    transitNumber: row.transit_number,
    institutionNumber: row.institution_number,
  };
}

/** The next number of each country's accounts, in this order; what is taken stays taken. */
export async function takeNumbers(
  tx: Tx,
  countries: readonly AccountCountry[],
): Promise<readonly bigint[]> {
  const { rows } = await sql<{ number: bigint }>`
    select nextval(('account_number_' || lower(u.country))::regclass) as number
    from unnest(${countries}::text[]) with ordinality u (country, place) order by u.place
  `.execute(tx);
  return rows.map(({ number }) => number);
}

/** Those from the time before accounts had numbers; locked. */
export async function lockWithoutNumber(
  tx: Tx,
  limit: number,
): Promise<readonly Pick<Account, 'id' | 'currency'>[]> {
  const { rows } = await sql<{ id: string; currency: string }>`
    select id, currency from account where account_number is null
    order by id limit ${limit} for update skip locked
  `.execute(tx);
  return rows.map(({ id, currency }) => ({ id: id as AccountId, currency: currency as Currency }));
}

export async function allotDetails(
  tx: Tx,
  accounts: readonly (BankDetails & Pick<Account, 'id'>)[],
): Promise<void> {
  await sql`select allot_account_details(
    ${accounts.map(({ id }) => id)}::text[],
    ${accounts.map(({ country }) => country)}::text[],
    ${accounts.map(({ accountNumber }) => accountNumber)}::text[],
    ${accounts.map(({ iban }) => iban)}::text[],
    ${accounts.map(({ routingNumber }) => routingNumber)}::text[],
    ${accounts.map(({ sortCode }) => sortCode)}::text[],
    ${accounts.map(({ bsbCode }) => bsbCode)}::text[],
    ${accounts.map(({ transitNumber }) => transitNumber)}::text[],
    ${accounts.map(({ institutionNumber }) => institutionNumber)}::text[]
  )`.execute(tx);
}

/** Opens the ledger's accounts at zero, without overdraft; answers whether all were opened. */
export async function openLedgerAccounts(
  tx: Tx,
  accounts: readonly Pick<NewAccount, 'ledgerAccount' | 'currency'>[],
): Promise<boolean> {
  const outcomes = await openAccounts(
    ledgerIn(tx),
    accounts.map(({ ledgerAccount, currency }) => ({
      id: ledgerAccount,
      currency,
      kind: 'customer',
      minimumMinor: 0n,
    })),
  );
  return outcomes.every(({ accepted }) => accepted);
}

export async function insertAccounts(
  tx: Tx,
  accounts: readonly NewAccount[],
): Promise<readonly Account[]> {
  const rows = await tx
    .insertInto('account')
    .values(
      accounts.map((account) => ({
        id: account.id,
        customer_id: account.customerId,
        ledger_account: account.ledgerAccount,
        product: account.product,
        currency: account.currency,
        account_tag: account.tag,
        position: account.position,
        matures_on: account.maturesOn,
        fixed_rate: account.fixedRate,
        fixed_minimum: account.fixedMinimum,
        country: account.country,
        account_number: account.accountNumber,
        iban: account.iban,
        routing_number: account.routingNumber,
        sort_code: account.sortCode,
        bsb_code: account.bsbCode,
        transit_number: account.transitNumber,
        institution_number: account.institutionNumber,
      })),
    )
    .returningAll()
    .execute();
  return rows.map(fromRow);
}

/** Makes concurrent openings of one customer take turns, until the transaction ends. */
export async function lockAccountsOf(tx: Tx, customerId: CustomerId): Promise<void> {
  const key = `accounts ${customerId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

/** Whoever leaves the bank waits; nobody else does. Before the accounts, as leaving does. */
export async function holdOwner(tx: Tx, customerId: CustomerId): Promise<void> {
  await sql`select from customer where id = ${customerId} for key share`.execute(tx);
}

/** In the owner's order, from after this place on. */
export async function findAccounts(
  db: Db | Tx,
  customerId: CustomerId,
  page: { readonly after?: number | undefined; readonly limit: number },
): Promise<readonly Account[]> {
  const rows = await db
    .selectFrom('account')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('position', '>', page.after ?? 0)
    .orderBy('position')
    .limit(page.limit)
    .execute();
  return rows.map(fromRow);
}

/** Undefined for somebody else's, as for one that does not exist. */
export async function findOwnAccount(
  db: Db | Tx,
  customerId: CustomerId,
  id: AccountId,
): Promise<Account | undefined> {
  const row = await db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row === undefined ? undefined : fromRow(row);
}

/** Whoever's it is, by the number that others pay it by. */
export async function findAccountNumbered(
  db: Db | Tx,
  { country, iban, account_number: number }: PayeeDetails,
): Promise<Account | undefined> {
  const all = db.selectFrom('account').selectAll();
  const row = await (iban === undefined
    ? all.where('country', '=', country).where('account_number', '=', number ?? '')
    : all.where('iban', '=', iban)
  ).executeTakeFirst();
  return row === undefined ? undefined : fromRow(row);
}

export async function wasAccountOpened(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ opened: boolean }>`
    select exists (select from account) as opened`.execute(db);
  return rows[0]?.opened ?? true;
}

/** Puts a customer's accounts in this order, from 1. */
export async function placeAccounts(tx: Tx, ids: readonly AccountId[]): Promise<void> {
  await sql`
    update account a set position = u.place
    from unnest(${ids}::text[]) with ordinality u (id, place)
    where a.id = u.id and a.position <> u.place
  `.execute(tx);
}

export async function nameAccount(tx: Tx, id: AccountId, tag: string | null): Promise<void> {
  await tx.updateTable('account').set({ account_tag: tag }).where('id', '=', id).execute();
}

/** Whether a transfer may still move money on the account. */
export async function hasUnfinished(
  tx: Tx,
  { id, customerId }: Pick<Account, 'id' | 'customerId'>,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from transfer
    where customer_id = ${customerId} and status in ('Scheduled', 'Pending', 'Frozen')
      and (from_account = ${id} or to_account = ${id})
    limit 1
  `.execute(tx);
  return rows.length > 0;
}

/**
 * The ledger closes an account only at zero with nothing reserved; in one order, like postings.
 * False, and what was closed must be taken back, when it does not.
 */
export async function closeAccounts(tx: Tx, accounts: readonly Account[]): Promise<boolean> {
  if (accounts.length === 0) return true;
  const ledgerAccounts = accounts.map(({ ledgerAccount }) => ledgerAccount);
  for (const id of ledgerAccounts.toSorted()) {
    if (!(await closeAccount(ledgerIn(tx), id)).accepted) return false;
  }
  await tx
    .updateTable('account')
    .set({ status: 'Closed' })
    .where('ledger_account', 'in', ledgerAccounts)
    .execute();
  return true;
}

export async function clearTags(tx: Tx, customerId: CustomerId): Promise<void> {
  await tx
    .updateTable('account')
    .set({ account_tag: null })
    .where('customer_id', '=', customerId)
    .execute();
}
