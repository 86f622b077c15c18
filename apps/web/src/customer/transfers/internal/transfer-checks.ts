/** What can be said about a transfer before the bank is asked. */
import { useIntl } from 'react-intl';
import { tooMuch } from '#customer/transfers/too-much.ts';
import type { Account } from '#lib/accounts/accounts.queries.ts';
import { moneyOf } from '#lib/money/money-text.ts';
import { type Found, said } from '#lib/plain-form/problem.ts';
import { readAmount } from '#lib/sending/amount-problem.ts';
import type { Wish } from './order.ts';

export const FIELDS = ['from', 'to', 'amount', 'comment'] as const;
export type Field = (typeof FIELDS)[number];
export type Values = Readonly<Record<Field, string>>;
const LONGEST_COMMENT = 140;

export interface Checked {
  readonly problems: readonly Found<Field>[];
  readonly wish: Wish | undefined;
}

export function useTransferChecks(accounts: readonly Account[]): (values: Values) => Checked {
  const intl = useIntl();
  return (values) => {
    const problems: Found<Field>[] = [];
    const add = (field: Field, id: MessageId) => problems.push({ field, message: said(id) });
    const from = accounts.find(({ id }) => id === values.from);
    const to = accounts.find(({ id }) => id === values.to);
    if (from === undefined) add('from', 'field.error.required');
    if (to === undefined) add('to', 'field.error.required');
    if (from !== undefined && from === to) add('to', 'customer.internal.same');
    const comment = values.comment.trim();
    if (comment.length > LONGEST_COMMENT) add('comment', 'customer.internal.comment-long');
    if (from === undefined || to === undefined) return { problems, wish: undefined };
    const amount = readAmount(values.amount, from.currency, intl.locale);
    if (!amount.ok) add('amount', amount.message);
    else if (amount.money.amountMinor > moneyOf(from.available_balance).amountMinor) {
      problems.push({ field: 'amount', message: tooMuch(from.available_balance) });
    }
    if (problems.length > 0 || !amount.ok) return { problems, wish: undefined };
    return {
      problems,
      wish: {
        from: from.id,
        to: to.id,
        amount: amount.money.amountMinor.toString(),
        ...(comment === '' ? {} : { comment }),
        ...(from.currency === to.currency
          ? {}
          : { exchange: { from: from.currency, to: to.currency } }),
      },
    };
  };
}
