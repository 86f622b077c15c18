/** Leaving the bank: what stands in the way, and doing it. */
import { routes, YEARS_KEPT } from '@fairlead/contract';
import { balancesOf, type Queryable } from '@fairlead/ledger';
import { money } from '@fairlead/money';
import { namedAccount } from '#modules/accounts/account-answers.service.ts';
import { closePaid, type Earned } from '#modules/accounts/account-changes.service.ts';
import { accountsOf } from '#modules/accounts/accounts.service.ts';
import { refusePersona } from '#modules/credentials/sign-in/persona-limits.service.ts';
import type { Tx } from '#platform/database/db.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { moneyAnswer } from '#platform/http/answer/money-answer.ts';
import { implement } from '#platform/http/implement.ts';
import { close } from './closures.service.ts';
import { countPending } from './closures.sql.ts';

export interface ClosuresParts {
  readonly files: FileStore;
  /** Where the ledger reads. */
  readonly ledger: Queryable;
  readonly earned: Earned;
}

export function closuresRoutes({ files, ledger, earned }: ClosuresParts) {
  return implement(routes.closures, {
    read: async (call) => {
      const accounts = await accountsOf(call.db, call.principal.id);
      const balances = await balancesOf(
        ledger,
        accounts.map(({ ledgerAccount }) => ledgerAccount),
      );
      const holding = accounts.flatMap((account) => {
        const { currency, ledgerAccount } = account;
        const balance = balances.get(ledgerAccount);
        const isEmpty =
          (balance?.balanceMinor ?? 0n) === 0n && (balance?.reservedMinor ?? 0n) === 0n;
        const current = moneyAnswer(money(balance?.balanceMinor ?? 0n, currency), call.language);
        return isEmpty ? [] : [{ ...namedAccount(account), current_balance: current }];
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
      const answer = (closedAt: Date) => ({ closed_at: closedAt.toISOString() });
      const deed = {
        customerId: principal.id,
        sessionId,
        actor,
        requestId,
        stepUp: { sessionId, action: 'customer.close', digest: call.digest(), now: call.now() },
        keep: (tx: Tx, closedAt: Date) => call.keepAnswer(tx, answer(closedAt)),
      };
      const accounts = await accountsOf(call.db, principal.id);
      const closedAt = await closePaid(call.db, earned, accounts, (requireNothingOwed) =>
        close(call.db, files, call.body.reason, { ...deed, requireNothingOwed }),
      );
      return answer(closedAt);
    },
  });
}
