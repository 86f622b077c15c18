/** The fields of a payment; beside them what the limits leave, and a sandbox's magic values. */
import type { AccountId } from '@fairlead/contract/ids';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { useIntl } from 'react-intl';
import { AccountField } from '#lib/accounts/account-field.tsx';
import type { Account } from '#lib/accounts/accounts.queries.ts';
import { currencyOf } from '#lib/money/money-text.ts';
import { PayeeFields } from '#lib/payees/payee-fields.tsx';
import type { Payee } from '#lib/payees/payees.queries.ts';
import { MoneyField } from '#ui/fields/money-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { ModeContext } from '#ui/mode.ts';
import { termsQuery } from './external.queries.ts';
import { MagicValues } from './magic-values.tsx';
import type { Field, OwnField, Values } from './order-checks.ts';
import { PayeeChoice } from './payee-choice.tsx';
import { DayField } from './terms/day-field.tsx';
import { TermsNotes } from './terms/terms-notes.tsx';

export interface OrderFieldsProps {
  readonly accounts: readonly Account[];
  readonly payees: readonly Payee[];
  readonly values: Values;
  readonly onChange: (values: Values) => void;
  readonly nameOf: (field: Field) => string;
  readonly problem: (field: Field) => string | undefined;
}

export function OrderFields(props: OrderFieldsProps) {
  const { accounts, payees, values, onChange, nameOf, problem } = props;
  const intl = useIntl();
  const mode = use(ModeContext);
  const account = accounts.find(({ id }) => id === values.account_id);
  const terms = useQuery({
    ...termsQuery(values.account_id as AccountId),
    enabled: account !== undefined,
  });
  const field = (name: OwnField) => ({
    name,
    label: nameOf(name),
    value: values[name],
    onChange: (value: string) => onChange({ ...values, [name]: value }),
    error: problem(name),
  });
  return (
    <>
      <AccountField {...field('account_id')} accounts={accounts} />
      {account !== undefined && <TermsNotes terms={terms} />}
      {payees.length > 0 && <PayeeChoice {...field('payee_id')} payees={payees} />}
      {values.payee_id === '' && (
        <PayeeFields
          values={values.payee}
          onChange={(payee) => onChange({ ...values, payee })}
          problem={problem}
        />
      )}
      <MoneyField
        {...field('amount')}
        currency={currencyOf(account?.currency ?? 'USD')}
        description={intl.formatMessage({ id: 'customer.external.amount-help' })}
      />
      <TextField
        {...field('comment')}
        optional
        autoComplete="off"
        description={intl.formatMessage({ id: 'customer.external.comment-help' })}
      />
      <DayField {...field('scheduled_for')} terms={terms.data} />
      {mode === 'sandbox' && <MagicValues />}
    </>
  );
}
