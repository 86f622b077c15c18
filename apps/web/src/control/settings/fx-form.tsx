/** Where exchange rates come from, and when one is not to be trusted. */
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { FormNumber } from '#lib/form/form-number.tsx';
import { FormSelect } from '#lib/form/form-select.tsx';
import { modeOfPage } from '#lib/mode.ts';
import type { GroupOf } from './settings.queries.ts';
import { type SettingsFormProps, useSettingsForm } from './use-settings-form.ts';

const SOURCES = ['sandbox', 'ecb'] as const;
const DAYS = { least: 1, most: 14 };
const PERCENT = { least: 1, most: 50 };

const whole = ({ least, most }: { least: number; most: number }) =>
  z
    .int('field.error.number')
    .check(z.minimum(least, 'field.error.number'), z.maximum(most, 'field.error.number'));

const checks = z.object({
  source: z.enum(SOURCES),
  stale_after_days: whole(DAYS),
  largest_step_percent: whole(PERCENT),
});

export function FxForm({ current, isReadOnly }: SettingsFormProps<GroupOf<'fx'>>) {
  const intl = useIntl();
  const state = useSettingsForm({
    schema: checks,
    start: current.value,
    save: (body) => bank.settings.changeFx({ ifMatch: String(current.version), body }),
  });
  const { control } = state.form;
  // A live bank never changes money at made-up rates.
  const sources = modeOfPage() === 'live' ? SOURCES.filter((id) => id !== 'sandbox') : SOURCES;
  return (
    <BankForm
      state={state}
      submitLabel={intl.formatMessage({ id: 'control.settings.save' })}
      isReadOnly={isReadOnly}
    >
      <FormSelect
        control={control}
        name="source"
        kind="radio"
        isDisabled={isReadOnly}
        label={intl.formatMessage({ id: 'control.fx.source' })}
        choices={sources.map((id) => ({
          id,
          label: intl.formatMessage({ id: `control.fx.${id}` }),
          description: intl.formatMessage({ id: `control.fx.${id}-help` }),
        }))}
      />
      <FormNumber
        control={control}
        name="stale_after_days"
        {...DAYS}
        isReadOnly={isReadOnly}
        unit={intl.formatMessage({ id: 'control.fx.days' })}
        label={intl.formatMessage({ id: 'control.fx.stale' })}
        description={intl.formatMessage({ id: 'control.fx.stale-help' }, DAYS)}
      />
      <FormNumber
        control={control}
        name="largest_step_percent"
        {...PERCENT}
        isReadOnly={isReadOnly}
        unit="%"
        label={intl.formatMessage({ id: 'control.fx.step' })}
        description={intl.formatMessage({ id: 'control.fx.step-help' }, PERCENT)}
      />
    </BankForm>
  );
}
