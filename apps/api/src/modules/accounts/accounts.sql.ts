/** The account table, and the ledger's function that opens the account behind one. */
import type { AccountId, BankAccountStatus, CustomerId } from '@fairlead/contract';
import type { Currency } from '@fairlead/money';
import { type Selectable, sql } from 'kysely';
import type { Account as AccountRow } from '#database-schema.ts';
import type { Db, Tx } from '#platform/database/db.ts';

export interface Account {
  readonly id: AccountId;
  readonly customerId: CustomerId;
  /** The ledger's id of it. */
  readonly ledgerAccount: string;
  readonly currency: Currency;
  readonly tag: string | null;
  readonly status: BankAccountStatus;
  readonly position: number;
  readonly openedAt: Date;
}

export type NewAccount = Pick<
  Account,
  'id' | 'customerId' | 'ledgerAccount' | 'currency' | 'tag' | 'position'
>;

/** The table's own constraints keep ids, currency and status to these. */
function fromRow(row: Selectable<AccountRow>): Account {
  return {
    id: row.id as AccountId,
    customerId: row.customer_id as CustomerId,
    ledgerAccount: row.ledger_account,
    currency: row.currency as Currency,
    tag: row.account_tag,
    status: row.status as BankAccountStatus,
    position: row.position,
    openedAt: row.opened_at,
  };
}

/** Opens the ledger's accounts at zero, without overdraft; answers whether all were opened. */
export async function openLedgerAccounts(
  tx: Tx,
  accounts: readonly Pick<NewAccount, 'ledgerAccount' | 'currency'>[],
): Promise<boolean> {
  const ids = accounts.map(({ ledgerAccount }) => ledgerAccount);
  const currencies = accounts.map(({ currency }) => currency);
  const { rows } = await sql<{ outcome: string }>`
    select outcome from ledger.open_accounts(
      ${ids}::uuid[], ${currencies}::text[],
      array_fill('customer'::text, array[${ids.length}::int]),
      array_fill(null::text, array[${ids.length}::int]),
      array_fill(0::bigint, array[${ids.length}::int])
    ) as opened (outcome)
  `.execute(tx);
  return rows.length === ids.length && rows.every(({ outcome }) => outcome === 'accepted');
}

export async function insertAccounts(
  tx: Tx,
  accounts: readonly NewAccount[],
): Promise<readonly Account[]> {
  const { rows } = await sql<Selectable<AccountRow>>`
    insert into account (id, customer_id, ledger_account, currency, account_tag, position)
    select * from unnest(
      ${accounts.map(({ id }) => id)}::text[],
      ${accounts.map(({ customerId }) => customerId)}::text[],
      ${accounts.map(({ ledgerAccount }) => ledgerAccount)}::uuid[],
      ${accounts.map(({ currency }) => currency)}::text[],
      ${accounts.map(({ tag }) => tag)}::text[],
      ${accounts.map(({ position }) => position)}::smallint[]
    )
    returning *
  `.execute(tx);
  return rows.map(fromRow);
}

/** Makes concurrent openings of one customer take turns, until the transaction ends. */
export async function lockAccountsOf(tx: Tx, customerId: CustomerId): Promise<void> {
  const key = `accounts ${customerId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
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

/** The ledger closes an account only at zero with nothing reserved; in one order, like postings. */
export async function closeAccounts(tx: Tx, customerId: CustomerId): Promise<boolean> {
  const { rows } = await sql<{ outcome: string }>`
    select ledger.close_account(a.ledger_account) as outcome
    from (select ledger_account from account where customer_id = ${customerId}
      order by ledger_account) a
  `.execute(tx);
  if (!rows.every(({ outcome }) => outcome === 'accepted')) return false;
  await tx
    .updateTable('account')
    .set({ status: 'Closed' })
    .where('customer_id', '=', customerId)
    .execute();
  return true;
}
