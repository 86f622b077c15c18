/** How an account is said: what it is, what is on it, what it earns. */
import { type AccountId, type ProductId, productTable } from '@fairlead/contract';
import { type Balance, balancesOf, type Queryable } from '@fairlead/ledger';
import { minorPerUnit, money } from '@fairlead/money';
import type { Db, Tx } from '#platform/database/db.ts';
import { moneyAnswer } from '#platform/http/answer/money-answer.ts';
import type { Mode } from '#platform/mode.ts';
import { type Account, bicOf, idsOf } from './accounts.service.ts';

/** What accounts earn, on a day of the bank. */
export interface Earnings {
  readonly today: string;
  /** Hundredths of a percent a year, and the whole units of a balance from which it is paid. */
  readonly termsOf: (product: ProductId) => { readonly rate: number; readonly minimum: number };
  /** Not yet paid, in minor units, rounded down. */
  readonly accrued: ReadonlyMap<AccountId, bigint>;
}

export interface AnswerParts {
  /** Where the ledger reads. */
  readonly ledger: Queryable;
  readonly mode: Mode;
  readonly bankAddress: () => string;
  readonly earnings: (db: Db | Tx, accountIds: readonly AccountId[]) => Promise<Earnings>;
}

/** After its term a deposit earns nothing more. */
function rateNow({ product, fixedRate, maturesOn }: Account, { today, termsOf }: Earnings): number {
  if (maturesOn !== null && maturesOn <= today) return 0;
  return fixedRate ?? termsOf(product).rate;
}

export type AccountAnswer = ReturnType<typeof answerOf>;

/** What tells one account from the others, where that is all that is asked. */
export function namedAccount({ id, product, tag, currency, iban, accountNumber }: Account) {
  return {
    id,
    account_type: productTable[product].name,
    account_tag: tag,
    currency,
    ending: (iban ?? accountNumber).slice(-4),
  };
}

/** An account that was opened in this very transaction has no balance to read yet: it is zero. */
function answerOf(
  account: Account,
  balance: Pick<Balance, 'balanceMinor' | 'availableMinor' | 'reservedMinor'> | undefined,
  earnings: Earnings,
  { mode, bankAddress, language }: Pick<AnswerParts, 'mode' | 'bankAddress'> & { language: string },
) {
  const { id, product, currency, country } = account;
  const from = account.fixedMinimum ?? earnings.termsOf(product).minimum;
  const amount = (minor: bigint | undefined) => moneyAnswer(money(minor ?? 0n, currency), language);
  return {
    id,
    user_id: account.customerId,
    product,
    account_type: productTable[product].name,
    kind: productTable[product].kind,
    currency,
    account_tag: account.tag,
    country,
    account_number: account.accountNumber,
    iban: account.iban,
    routing_number: account.routingNumber,
    sort_code: account.sortCode,
    bsb_code: account.bsbCode,
    transit_number: account.transitNumber,
    institution_number: account.institutionNumber,
    swift_bic: bicOf(country, mode),
    bank_address: bankAddress(),
    status: account.status,
    position: account.position,
    opened_at: account.openedAt.toISOString(),
    current_balance: amount(balance?.balanceMinor),
    available_balance: amount(balance?.availableMinor),
    reserved: amount(balance?.reservedMinor),
    rate: account.status === 'Closed' ? 0 : rateNow(account, earnings),
    interest_from: amount(BigInt(from) * minorPerUnit(currency)),
    accrued_interest: amount(earnings.accrued.get(id)),
    matures_on: account.maturesOn,
    simulated: mode === 'sandbox',
  };
}

/** With the balances that the ledger keeps. */
export async function accountAnswers(
  db: Db | Tx,
  accounts: readonly Account[],
  parts: AnswerParts,
  language: string,
): Promise<AccountAnswer[]> {
  const [earnings, balances] = await Promise.all([
    parts.earnings(db, idsOf(accounts)),
    balancesOf(
      parts.ledger,
      accounts.map(({ ledgerAccount }) => ledgerAccount),
    ),
  ]);
  return accounts.map((account) =>
    answerOf(account, balances.get(account.ledgerAccount), earnings, { ...parts, language }),
  );
}

/** One that has just been opened, or closed: nothing is on it. */
export async function emptyAccountAnswer(
  tx: Tx,
  account: Account,
  parts: AnswerParts,
  language: string,
): Promise<AccountAnswer> {
  const earnings = await parts.earnings(tx, [account.id]);
  return answerOf(account, undefined, earnings, { ...parts, language });
}

export async function accountAnswer(
  db: Db | Tx,
  account: Account,
  parts: AnswerParts,
  language: string,
): Promise<AccountAnswer> {
  const [answer] = await accountAnswers(db, [account], parts, language);
  if (answer === undefined) throw new Error('An account got no answer.');
  return answer;
}
