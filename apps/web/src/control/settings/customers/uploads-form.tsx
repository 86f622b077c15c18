/** Which files customers can hand in, within what the bank can read at all. */
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import type { GroupOf } from '#control/settings/settings.queries.ts';
import { type SettingsFormProps, useSettingsForm } from '#control/settings/use-settings-form.ts';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { FormNumber } from '#lib/form/form-number.tsx';
import { FormSwitch } from '#lib/form/form-switch.tsx';

const KINDS = ['jpeg', 'png', 'pdf'] as const;
const MEGABYTES = { least: 1, most: 10 };

const checks = z.object({
  jpeg: z.boolean(),
  png: z.boolean(),
  pdf: z.boolean(),
  largest_megabytes: z
    .int('field.error.number')
    .check(
      z.minimum(MEGABYTES.least, 'field.error.number'),
      z.maximum(MEGABYTES.most, 'field.error.number'),
    ),
});

export function UploadsForm({ current, isReadOnly }: SettingsFormProps<GroupOf<'uploads'>>) {
  const intl = useIntl();
  const state = useSettingsForm({
    schema: checks,
    start: current.value,
    save: (body) => bank.settings.changeUploads({ ifMatch: String(current.version), body }),
  });
  const { control } = state.form;
  return (
    <BankForm
      state={state}
      submitLabel={intl.formatMessage({ id: 'control.settings.save' })}
      isReadOnly={isReadOnly}
    >
      <fieldset className="min-w-0">
        <legend className="text-sm font-medium text-ink">
          {intl.formatMessage({ id: 'control.uploads.kinds' })}
        </legend>
        <p className="mt-1 text-sm text-muted">
          {intl.formatMessage({ id: 'control.uploads.kinds-help' })}
        </p>
        <div className="mt-2 divide-y divide-line">
          {KINDS.map((name) => (
            <FormSwitch
              key={name}
              control={control}
              name={name}
              isDisabled={isReadOnly}
              label={intl.formatMessage({ id: `control.uploads.${name}` })}
            />
          ))}
        </div>
      </fieldset>
      <FormNumber
        control={control}
        name="largest_megabytes"
        {...MEGABYTES}
        isReadOnly={isReadOnly}
        unit={intl.formatMessage({ id: 'control.uploads.megabytes' })}
        label={intl.formatMessage({ id: 'control.uploads.largest_megabytes' })}
        description={intl.formatMessage({ id: 'control.uploads.largest-help' }, MEGABYTES)}
      />
    </BankForm>
  );
}
