/** Which account, which way, what is corrected, how much and why; beside it what comes of it. */
import { correctionReasons } from '@fairlead/contract/choices';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { nameOf } from '#lib/accounts/accounts.queries.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { FormSelect } from '#lib/form/form-select.tsx';
import { FormText } from '#lib/form/form-text.tsx';
import { type AdjustValues, GOODWILL } from './adjust-checks.ts';
import { AdjustPreview } from './adjust-preview.tsx';
import { AdjustTarget } from './adjust-target.tsx';
import { termsQuery } from './adjustments.queries.ts';
import { type Accounts, type Corrected, useProposal } from './use-proposal.ts';

export interface AdjustFormProps {
  readonly accounts: Accounts;
  /** What it starts with. */
  readonly corrects: Corrected | undefined;
}

export function AdjustForm({ accounts, corrects }: AdjustFormProps) {
  const intl = useIntl();
  const state = useProposal(accounts, corrects);
  const { control, setValue } = state.form;
  const values = useWatch({ control });
  const account = accounts.find(({ id }) => id === values.account_id) ?? accounts[0];
  const { data: terms } = useQuery(
    termsQuery({
      customer_id: account.user_id,
      account_id: account.id,
      type: values.type ?? 'Credit',
      ...(corrects === undefined ? {} : { transfer_id: corrects.id }),
    }),
  );
  const chosen = values.corrects ?? '';
  // Another account or the other way has other things to correct.
  const isGone =
    terms !== undefined &&
    !(chosen === GOODWILL ? terms.goodwill !== null : terms.correctable.some(hasId(chosen)));
  useEffect(() => {
    if (isGone && chosen !== '') setValue('corrects', '');
  }, [isGone, chosen, setValue]);
  return (
    <div className="grid items-start gap-8 xl:grid-cols-[3fr_2fr]">
      <BankForm
        state={state}
        submitLabel={intl.formatMessage({ id: 'control.adjustments.submit' })}
      >
        <Where accounts={accounts} control={control} />
        <AdjustTarget terms={terms} control={control} chosen={chosen} currency={account.currency} />
        <Why control={control} isGoodwill={chosen === GOODWILL} />
      </BankForm>
      <AdjustPreview terms={terms} values={values} currency={account.currency} />
    </div>
  );
}

function hasId(wanted: string) {
  return ({ id }: { readonly id: string }) => id === wanted;
}

interface FieldsProps {
  readonly control: Control<AdjustValues, unknown, AdjustValues>;
}

function Where({ accounts, control }: FieldsProps & { readonly accounts: Accounts }) {
  const intl = useIntl();
  return (
    <>
      <FormSelect
        control={control}
        name="account_id"
        label={intl.formatMessage({ id: 'control.money.account' })}
        choices={accounts.map((account) => ({
          id: account.id,
          label: `${nameOf(intl, account)} · ${account.currency}`,
        }))}
      />
      <FormSelect
        control={control}
        name="type"
        kind="radio"
        label={intl.formatMessage({ id: 'control.adjustments.type' })}
        choices={(['Credit', 'Debit'] as const).map((id) => ({
          id,
          label: intl.formatMessage({ id: `control.adjustments.type-${id}` }),
        }))}
      />
    </>
  );
}

function Why({ control, isGoodwill }: FieldsProps & { readonly isGoodwill: boolean }) {
  const intl = useIntl();
  const said = (id: 'reason' | 'note' | 'note-help' | 'words') =>
    intl.formatMessage({ id: `control.adjustments.${id}` });
  return (
    <>
      {!isGoodwill && (
        <FormSelect
          control={control}
          name="reason"
          label={said('reason')}
          choices={correctionReasons.map((id) => ({
            id,
            label: intl.formatMessage({ id: `control.adjustments.reason-${id}` }),
          }))}
        />
      )}
      <FormText
        control={control}
        name="note"
        optional
        label={said('note')}
        description={said('note-help')}
      />
      <FormText control={control} name="words" kind="area" label={said('words')} />
    </>
  );
}
