/** Leaving the bank: what stands in the way, and doing it. */
import { routes, YEARS_KEPT } from '@fairlead/contract';
import { balancesOf, type Queryable } from '@fairlead/ledger';
import { money } from '@fairlead/money';
import { type Account, accountsOf } from '#modules/accounts/accounts.service.ts';
import { refusePersona } from '#modules/credentials/sign-in/persona-limits.service.ts';
import type { Db } from '#platform/database/db.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { moneyAnswer } from '#platform/http/answer/money-answer.ts';
import { implement } from '#platform/http/implement.ts';
import { close } from './closures.service.ts';
import { countPending } from './closures.sql.ts';

export interface ClosuresParts {
  readonly files: FileStore;
  /** Where the ledger reads. */
  readonly ledger: Queryable;
  /** Puts on an account what it has earned, so that nothing is lost with it. */
  readonly payEarned: (db: Db, account: Account) => Promise<void>;
}

export function closuresRoutes({ files, ledger, payEarned }: ClosuresParts) {
  return implement(routes.closures, {
    read: async (call) => {
      const accounts = await accountsOf(call.db, call.principal.id);
      const balances = await balancesOf(
        ledger,
        accounts.map(({ ledgerAccount }) => ledgerAccount),
      );
      const holding = accounts.flatMap(({ id, tag, currency, ledgerAccount }) => {
        const balance = balances.get(ledgerAccount);
        const isEmpty =
          (balance?.balanceMinor ?? 0n) === 0n && (balance?.reservedMinor ?? 0n) === 0n;
        const current = moneyAnswer(money(balance?.balanceMinor ?? 0n, currency), call.language);
        return isEmpty ? [] : [{ id, account_tag: tag, current_balance: current }];
      });
      const pending = await countPending(call.db, call.principal.id);
      return {
        can_close: holding.length === 0 && pending === 0 && !call.principal.persona,
        accounts: holding,
        pending_transfers: pending,
        years_kept: YEARS_KEPT,
      };
    },
    close: async (call) => {
      const { principal, actor, requestId } = call;
      refusePersona(principal);
      const sessionId = principal.session.id;
      for (const account of await accountsOf(call.db, principal.id)) {
        await payEarned(call.db, account);
      }
      const closedAt = await close(call.db, files, call.body.reason, {
        customerId: principal.id,
        sessionId,
        actor,
        requestId,
        stepUp: { sessionId, action: 'customer.close', digest: call.digest(), now: call.now() },
      });
      return { closed_at: closedAt.toISOString() };
    },
  });
}
