/** Asks for a statement of any days up to today. */
import { useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { FormDay } from '#lib/form/form-day.tsx';
import { FormSelect } from '#lib/form/form-select.tsx';
import { useBankForm } from '#lib/form/use-bank-form.ts';
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
        {(['from', 'to'] as const).map((name) => (
          <FormDay
            key={name}
            control={state.form.control}
            name={name}
            latest={today}
            label={intl.formatMessage({ id: `customer.statements.${name}` })}
          />
        ))}
      </div>
    </BankForm>
  );
}
