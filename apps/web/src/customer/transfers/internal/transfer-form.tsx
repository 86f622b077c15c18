/** From, to, amount, and a few words. What it costs is shown next, before anything is sent. */
import { formatMoney } from '@fairlead/money';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { WishForm } from '#customer/transfers/wish-form.tsx';
import { AccountField } from '#lib/accounts/account-field.tsx';
import type { Account } from '#lib/accounts/accounts.queries.ts';
import { currencyOf } from '#lib/money/money-text.ts';
import { problemOf, problemsFromBank } from '#lib/plain-form/problem.ts';
import { useAttempt } from '#lib/plain-form/use-attempt.ts';
import { MoneyField } from '#ui/fields/money-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FIELDS, type Field, useTransferChecks, type Values } from './transfer-checks.ts';
import type { InternalTransfer } from './use-internal-transfer.ts';

export interface TransferFormProps {
  readonly accounts: readonly Account[];
  readonly transfer: InternalTransfer;
}

function useStart({ accounts, transfer: { last } }: TransferFormProps): Values {
  const { locale } = useIntl();
  const [search] = useSearchParams();
  const wanted = (name: 'from' | 'to') =>
    accounts.find(({ id }) => id === (last?.[name] ?? search.get(name)));
  const from = wanted('from') ?? accounts.find(({ id }) => id !== wanted('to')?.id);
  const to = wanted('to') ?? accounts.find(({ id }) => id !== from?.id);
  const amount =
    last === undefined || from === undefined
      ? ''
      : formatMoney(
          { amountMinor: BigInt(last.amount), currency: currencyOf(from.currency) },
          locale,
          { show: 'none' },
        );
  return { from: from?.id ?? '', to: to?.id ?? '', amount, comment: last?.comment ?? '' };
}

export function TransferForm(props: TransferFormProps) {
  const { accounts, transfer } = props;
  const intl = useIntl();
  const start = useStart(props);
  const [values, setValues] = useState(start);
  const attempt = useAttempt<Field>();
  const check = useTransferChecks(accounts);
  const set = (field: Field) => (value: string) =>
    setValues((before) => ({ ...before, [field]: value }));
  const nameOf = (field: Field) => intl.formatMessage({ id: `customer.internal.${field}` });

  function submit() {
    const { problems, wish } = check(values);
    const open = async () => {
      if (wish !== undefined) await transfer.open(wish);
    };
    void attempt.run(problems, open, (error) =>
      problemsFromBank(error, (name) => FIELDS.find((field) => field === name)),
    );
  }

  return (
    <WishForm refusal={transfer.refusal} attempt={attempt} nameOf={nameOf} onSubmit={submit}>
      <Fields
        accounts={accounts}
        values={values}
        set={set}
        nameOf={nameOf}
        problem={(field) => problemOf(attempt.problems, field)}
      />
    </WishForm>
  );
}

interface FieldsProps {
  readonly accounts: readonly Account[];
  readonly values: Values;
  readonly set: (field: Field) => (value: string) => void;
  readonly nameOf: (field: Field) => string;
  readonly problem: (field: Field) => string | undefined;
}

function Fields({ accounts, values, set, nameOf, problem }: FieldsProps) {
  const intl = useIntl();
  const from = accounts.find(({ id }) => id === values.from);
  const to = accounts.find(({ id }) => id === values.to);
  const differ = from !== undefined && to !== undefined && from.currency !== to.currency;
  return (
    <>
      {(['from', 'to'] as const).map((field) => (
        <AccountField
          key={field}
          name={field}
          label={nameOf(field)}
          value={values[field]}
          onChange={set(field)}
          accounts={accounts}
          error={problem(field)}
        />
      ))}
      <MoneyField
        name="amount"
        label={nameOf('amount')}
        currency={currencyOf(from?.currency ?? 'USD')}
        value={values.amount}
        onChange={set('amount')}
        description={intl.formatMessage({
          id: differ ? 'customer.internal.amount-exchange' : 'customer.internal.amount-free',
        })}
        error={problem('amount')}
      />
      <TextField
        name="comment"
        optional
        autoComplete="off"
        label={nameOf('comment')}
        description={intl.formatMessage({ id: 'customer.internal.comment-help' })}
        value={values.comment}
        onChange={set('comment')}
        error={problem('comment')}
      />
    </>
  );
}
