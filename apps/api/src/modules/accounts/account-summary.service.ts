/** A customer's accounts together: what is on them, what came and went by month. */
import { type VerificationKind, verificationKinds, type waitingKinds } from '@fairlead/contract';
import { balancesOf, type Queryable } from '@fairlead/ledger';
import { type Currency, money } from '@fairlead/money';
import {
  type Proofs,
  proofOf,
  type VerificationModes,
} from '#modules/customers/standing.service.ts';
import type { Db } from '#platform/database/db.ts';
import { findMonths, sumEntries } from './account-days.sql.ts';
import { monthsUntil, type RateLookup, type Total, totalIn } from './accounts.rules.ts';
import type { Account } from './accounts.service.ts';

const MONTHS = 12;

export interface AccountsSummary {
  /** Undefined where a rate is missing. */
  readonly total: Total | undefined;
  /** Empty where a rate is missing. */
  readonly months: readonly {
    readonly month: string;
    readonly inMinor: bigint;
    readonly outMinor: bigint;
  }[];
}

const ledgerIds = (accounts: readonly Account[]) =>
  accounts.map(({ ledgerAccount }) => ledgerAccount);

/** In the home currency, by today's reference rates; twelve months, this one last. */
export async function summarise(
  db: Db,
  ledger: Queryable,
  accounts: readonly Account[],
  facts: { readonly home: Currency; readonly rates: RateLookup; readonly today: string },
): Promise<AccountsSummary> {
  const { home, rates, today } = facts;
  const months = monthsUntil(today, MONTHS);
  const [balances, moved] = await Promise.all([
    balancesOf(ledger, ledgerIds(accounts)),
    findMonths(db, ledgerIds(accounts), `${months[0] ?? ''}-01`),
  ]);
  const currencyOf = new Map(accounts.map((one) => [one.ledgerAccount, one.currency]));
  const total = totalIn(
    home,
    [...balances.values()].map(({ balanceMinor, currency }) => money(balanceMinor, currency)),
    rates,
  );
  const sums = months.map((month) => {
    const own = moved.filter((one) => one.month === month);
    const side = (of: 'inMinor' | 'outMinor') =>
      totalIn(
        home,
        own.map((one) => money(one[of], currencyOf.get(one.ledgerAccount) ?? home)),
        rates,
      );
    return { month, in: side('inMinor'), out: side('outMinor') };
  });
  const complete = sums.flatMap(({ month, in: came, out: went }) =>
    came === undefined || went === undefined
      ? []
      : [{ month, inMinor: came.total.amountMinor, outMinor: went.total.amountMinor }],
  );
  return { total, months: complete.length === months.length ? complete : [] };
}

/** Adds up every entry again. Throws where the ledger says otherwise: then nothing is shown. */
export async function checkAgainstEntries(db: Db, accounts: readonly Account[]): Promise<void> {
  const sums = await sumEntries(db, ledgerIds(accounts));
  const wrong = sums.filter(({ summed, balance }) => summed !== balance);
  if (wrong.length > 0) {
    throw new Error(`Balances are not the sum of their entries: ${wrong.length} accounts.`);
  }
}

const WAITING = {
  email: 'verify_email',
  identity: 'verify_identity',
  address: 'verify_address',
} as const satisfies Record<VerificationKind, (typeof waitingKinds)[number]>;

/** What the bank still wants proven and the customer has not sent in. */
export function waitingFor(proofs: Proofs, modes: VerificationModes) {
  return verificationKinds.flatMap((kind) => {
    const open = ['Pending', 'Skipped'].includes(proofOf(kind, proofs));
    return open && modes[kind] !== 'disabled' ? [WAITING[kind]] : [];
  });
}
