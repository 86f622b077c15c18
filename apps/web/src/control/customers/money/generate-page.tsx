/** A sandbox makes up a labelled history for one of a customer's accounts. */
import type { AccountId } from '@fairlead/contract/ids';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import {
  accountsQuery,
  type CustomerAccount,
  type CustomerRecord,
  recordKey,
} from '#control/customers/record/record.queries.ts';
import { RecordFrame } from '#control/customers/record/record-frame.tsx';
import { nameOf } from '#lib/accounts/accounts.queries.ts';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { FormNumber } from '#lib/form/form-number.tsx';
import { FormSelect } from '#lib/form/form-select.tsx';
import { useBankForm } from '#lib/form/use-bank-form.ts';
import { QueryView } from '#lib/list/query-view.tsx';
import { Card } from '#ui/data/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useOpenAccount } from './use-open-account.tsx';

const whole = (least: number, most: number) =>
  z
    .number('field.error.number')
    .check(z.gte(least, 'field.error.number'), z.lte(most, 'field.error.number'));

const checks = z.object({
  account_id: z.string().check(z.minLength(1, 'field.error.required')),
  number_of_transactions: whole(1, 500),
  start_month: whole(1, 12),
  start_year: whole(1990, 2100),
  end_month: whole(1, 12),
  end_year: whole(1990, 2100),
  minimum_amount: whole(1, 1_000_000),
  maximum_amount: whole(1, 1_000_000),
});

const NUMBERS = [
  'number_of_transactions',
  'start_month',
  'start_year',
  'end_month',
  'end_year',
  'minimum_amount',
  'maximum_amount',
] as const;

export function GeneratePage() {
  return <RecordFrame>{(record) => <Generate record={record} />}</RecordFrame>;
}

function Generate({ record: { id } }: { readonly record: CustomerRecord }) {
  const intl = useIntl();
  const accounts = useQuery(accountsQuery(id));
  const openAccount = useOpenAccount();
  return (
    <Card title={intl.formatMessage({ id: 'control.money.generate' })}>
      <p className="mb-5 max-w-prose text-muted">
        {intl.formatMessage({ id: 'control.money.generate-text' })}
      </p>
      <QueryView
        query={accounts}
        errorTitle={intl.formatMessage({ id: 'control.record.not-loaded' })}
        skeleton={<Skeleton className="h-80 w-full" />}
      >
        {(rows) => {
          const open = rows.filter(({ status }) => status === 'Active');
          return open.length === 0 ? (
            <EmptyState
              title={intl.formatMessage({ id: 'control.money.no-account-generate' })}
              action={openAccount(id)}
            />
          ) : (
            <GenerateForm accounts={open} />
          );
        }}
      </QueryView>
    </Card>
  );
}

function GenerateForm({ accounts }: { readonly accounts: readonly CustomerAccount[] }) {
  const intl = useIntl();
  const cache = useQueryClient();
  const [first] = accounts;
  const state = useBankForm<z.infer<typeof checks>>({
    schema: checks,
    start: {
      account_id: first?.id ?? '',
      number_of_transactions: 24,
      start_month: 1,
      start_year: 2025,
      end_month: 5,
      end_year: 2025,
      minimum_amount: 1_000,
      maximum_amount: 10_000,
    },
    submit: async ({ account_id, ...body }) => {
      const id = account_id as AccountId;
      await bank.transfers.generate({ body: { ...body, account_id: id } });
      await cache.invalidateQueries({ queryKey: recordKey(first?.user_id ?? '') });
    },
    success: intl.formatMessage({ id: 'control.money.generated' }),
  });
  const { control } = state.form;
  return (
    <BankForm state={state} submitLabel={intl.formatMessage({ id: 'control.money.generate' })}>
      <FormSelect
        control={control}
        name="account_id"
        label={intl.formatMessage({ id: 'control.money.account' })}
        choices={accounts.map((account) => ({
          id: account.id,
          label: `${nameOf(intl, account)} · ${account.currency}`,
        }))}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {NUMBERS.map((name) => (
          <FormNumber
            key={name}
            control={control}
            name={name}
            isPlain={name.endsWith('_year')}
            label={intl.formatMessage({ id: `control.money.field-${name}` })}
          />
        ))}
      </div>
    </BankForm>
  );
}
