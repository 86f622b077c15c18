/** A customer's accounts: listing, opening, reading. Balances are the ledger's. */
import { routes } from '@fairlead/contract';
import { type Balance, balancesOf, type Queryable } from '@fairlead/ledger';
import { type Currency, isCurrency, money } from '@fairlead/money';
import * as z from 'zod';
import { Refusal } from '#platform/errors.ts';
import { moneyAnswer } from '#platform/http/answer/money-answer.ts';
import { implement } from '#platform/http/implement.ts';
import { pageOf, placeOf } from '#platform/http/list.ts';
import { type Account, accountsOf, openOwnAccount, ownAccount } from './accounts.service.ts';

export interface AccountsParts {
  /** Where the ledger reads. */
  readonly ledger: Queryable;
  /** Whether the bank offers accounts in this currency. */
  readonly offers: (currency: Currency) => boolean;
}

export function accountsRoutes({ ledger, offers }: AccountsParts) {
  const balances = async (accounts: readonly Account[]) =>
    balancesOf(
      ledger,
      accounts.map(({ ledgerAccount }) => ledgerAccount),
    );
  return implement(routes.accounts, {
    list: async (call) => {
      const place = placeOf(call, z.number().int());
      const page = { after: place.after, limit: place.fetch };
      const rows = await accountsOf(call.db, call.principal.id, page);
      const found = await balances(rows);
      return pageOf(call, place, rows, {
        item: (account) => answer(account, found.get(account.ledgerAccount), call.language),
        placeOfRow: ({ position }) => position,
      });
    },
    open: async (call) => {
      const { principal, actor, requestId } = call;
      const { currency, account_tag: tag } = call.body;
      if (!isCurrency(currency) || !offers(currency)) {
        throw new Refusal('currency_not_offered', { field: 'currency' });
      }
      const wish = { customerId: principal.id, currency, tag };
      call.status(201);
      const opened = (account: Account) => answer(account, undefined, call.language);
      const account = await openOwnAccount(call.db, wish, { actor, requestId }, (tx, made) =>
        call.keepAnswer(tx, opened(made)),
      );
      return opened(account);
    },
    read: async (call) => {
      const account = await ownAccount(call.db, call.principal.id, call.params.id);
      const found = await balances([account]);
      return answer(account, found.get(account.ledgerAccount), call.language);
    },
  });
}

/** An account that was opened in this very transaction has no balance to read yet: it is zero. */
function answer(account: Account, balance: Balance | undefined, language: string) {
  const { id, currency, tag, status, position, openedAt } = account;
  const amount = (minor: bigint | undefined) => moneyAnswer(money(minor ?? 0n, currency), language);
  return {
    id,
    currency,
    account_tag: tag,
    status,
    position,
    opened_at: openedAt.toISOString(),
    current_balance: amount(balance?.balanceMinor),
    available_balance: amount(balance?.availableMinor),
    reserved: amount(balance?.reservedMinor),
  };
}
