/** From, to whom, how much, when. What it costs is shown next, before anything is sent. */
import { formatMoney } from '@fairlead/money';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { WishForm } from '#customer/transfers/wish-form.tsx';
import type { Account } from '#lib/accounts/accounts.queries.ts';
import { currencyOf } from '#lib/money/money-text.ts';
import { usePayeeFieldName } from '#lib/payees/payee-fields.tsx';
import { isPayeeField, noPayee, valuesOf } from '#lib/payees/payee-values.ts';
import type { Payee } from '#lib/payees/payees.queries.ts';
import { problemOf, problemsFromBank } from '#lib/plain-form/problem.ts';
import { useAttempt } from '#lib/plain-form/use-attempt.ts';
import { type Field, fieldNamed, useOrderChecks, type Values } from './order-checks.ts';
import { OrderFields } from './order-fields.tsx';
import type { ExternalTransfer } from './use-external-transfer.ts';

export interface OrderFormProps {
  readonly accounts: readonly Account[];
  readonly payees: readonly Payee[];
  readonly transfer: ExternalTransfer;
}

function useStart({ accounts, payees, transfer: { last } }: OrderFormProps): Values {
  const { locale } = useIntl();
  const [search] = useSearchParams();
  const account =
    accounts.find(({ id }) => id === (last?.account_id ?? search.get('from'))) ?? accounts[0];
  const wanted = last === undefined ? search.get('payee') : last.payee_id;
  const payee = payees.find(({ id }) => id === wanted);
  const amount =
    last === undefined || account === undefined
      ? ''
      : formatMoney(
          { amountMinor: BigInt(last.amount), currency: currencyOf(account.currency) },
          locale,
          { show: 'none' },
        );
  return {
    account_id: account?.id ?? '',
    payee_id: payee?.id ?? '',
    payee: last?.payee === undefined ? noPayee : valuesOf(last.payee),
    amount,
    comment: last?.comment ?? '',
    scheduled_for: last?.scheduled_for ?? '',
  };
}

export function OrderForm(props: OrderFormProps) {
  const { accounts, payees, transfer } = props;
  const intl = useIntl();
  const start = useStart(props);
  const [values, setValues] = useState(start);
  const attempt = useAttempt<Field>();
  const check = useOrderChecks(accounts, payees);
  const payeeFieldName = usePayeeFieldName();
  const nameOf = (field: Field) =>
    isPayeeField(field)
      ? payeeFieldName(field)
      : intl.formatMessage({ id: `customer.external.${field}` });

  function submit() {
    const { problems, wish } = check(values);
    const open = async () => {
      if (wish !== undefined) await transfer.open(wish);
    };
    void attempt.run(problems, open, (error) => problemsFromBank(error, fieldNamed));
  }

  return (
    <WishForm refusal={transfer.refusal} attempt={attempt} nameOf={nameOf} onSubmit={submit}>
      <OrderFields
        accounts={accounts}
        payees={payees}
        values={values}
        onChange={setValues}
        nameOf={nameOf}
        problem={(field) => problemOf(attempt.problems, field)}
      />
    </WishForm>
  );
}
