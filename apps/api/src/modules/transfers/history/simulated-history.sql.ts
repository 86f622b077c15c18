/** What is looked at of an account before and after its history is made up. */
import type { AccountId, CustomerId } from '@fairlead/contract';
import type { Currency } from '@fairlead/money';
import type { Db, Tx } from '#platform/database/db.ts';

export async function accountForHistory(db: Db | Tx, id: AccountId) {
  const row = await db
    .selectFrom('account')
    .select(['customer_id', 'currency', 'status', 'matures_on'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined
    ? undefined
    : {
        customerId: row.customer_id as CustomerId,
        currency: row.currency as Currency,
        status: row.status,
        maturesOn: row.matures_on,
      };
}

export async function balanceOf(db: Db | Tx, id: AccountId): Promise<bigint> {
  const { balance } = await db
    .selectFrom('ledger.balance')
    .innerJoin('account', 'account.ledger_account', 'ledger.balance.account_id')
    .select('ledger.balance.balance')
    .where('account.id', '=', id)
    .executeTakeFirstOrThrow();
  return balance;
}
