/** What can be said about a payment before the bank is asked. */
import { useIntl } from 'react-intl';
import { tooMuch } from '#customer/transfers/too-much.ts';
import type { Account } from '#lib/accounts/accounts.queries.ts';
import { moneyOf } from '#lib/money/money-text.ts';
import {
  isPayeeField,
  type PayeeField,
  type PayeeValues,
  payeeFieldsOf,
  payeeOf,
  payeeProblem,
} from '#lib/payees/payee-values.ts';
import type { Payee } from '#lib/payees/payees.queries.ts';
import { type Found, said } from '#lib/plain-form/problem.ts';
import { readAmount } from '#lib/sending/amount-problem.ts';
import type { Wish } from './order.ts';

export const OWN_FIELDS = ['account_id', 'payee_id', 'amount', 'comment', 'scheduled_for'] as const;
export type OwnField = (typeof OWN_FIELDS)[number];
export type Field = OwnField | PayeeField;

/** `payee_id` empty: somebody new, whose details are typed. */
export interface Values extends Readonly<Record<OwnField, string>> {
  readonly payee: PayeeValues;
}

export interface Checked {
  readonly problems: readonly Found<Field>[];
  readonly wish: Wish | undefined;
}

const LONGEST_COMMENT = 140;

export function useOrderChecks(accounts: readonly Account[], payees: readonly Payee[]) {
  const intl = useIntl();
  return (values: Values): Checked => {
    const problems: Found<Field>[] = [];
    const add = (field: Field, id: MessageId) => problems.push({ field, message: said(id) });
    const account = accounts.find(({ id }) => id === values.account_id);
    const known = payees.find(({ id }) => id === values.payee_id);
    if (account === undefined) add('account_id', 'field.error.required');
    if (known === undefined) {
      for (const field of payeeFieldsOf(values.payee.country)) {
        const id = payeeProblem(values.payee, field);
        if (id !== undefined) add(field, id);
      }
    }
    const comment = values.comment.trim();
    const amount = readAmount(values.amount, account?.currency ?? 'USD', intl.locale);
    if (!amount.ok) add('amount', amount.message);
    else if (account !== undefined && values.scheduled_for === '') {
      const most = account.available_balance;
      if (amount.money.amountMinor > moneyOf(most).amountMinor) {
        problems.push({ field: 'amount', message: tooMuch(most) });
      }
    }
    if (comment.length > LONGEST_COMMENT) add('comment', 'customer.internal.comment-long');
    const typed = known === undefined ? payeeOf(values.payee) : undefined;
    if (problems.length > 0 || account === undefined || !amount.ok) {
      return { problems, wish: undefined };
    }
    return {
      problems,
      wish: {
        account_id: account.id,
        ...(known === undefined ? {} : { payee_id: known.id }),
        ...(typed === undefined ? {} : { payee: typed }),
        amount: amount.money.amountMinor.toString(),
        ...(comment === '' ? {} : { comment }),
        ...(values.scheduled_for === '' ? {} : { scheduled_for: values.scheduled_for }),
      },
    };
  };
}

/** The bank names a part by its place, as in `payee.details.iban`. */
export function fieldNamed(name: string): Field | undefined {
  const last = name.split('.').at(-1) ?? name;
  return OWN_FIELDS.find((field) => field === last) ?? (isPayeeField(last) ? last : undefined);
}
