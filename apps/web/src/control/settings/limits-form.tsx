/** How much a customer can move inside the bank, in whole US dollars or their rough worth. */
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { FormNumber } from '#lib/form/form-number.tsx';
import type { GroupOf } from './settings.queries.ts';
import { type SettingsFormProps, useSettingsForm } from './use-settings-form.ts';

const BOUNDS = { least: 1, most: 1_000_000_000 };
const FIELDS = [
  'internal_per_transfer',
  'internal_per_day',
  'internal_per_month',
  'faucet_per_day',
] as const;

const limit = z
  .int('field.error.number')
  .check(
    z.minimum(BOUNDS.least, 'field.error.number'),
    z.maximum(BOUNDS.most, 'field.error.number'),
  );
const checks = z.object({
  internal_per_transfer: limit,
  internal_per_day: limit,
  internal_per_month: limit,
  faucet_per_day: limit,
});

export function LimitsForm({ current, isReadOnly }: SettingsFormProps<GroupOf<'limits'>>) {
  const intl = useIntl();
  const state = useSettingsForm({
    schema: checks,
    start: current.value,
    save: (body) => bank.settings.changeLimits({ ifMatch: String(current.version), body }),
  });
  return (
    <BankForm
      state={state}
      submitLabel={intl.formatMessage({ id: 'control.settings.save' })}
      isReadOnly={isReadOnly}
    >
      {FIELDS.map((name) => (
        <FormNumber
          key={name}
          control={state.form.control}
          name={name}
          {...BOUNDS}
          isReadOnly={isReadOnly}
          unit="USD"
          label={intl.formatMessage({ id: `control.limits.${name}` })}
        />
      ))}
    </BankForm>
  );
}
