/** Asks for a statement of any days up to today. */
import { useQueryClient } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { useFieldName } from '#lib/form/field-names.ts';
import { FormSelect } from '#lib/form/form-select.tsx';
import { type BankFormState, useBankForm } from '#lib/form/use-bank-form.ts';
import { useErrorWords } from '#lib/form/use-error-words.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { type StatementAccounts, statementsKey } from './statements.queries.ts';
import { useAccountName } from './use-account-name.ts';

const checks = z
  .object({
    account_id: z.string(),
    from: z.string().check(z.minLength(1, 'field.error.required')),
    to: z.string().check(z.minLength(1, 'field.error.required')),
  })
  .check(
    z.refine(({ from, to }) => from === '' || to === '' || from <= to, {
      path: ['to'],
      message: 'field.error.day-order',
    }),
  );

type Values = z.infer<typeof checks>;

export interface AskFormProps {
  readonly data: StatementAccounts;
  readonly onMade: (id: string) => void;
}

export function AskForm({ data, onMade }: AskFormProps) {
  const intl = useIntl();
  const cache = useQueryClient();
  const nameOf = useAccountName();
  const { accounts, today } = data;
  const state = useBankForm<Values>({
    schema: checks,
    start: { account_id: accounts[0]?.id ?? '', from: `${today.slice(0, 8)}01`, to: today },
    submit: async ({ account_id, from, to }) => {
      const account = accounts.find(({ id }) => id === account_id);
      if (account === undefined) return;
      const body = { account_id: account.id, from, to };
      const { id } = await bank.statements.create({ body });
      await cache.invalidateQueries({ queryKey: statementsKey });
      onMade(id);
    },
    success: intl.formatMessage({ id: 'customer.statements.made' }),
  });
  return (
    <BankForm state={state} submitLabel={intl.formatMessage({ id: 'customer.statements.make' })}>
      <FormSelect
        control={state.form.control}
        name="account_id"
        label={intl.formatMessage({ id: 'customer.statements.account' })}
        choices={accounts.map((account) => ({ id: account.id, label: nameOf(account) }))}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Day state={state} name="from" latest={today} />
        <Day state={state} name="to" latest={today} />
      </div>
    </BankForm>
  );
}

interface DayProps {
  readonly state: BankFormState<Values>;
  readonly name: 'from' | 'to';
  readonly latest: string;
}

function Day({ state, name, latest }: DayProps) {
  const intl = useIntl();
  const inWords = useErrorWords();
  const label = intl.formatMessage({ id: `customer.statements.${name}` });
  useFieldName(name, label);
  return (
    <Controller
      control={state.form.control}
      name={name}
      render={({ field: { ref: _ref, ...field }, fieldState: { error } }) => (
        <DateField
          {...field}
          latest={latest}
          label={label}
          error={error?.message === undefined ? undefined : inWords(error.message)}
        />
      )}
    />
  );
}
