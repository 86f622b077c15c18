/** A customer's accounts. Balances are the ledger's. */
import { type CustomerId, type PaymentTurn, routes, type TransferId } from '@fairlead/contract';
import { isCurrency, type Money, money } from '@fairlead/money';
import { refusePersona } from '#modules/credentials/sign-in/persona-limits.service.ts';
import { customerById } from '#modules/customers/customers.service.ts';
import type { VerificationModes } from '#modules/customers/standing.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { moneyAnswer } from '#platform/http/answer/money-answer.ts';
import { implement } from '#platform/http/implement.ts';
import { pageOf, placeNumber, placeOf } from '#platform/http/list.ts';
import type { Settings } from '#platform/settings/settings.ts';
import {
  type AnswerParts,
  accountAnswer,
  accountAnswers,
  emptyAccountAnswer,
} from './account-answers.service.ts';
import { changeAccount, closeAccount, closePaid, type Earned } from './account-changes.service.ts';
import { balanceBefore, daysOf } from './account-days.service.ts';
import { openOwnAccount, wishOf } from './account-openings.service.ts';
import { checkAgainstEntries, summarise, waitingFor } from './account-summary.service.ts';
import { dayRange, endOfDays, type RateLookup } from './accounts.rules.ts';
import { type Account, accountsOf, ownAccount } from './accounts.service.ts';

export interface AccountsParts extends AnswerParts {
  readonly settings: Settings;
  /** Today's reference rates. */
  readonly rates: (db: Db) => Promise<RateLookup>;
  readonly today: (db: Db) => Promise<string>;
  readonly modes: () => VerificationModes;
  readonly earned: Earned;
  /** Payments that want something of the customer. */
  readonly waitingPayments: (
    db: Db,
    customerId: CustomerId,
  ) => Promise<
    readonly {
      readonly id: TransferId;
      readonly turn: PaymentTurn;
      readonly payee: string;
      readonly amount: Money;
    }[]
  >;
}

export function accountsRoutes(parts: AccountsParts) {
  const { settings, ledger } = parts;
  return implement(routes.accounts, {
    list: async (call) => {
      const place = placeOf(call, placeNumber);
      const page = { after: place.after, limit: place.fetch };
      const rows = await accountsOf(call.db, call.principal.id, page);
      const answers = await accountAnswers(call.db, rows, parts, call.language);
      return pageOf(call, place, answers, {
        item: (answer) => answer,
        placeOfRow: ({ position }) => position,
      });
    },
    open: async (call) => {
      const { principal, actor, requestId, language } = call;
      const wish = { ...wishOf(settings, call.body), customerId: principal.id };
      call.status(201);
      return openOwnAccount(call.db, wish, { actor, requestId }, async (tx, account) => {
        const answer = await emptyAccountAnswer(tx, account, parts, language);
        await call.keepAnswer(tx, answer);
        return answer;
      });
    },
    change: async (call) => {
      const { principal, actor, requestId, language, body } = call;
      refusePersona(principal);
      const change = { tag: body.account_tag, place: body.position };
      return changeAccount(call.db, body.id, change, {
        customerId: principal.id,
        actor,
        requestId,
        keep: async (tx, account) => {
          const answer = await accountAnswer(tx, account, parts, language);
          await call.keepAnswer(tx, answer);
          return answer;
        },
      });
    },
    close: async (call) => {
      const { principal, actor, requestId, language, body } = call;
      refusePersona(principal);
      const account = await ownAccount(call.db, principal.id, body.id);
      const deed = {
        customerId: principal.id,
        actor,
        requestId,
        keep: async (tx: Tx, closed: Account) => {
          const answer = await emptyAccountAnswer(tx, closed, parts, language);
          await call.keepAnswer(tx, answer);
          return answer;
        },
      };
      return closePaid(call.db, parts.earned, [account], (requireNothingOwed) =>
        closeAccount(call.db, account.id, deed, requireNothingOwed),
      );
    },
    read: async (call) => {
      const account = await ownAccount(call.db, call.principal.id, call.params.id);
      return accountAnswer(call.db, account, parts, call.language);
    },
    sync: async (call) => {
      const accounts = await accountsOf(call.db, call.principal.id);
      await checkAgainstEntries(call.db, accounts);
      return accountAnswers(call.db, accounts, parts, call.language);
    },
    balances: async (call) => {
      const { id, currency } = await ownAccount(call.db, call.principal.id, call.params.id);
      const range = dayRange(call.query, await parts.today(call.db));
      if (range === undefined) throw new Refusal('range_not_possible', { field: 'to' });
      const { from, to } = range;
      const opening = await balanceBefore(call.db, id, from);
      const days = await daysOf(call.db, id, from, to);
      const amount = (minor: bigint) => moneyAnswer(money(minor, currency), call.language);
      return {
        from,
        to,
        opening_balance: amount(opening),
        days: endOfDays(opening, days).map(({ day, balanceMinor }) => {
          return { date: day, balance: amount(balanceMinor) };
        }),
      };
    },
    summary: async (call) => {
      const { db, principal, language } = call;
      const customer = await customerById(db, principal.id);
      const home = isCurrency(customer.homeCurrency) ? customer.homeCurrency : 'USD';
      const [rates, today] = await Promise.all([parts.rates(db), parts.today(db)]);
      const accounts = await accountsOf(db, principal.id);
      const { total, months } = await summarise(db, ledger, accounts, { home, rates, today });
      const payments = await parts.waitingPayments(db, principal.id);
      const amount = (minor: bigint) => moneyAnswer(money(minor, home), language);
      return {
        total: total === undefined ? null : moneyAnswer(total.total, language),
        rates_of: total?.oldestRate ?? null,
        months: months.map(({ month, inMinor, outMinor }) => {
          return { month, in: amount(inMinor), out: amount(outMinor) };
        }),
        waiting: waitingFor(customer, parts.modes()),
        waiting_payments: payments.map((one) => {
          return { ...one, amount: moneyAnswer(one.amount, language) };
        }),
        simulated: parts.mode === 'sandbox',
      };
    },
  });
}
